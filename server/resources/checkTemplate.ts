import { eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { checkTemplate as templateDefinition } from '#domain/resources/checkTemplate/definition.ts'
import { nextVersionNo, withVersion } from '#domain/rules/check-versions.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { type ResourceTable, tableNamed, tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

type CheckTemplate = RecordOf<typeof templateDefinition>

const templates = tableOf(templateDefinition)

/** What names a check-list and has not begun: it is done with the version in use when it begins. */
const NOT_BEGUN = [
  { resource: 'selfCheckPlan', field: 'templateGuid' },
  { resource: 'selfCheckTask', field: 'templateGuid', status: 'pending' },
  { resource: 'patrolTask', field: 'checkTemplateGuids', status: 'pending' },
  { resource: 'specialTask', field: 'checkTemplateGuids', status: 'draft' },
  { resource: 'inspection', field: 'checkTemplateGuid', status: 'waiting' },
] as const

export const checkTemplateHooks: ResourceHooks = {
  /** A list has one version in the making at a time, numbered after all there are. */
  async beforeSave({ tx, action, after }) {
    if (action !== 'copyAsVersion') return {}
    const known = await versionsOf(tx, after)
    if (known.some(({ effectiveDate }) => effectiveDate === null))
      throw wrong<'fromGuid'>('fromGuid', '已有未启用的新版本，请先修改并启用，或删除', 'unfinished')
    return { versionNo: nextVersionNo(known.map(({ versionNo }) => versionNo)) }
  },

  /** The version put into use takes the place of the others. */
  async afterSave({ tx, before, after, now }) {
    if (after.enabled !== true || before?.enabled === true) return
    const others = await versionsOf(tx, after)
    if (others.length === 0) return
    for (const { guid, enabled } of others)
      if (enabled === true) await touchOne(tx, 'checkTemplate', guid, { patch: { enabled: false }, now })
    const guids = others.map(({ guid }) => guid)
    for (const place of NOT_BEGUN) await followVersion(tx, place, { others: guids, inUse: after.guid, now })
  },
}

/** The other versions of its list, locked, so that two people do not make or enable one at once. */
async function versionsOf(tx: Db, record: AnyRecord): Promise<CheckTemplate[]> {
  const found = await liveRows(
    tx,
    templates,
    eq(templates.firstVersionGuid, String(record.firstVersionGuid)),
    ne(templates.guid, record.guid),
  )
    .orderBy(templates.guid)
    .for('update')
  return found as CheckTemplate[]
}

interface Following {
  others: readonly string[]
  inUse: string
  now: string
}

async function followVersion(
  tx: Db,
  { resource, field, ...where }: (typeof NOT_BEGUN)[number],
  { others, inUse, now }: Following,
): Promise<void> {
  const table: ResourceTable = tableNamed(resource)
  const column = columnOf(table, field)
  const isMany = field === 'checkTemplateGuids'
  const rows = await tx
    .select({ guid: table.guid, named: column })
    .from(table)
    .where(
      live(
        table,
        isMany
          ? or(...others.map((guid) => sql`${column} @> ${JSON.stringify([guid])}::jsonb`))
          : inArray(column, [...others]),
        'status' in where ? eq(columnOf(table, 'status'), where.status) : undefined,
      ),
    )
  for (const { guid, named } of rows) {
    const value = isMany ? withVersion(named as string[], others, inUse) : inUse
    await touchOne(tx, resource, String(guid), { patch: { [field]: value }, now })
  }
}

function columnOf(table: ResourceTable, name: string): PgColumn {
  const column = table[name]
  if (column === undefined) throw new Error(`no column ${name}`)
  return column
}
