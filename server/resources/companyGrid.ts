import { eq } from 'drizzle-orm'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { isInTown } from '#domain/kit/turn.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { companyGrid as companyGridDefinition } from '#domain/resources/companyGrid/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { changeCompany } from './company.ts'
import { dailyOf, isDaily, releaseDaily } from './parts/company-rights.ts'
import { tellAbove } from './parts/company-watch.ts'
import { mustFind } from './parts/place-of.ts'

const companies = tableOf(companyDefinition)
const rights = tableOf(companyGridDefinition)
const OPEN = ['toAssign', 'toConfirm', 'disputed']

export const companyGridHooks: ResourceHooks = {
  async beforeSave({ tx, actor, action, before, after }) {
    if (after.deleted) return {}
    const company = await lockedCompany(tx, after.companyGuid)
    if (before?.companyGuid !== after.companyGuid) {
      assertOwn(actor, company)
      await assertNoneOpen(tx, after)
    }
    const isGiven = ['create', 'update', 'assign'].includes(action) && after.gridGuid !== null
    if (isGiven && (action === 'assign' || before?.gridGuid !== after.gridGuid)) assertInOwnTown(actor, after)
    return {
      companyName: company.companyName,
      regionName: company.regionName,
      // Until there is a grid, those see it who see the enterprise.
      ...(after.gridGuid === null ? { gridPath: company.gridPath } : {}),
    }
  },

  async afterSave(change) {
    const { tx, actor, before, after, now } = change
    if (before === null || before.status === after.status || !isDaily(after.type)) return
    if (after.status === 'released') await tellReleased(change)
    if (after.status !== 'confirmed') return
    const companyGuid = String(after.companyGuid)
    await releaseDaily(tx, { actor, companyGuid, except: after.guid, now })
    await changeCompany(change, companyGuid, { gridGuid: after.gridGuid, gridPath: after.gridPath })
  },
}

/** From now on nobody answers for the enterprise day by day. */
async function tellReleased({ tx, actor, after, now }: Change): Promise<void> {
  const company = await mustFind(tx, 'company', { guid: after.companyGuid, path: 'companyGuid', label: '企业' })
  await tellAbove({ tx, actor, now, before: company, after: company }, ['日常监管确权：已确权→已解除'])
}

/** The lock lets two grids that take the same enterprise over at once do so one after the other. */
async function lockedCompany(tx: Db, guid: unknown): Promise<AnyRecord> {
  const [row] = await tx
    .select()
    .from(companies)
    .where(eq(companies.guid, String(guid)))
    .for('no key update')
  const company = row === undefined ? null : recordOf(row)
  if (company === null || company.deleted) throw notOwn()
  return company
}

/**
 * Nobody opens a relation to an enterprise of another area: its own side does, or the bureau. Who was given one takes it
 * over though he does not see it yet; one that is in no grid may be found by anybody.
 */
function assertOwn(actor: Actor, company: AnyRecord): void {
  if (company.gridPath !== null && !matches(resourceNamed('company').access.read(actor), company)) throw notOwn()
}

const notOwn = () =>
  new Problem('reference.missing', {
    issues: [{ path: 'companyGuid', code: 'missing', message: '企业不存在或不在您的管辖范围' }],
  })

async function assertNoneOpen(tx: Db, { guid, companyGuid, type }: AnyRecord): Promise<void> {
  if (!isDaily(type)) return
  const open = await tx
    .select({ guid: rights.guid })
    .from(rights)
    .where(dailyOf(String(companyGuid), OPEN))
  if (open.some((each) => each.guid !== guid))
    throw wrong<typeof companyGridDefinition>('companyGuid', '这家企业已有一项未办结的日常监管确权', 'open')
}

/** A town hands enterprises to its own grids; across towns the bureau does. */
function assertInOwnTown(actor: Actor, { gridPath }: AnyRecord): void {
  if (!isInTown(gridPath)) throw wrong<typeof companyGridDefinition>('gridGuid', '请指派到区镇或网格', 'area')
  if (hasRole(actor, 'bureau', 'admin') || String(gridPath).startsWith(actor.gridPath ?? '-')) return
  throw wrong<typeof companyGridDefinition>('gridGuid', '只能指派到本区镇的网格，跨区镇请报区局指派', 'area')
}
