import { eq, inArray } from 'drizzle-orm'
import { hasRole } from '#domain/kit/access.ts'
import { sameValue } from '#domain/kit/merge.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { agencyBase as agencyBaseDefinition } from '#domain/resources/agencyBase/definition.ts'
import { isSigned, visitsOf } from '#domain/resources/service-project.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { tellAgency } from './tell-company.ts'

const agencies = tableOf(agencyBaseDefinition)

/** The entry of an agency; null where there is none. */
export async function agencyOf(tx: Db, guid: unknown): Promise<AnyRecord | null> {
  if (typeof guid !== 'string') return null
  const [row] = await liveRows(tx, agencies, eq(agencies.guid, guid))
  return row === undefined ? null : recordOf(row)
}

/**
 * Projects, contracts and reports are entered by agencies that are on the register and not paused. What the enterprise
 * has confirmed stays with that enterprise: it opens its file to the agency.
 */
export const agencyWorkHooks: ResourceHooks = byWorkingAgency({
  async beforeSave({ before, after }) {
    if (before?.status === 'active' && before.companyGuid !== after.companyGuid)
      throw wrong<'companyGuid'>('companyGuid', '企业已确认的项目不能改为其他企业', 'refused')
    return {}
  },
})

/** What an agency may still do that may work no longer: wind up what it has begun, and hand back what it was given. */
const WINDING_UP = new Set(['end', 'stop', 'refuse', 'delete', 'withdrawChange'])

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
  if (!['YBA', 'BGZ'].includes(String(agency.status)))
    throw wrong<'agencyGuid'>('agencyGuid', '机构未备案或已暂停，不能开展业务', 'refused')
  const { qualificationValidTo: until } = agency
  if (typeof until === 'string' && until < today)
    throw wrong<'agencyGuid'>('agencyGuid', `机构资质已于${until}到期，请先办理延续再开展业务`, 'refused')
}

/** After an enterprise has rated a project, the agency's entry shows the mean of all ratings and how many projects. */
export const serviceProjectHooks: ResourceHooks = {
  async beforeSave(change) {
    assertSignedStand(change)
    return (await agencyWorkHooks.beforeSave?.(change)) ?? {}
  },
  async afterSave(change) {
    const { tx, action, after, now } = change
    await tellAnswer(change)
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

/** What the enterprise has signed for stays as it was, and nobody else puts its name to a visit. */
function assertSignedStand({ action, before, after }: Change): void {
  if (action === 'signVisits') return
  const [was, is] = [before, after].map((record) => visitsOf(record?.visitLogs).filter(isSigned))
  if (sameValue(was, is)) return
  throw wrong<'visitLogs'>('visitLogs', '企业已签收的服务记录不能修改或删除，签收人由企业签收时填入', 'protected')
}

/** What an enterprise says to a change of the terms. */
const ANSWERS: Readonly<Record<string, string>> = { agreeChange: '同意变更', refuseChange: '不同意变更' }

async function tellAnswer({ tx, action, after, opinion, now }: Change): Promise<void> {
  const answer = ANSWERS[action]
  if (answer === undefined) return
  const { agencyGuid, companyName, projectName, changeReason } = after
  await tellAgency(tx, {
    agencyGuid,
    title: `${companyName}${answer}：${projectName}`,
    content: opinion === null ? String(changeReason) : `${changeReason}\n企业意见：${opinion}`,
    from: String(companyName),
    now,
  })
}

async function ratingsOf(tx: Db, name: string, agencyGuid: string): Promise<{ score: unknown }[]> {
  const table = tableNamed(name)
  const { agencyGuid: agency, evaluationScore, status } = table
  if (agency === undefined || evaluationScore === undefined || status === undefined) return []
  return await tx
    .select({ score: evaluationScore })
    .from(table)
    .where(live(table, eq(agency, agencyGuid), inArray(status, ['active', 'done', 'evaluated'])))
}
