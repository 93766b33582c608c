import { eq, notInArray } from 'drizzle-orm'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { outsourcedOperator } from '#domain/resources/outsourcedOperator/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustFind } from './parts/place-of.ts'

const operators = tableOf(outsourcedOperator)
const permits = tableOf(dangerousWorkPermit)

/** When somebody from outside is about to come in: what he is let in on is looked at then. */
const LETTING_IN = ['create', 'update', 'admit', 'brief', 'resume']

/** No work by a party that was not admitted, or beyond its safety agreement (`entities.md` L1). */
export const outsourceTaskHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after, now }) {
    if (action === 'finish') refuse(await permitIssues(tx, after.guid))
    if (after.deleted || !LETTING_IN.includes(action)) return {}
    // What is found at work that goes on is written down whatever has become of the agreement.
    if (action === 'update' && before?.relatedGuid === after.relatedGuid && before?.to === after.to) return {}
    const wanted = { guid: after.relatedGuid, path: 'relatedGuid', label: '相关方' }
    refuse(partyIssues(await mustFind(tx, 'relatedCompany', wanted), after, dayOf(now)))
    if (action === 'brief') refuse(await workerIssues(tx, after.guid))
    return {}
  },
}

function partyIssues(party: AnyRecord, { to }: AnyRecord, today: string): InputIssue[] {
  const until = String(party.agreementTo)
  const issue = (path: string, message: string) => [{ path, code: 'rule', message }]
  if (party.blackListed === true) return issue('relatedGuid', '该相关方已列入黑名单')
  if (party.status !== 'admitted') return issue('relatedGuid', '该相关方未准入或已暂停、清退，不能安排作业')
  const { qualificationValidTo: qualified } = party
  if (typeof qualified === 'string' && qualified < today)
    return issue('relatedGuid', `该相关方的资质已于${qualified}到期，请先更新`)
  if (until < today) return issue('relatedGuid', `安全协议已于${until}到期，请先续签`)
  return until < String(to) ? issue('to', `结束日期晚于安全协议的到期日${until}`) : []
}

/** Nobody is briefed for the work before he was looked at himself (`entities.md` L2, operatorReview). */
async function workerIssues(tx: Db, taskGuid: string): Promise<InputIssue[]> {
  const workers = await liveFields(tx, operators, ['status'], eq(operators.taskGuid, taskGuid))
  const pending = workers.filter(({ status }) => status === 'pending').length
  const issue = (message: string) => [{ path: 'briefingContent', code: 'rule', message }]
  if (pending > 0) return issue(`还有${pending}名外来作业人员没有审核，请先在作业人员审核中办理`)
  const isPassed = workers.some(({ status }) => status === 'passed')
  return isPassed ? [] : issue('还没有准予进场的作业人员，请先登记并审核')
}

/** Work for which a permit still runs is not over. */
async function permitIssues(tx: Db, taskGuid: string): Promise<InputIssue[]> {
  const { outsourceTaskGuid, status } = permits
  const isOpen = notInArray(status, ['draft', 'closed', 'returned', 'voided'])
  const open = (await liveFields(tx, permits, ['guid'], eq(outsourceTaskGuid, taskGuid), isOpen)).length
  return open === 0 ? [] : [{ path: 'status', code: 'rule', message: `还有${open}张作业票没有关闭，请先验收或作废` }]
}
