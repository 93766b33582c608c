import { eq, inArray } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { region as regionDefinition } from '#domain/resources/region/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { logChange } from '#server/engine/logs.ts'
import { touchOne } from '#server/engine/touch.ts'
import { assertConfiguredFields, keepAuditRegister } from './parts/company-file.ts'
import { moveWork } from './parts/company-move.ts'
import { followPlacement } from './parts/company-rights.ts'
import { followState } from './parts/company-stand-still.ts'
import { watchCompany } from './parts/company-watch.ts'
import { assertGridIsOpen } from './parts/open-grid.ts'

const company = tableOf(companyDefinition)
const region = tableOf(regionDefinition)

export const companyHooks: ResourceHooks = {
  async beforeSave(change) {
    const { tx, before, after } = change
    await assertConfiguredFields(change)
    assertStaysPlaced(before, after)
    await assertGridIsOpen(tx, before, after)
    const named = typeof after.regionName === 'string' && after.regionName !== ''
    if (named && before?.regionIds === after.regionIds) return {}
    const regionName = await regionNameOf(tx, String(after.regionIds ?? ''))
    return regionName === '' ? {} : { regionName }
  },

  async afterSave(change) {
    const { tx, before, after, now } = change
    await keepAuditRegister(change)
    if (PLACED_BY_PEOPLE.has(change.action)) await followPlacement(change)
    if (before !== null) await watchCompany({ ...change, before })
    if (before !== null) await followState(tx, { before, after, now })
    if (before !== null && before.gridGuid !== after.gridGuid) await moveWork(tx, after, now)
  },
}

/** Putting an enterprise into a grid by its form is a taking over like any other, and leaves the same trace. */
const PLACED_BY_PEOPLE = new Set(['create', 'update'])

/** Somebody answers for it, and its visits are somebody's: it goes from one grid to another, never into none. */
function assertStaysPlaced(before: AnyRecord | null, after: AnyRecord): void {
  if (after.deleted || after.gridGuid !== null || before === null || before.gridGuid === null) return
  throw wrong<typeof companyDefinition>('gridGuid', '不能移出所有网格，请改选新的网格，或办理确权', 'placed')
}

/**
 * Changes an enterprise as a consequence of a decision on another record: with its name of the region, the copies its
 * records carry and a line of the business log. Throws `reference.missing` where it is gone.
 */
export async function changeCompany(
  { tx, actor, resource: cause, action, now }: Pick<Change, 'tx' | 'actor' | 'resource' | 'action' | 'now'>,
  guid: string,
  patch: Readonly<Record<string, unknown>>,
): Promise<void> {
  const resource = resourceNamed('company')
  const [row] = await tx.select().from(company).where(eq(company.guid, guid)).for('no key update')
  if (row === undefined) throw new Problem('reference.missing')
  const before = recordOf(row)
  const changed = { ...before, ...patch }
  const regionName = before.regionIds === changed.regionIds ? '' : await regionNameOf(tx, String(changed.regionIds))
  const after: AnyRecord = { ...changed, ...(regionName === '' ? {} : { regionName }) }
  await touchOne(tx, 'company', guid, {
    patch: { ...patch, ...(regionName === '' ? {} : { regionName }) },
    now,
  })
  if (before.gridGuid !== after.gridGuid) await moveWork(tx, after, now)
  await logChange(tx, { actor, resource, action, cause, before, after, now, ip: null, costMs: 0 })
  await watchCompany({ tx, actor, before, after, now })
  await followState(tx, { before, after, now })
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
