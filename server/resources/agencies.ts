import { and, eq, inArray, ne } from 'drizzle-orm'
import { hasRole } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { agencyBase as agencyBaseDefinition } from '#domain/resources/agencyBase/definition.ts'
import {
  agencyEmployee as agencyEmployeeDefinition,
  HELD_BY_AGENCY,
} from '#domain/resources/agencyEmployee/definition.ts'
import { registrationApplicationTime } from '#domain/resources/registrationApplicationTime/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

const agencies = tableOf(agencyBaseDefinition)
const employees = tableOf(agencyEmployeeDefinition)
const windows = tableOf(registrationApplicationTime)

/** The entry of an agency; null where there is none. */
export async function agencyOf(tx: Db, guid: unknown): Promise<AnyRecord | null> {
  if (typeof guid !== 'string') return null
  const [row] = await tx
    .select()
    .from(agencies)
    .where(and(eq(agencies.guid, guid), eq(agencies.deleted, false)))
  return row === undefined ? null : recordOf(row)
}

/**
 * Projects, contracts and reports are entered by agencies that are on the register and not paused. What the enterprise
 * has confirmed stays with that enterprise: it opens its file to the agency.
 */
export const agencyWorkHooks: ResourceHooks = byWorkingAgency({
  async beforeSave({ before, after }) {
    if (before?.status === 'active' && before.companyGuid !== after.companyGuid)
      throw refused('companyGuid', '企业已确认的项目不能改为其他企业')
    return {}
  },
})

/** What an agency may still do that may work no longer: wind up what it has begun, and hand back what it was given. */
const WINDING_UP = new Set(['end', 'stop', 'refuse', 'delete'])

/** An agency works while it is filed, not paused, and its qualification has not run out. */
export function byWorkingAgency(hooks: ResourceHooks): ResourceHooks {
  return {
    ...hooks,
    async beforeSave(change) {
      const { actor, action, tx, now } = change
      if (actor.agencyGuid != null && hasRole(actor, 'agency') && !WINDING_UP.has(action))
        await assertMayWork(tx, actor.agencyGuid, dayOf(now))
      return (await hooks.beforeSave?.(change)) ?? {}
    },
  }
}

async function assertMayWork(tx: Db, agencyGuid: string, today: Day): Promise<void> {
  const agency = await agencyOf(tx, agencyGuid)
  if (agency === null) return
  if (!['YBA', 'BGZ'].includes(String(agency.status))) throw refused('agencyGuid', '机构未备案或已暂停，不能开展业务')
  const { qualificationValidTo: until } = agency
  if (typeof until === 'string' && until < today)
    throw refused('agencyGuid', `机构资质已于${until}到期，请先办理延续再开展业务`)
}

export const agencyEmployeeHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action === 'applyAdd') await assertNowhereElse(tx, after)
    if (action === 'applyMove' && (await agencyOf(tx, after.targetAgencyGuid))?.status !== 'YBA')
      throw refused('targetAgencyGuid', '调入机构未备案')
    if (action === 'approveMove') return { agencyGuid: after.targetAgencyGuid, targetAgencyGuid: null }
    return action === 'refuseMove' ? { targetAgencyGuid: null } : {}
  },
}

/** One person works for one agency at a time (令20号 art. 21). */
async function assertNowhereElse(tx: Db, { guid, idCard }: AnyRecord): Promise<void> {
  const [other] = await tx
    .select({ agencyName: employees.agencyName })
    .from(employees)
    .where(
      and(
        eq(employees.idCard, String(idCard)),
        ne(employees.guid, guid),
        eq(employees.deleted, false),
        inArray(employees.status, [...HELD_BY_AGENCY]),
      ),
    )
  if (other !== undefined) throw refused('idCard', `此人已在${String(other.agencyName ?? '其他机构')}登记`)
}

/** Handed in while the window of the year is open. */
export const agencyRegistrationHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action === 'submit') await assertOpen(tx, Number(after.year), dayOf(now))
    return {}
  },
}

async function assertOpen(tx: Db, year: number, today: string): Promise<void> {
  const [window] = await tx
    .select()
    .from(windows)
    .where(and(eq(windows.year, year), eq(windows.deleted, false)))
  if (window === undefined) throw refused('year', `${year}年度登记尚未开放`)
  const { openFrom, openTo } = window
  if (today < String(openFrom) || today > String(openTo))
    throw refused('year', `${year}年度登记时间为${String(openFrom)}至${String(openTo)}`)
}

/** While an application waits the agency is 变更中; when it passes, the entry takes the new values. */
export const agencyChangeHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action !== 'submit') return {}
    const agency = await agencyOf(tx, after.agencyGuid)
    if (agency?.status !== 'YBA') throw refused('changeFields', '机构已备案且没有待审核的变更时才能提交')
    const oldValues = changesOf(after).map(({ fieldName }) => [fieldName, textOf(agency[fieldName])])
    return { oldValues: Object.fromEntries(oldValues) }
  },

  async afterSave({ tx, action, after, now }) {
    const agencyGuid = String(after.agencyGuid)
    if (action === 'submit') await touchOne(tx, 'agencyBase', agencyGuid, { patch: { status: 'BGZ' }, now })
    if (action === 'return') await touchOne(tx, 'agencyBase', agencyGuid, { patch: { status: 'YBA' }, now })
    if (action !== 'pass') return
    if ((await agencyOf(tx, agencyGuid)) === null) return
    const patch = {
      status: 'YBA',
      ...Object.fromEntries(changesOf(after).map(({ fieldName, newValue }) => [fieldName, newValue])),
    }
    await touchOne(tx, 'agencyBase', agencyGuid, { patch, now })
  },
}

function changesOf({ changeFields }: AnyRecord): { fieldName: string; newValue: string }[] {
  return (changeFields ?? []) as { fieldName: string; newValue: string }[]
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** After an enterprise has rated a project, the agency's entry shows the mean of all ratings and how many projects. */
export const serviceProjectHooks: ResourceHooks = {
  ...agencyWorkHooks,
  async afterSave({ tx, action, after, now }) {
    if (action !== 'evaluate' && action !== 'confirm') return
    const agencyGuid = String(after.agencyGuid)
    const rows: { score: unknown }[] = []
    // One after the other: a transaction has one connection.
    for (const name of ['tutorshipProject', 'hostingProject', 'agencyBusiness'])
      rows.push(...(await ratingsOf(tx, name, agencyGuid)))
    const scores = rows.flatMap(({ score }) => (typeof score === 'number' ? [score] : []))
    const sum = scores.reduce((total, score) => total + score, 0)
    const rating = scores.length === 0 ? null : Math.round((sum / scores.length) * 10) / 10
    await touchOne(tx, 'agencyBase', agencyGuid, { patch: { rating, projectCount: rows.length }, now })
  },
}

async function ratingsOf(tx: Db, name: string, agencyGuid: string): Promise<{ score: unknown }[]> {
  const table = tableNamed(name)
  const { agencyGuid: agency, evaluationScore, status } = table
  if (agency === undefined || evaluationScore === undefined || status === undefined) return []
  return await tx
    .select({ score: evaluationScore })
    .from(table)
    .where(and(eq(agency, agencyGuid), eq(table.deleted, false), inArray(status, ['active', 'done', 'evaluated'])))
}

export function refused(path: string, message: string): Problem {
  return new Problem('input.invalid', { issues: [{ path, code: 'refused', message }] })
}
