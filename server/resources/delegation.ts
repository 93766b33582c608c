import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { delegation as definition } from '#domain/resources/delegation/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { mayStandFor } from '#domain/rules/delegation.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustFind } from './parts/place-of.ts'
import { INBOX_PAGE } from './parts/task-people.ts'

const refusal = wrong<typeof definition>

const delegations = tableOf(definition)

export const delegationHooks: ResourceHooks = {
  async beforeSave({ tx, before, after, now }) {
    if (before === null) await assertLeftWell(tx, after, now)
    return {}
  },
  async afterSave({ tx, before, after, now }) {
    if (before !== null) return
    const { userName, delegateGuid, startDate, endDate, reason } = after
    await tellPeople(tx, {
      guids: [String(delegateGuid)],
      title: `${String(userName)}委托您代为办理`,
      content: `${String(startDate)} 至 ${String(endDate)}，${String(userName)}名下和岗位的待办由您代为办理，在待我办理中标有“代${String(userName)}办理”。事由：${String(reason)}`,
      from: String(userName),
      now,
      link: INBOX_PAGE,
    })
  },
}

/** To somebody who is there and may do the same work, and never further than from one to the other. */
async function assertLeftWell(tx: Db, after: AnyRecord, now: string): Promise<void> {
  const { userGuid, delegateGuid, startDate, endDate } = after
  if (delegateGuid === userGuid) throw refusal('delegateGuid', '受托人不能是本人', 'self')
  if (String(endDate) < dayOf(now)) throw refusal('endDate', '结束日期不能早于今天', 'over')
  const delegate = await mustFind(tx, 'user', { guid: String(delegateGuid), path: 'delegateGuid', label: '受托人' })
  if (!mayEnter(delegate, String(endDate))) throw refusal('delegateGuid', '受托人的账号在委托期间不能登录', 'disabled')
  const absent = await mustFind(tx, 'user', { guid: String(userGuid), path: 'userGuid', label: '委托人' })
  if (!mayStandFor(actorFrom(absent), actorFrom(delegate)))
    throw refusal('delegateGuid', '受托人不能办理委托人的工作，请选择同一单位、具有相应职责的人员', 'role')
  const overlapping = await tx
    .select({ userGuid: delegations.userGuid })
    .from(delegations)
    .where(
      and(
        eq(delegations.deleted, false),
        eq(delegations.status, 'effective'),
        ne(delegations.guid, after.guid),
        lte(delegations.startDate, String(endDate)),
        gte(delegations.endDate, String(startDate)),
        inArray(delegations.userGuid, [String(userGuid), String(delegateGuid)]),
      ),
    )
  if (overlapping.some((each) => each.userGuid === userGuid))
    throw refusal('startDate', '这段时间已有生效的委托，请先收回', 'already')
  if (overlapping.some((each) => each.userGuid === delegateGuid))
    throw refusal('delegateGuid', '受托人在这段时间也委托了他人，请另选受托人', 'away')
}
