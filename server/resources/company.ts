import { eq, inArray } from 'drizzle-orm'
import { type AnyRecord, COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'
import { accessoryFile as accessoryFileDefinition } from '#domain/resources/accessoryFile/definition.ts'
import { RESOURCES } from '#domain/resources/all.ts'
import { region as regionDefinition } from '#domain/resources/region/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touch } from '#server/engine/touch.ts'

const region = tableOf(regionDefinition)

export const companyHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    const named = typeof after.regionName === 'string' && after.regionName !== ''
    if (named && before?.regionIds === after.regionIds) return {}
    const regionName = await regionNameOf(tx, String(after.regionIds ?? ''))
    return regionName === '' ? {} : { regionName }
  },

  async afterSave({ tx, before, after, now }) {
    if (before === null || COPIED_FROM_COMPANY.every((name) => before[name] === after[name])) return
    await copyToRecords(tx, after, now)
  },
}

/** The names along the path of region guids, joined as a cascaded pick joins them. */
async function regionNameOf(tx: Db, regionIds: string): Promise<string> {
  const guids = regionIds.split(/[/,]/).filter(Boolean)
  if (guids.length === 0) return ''
  const found = await tx
    .select({ guid: region.guid, name: region.regionName })
    .from(region)
    .where(inArray(region.guid, guids))
  const names = new Map(found.map(({ guid, name }) => [guid, String(name)]))
  return guids.flatMap((guid) => names.get(guid) ?? []).join('/')
}

/** Records of the enterprise carry its name and place, so that lists filter without a join. */
async function copyToRecords(tx: Db, company: AnyRecord, now: string): Promise<void> {
  const patch = Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, company[name] ?? null]))
  for (const { name, scope } of RESOURCES) {
    const column = scope === 'company' ? tableNamed(name).companyGuid : undefined
    if (column !== undefined) await touch(tx, { resource: name, where: eq(column, company.guid), patch, now })
  }
  const files = tableOf(accessoryFileDefinition)
  const where = eq(files.companyGuid, company.guid)
  await touch(tx, { resource: 'accessoryFile', where, patch: { gridPath: company.gridPath }, now })
}
