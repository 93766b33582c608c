import { and, eq, gte, inArray, lte, ne } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { delegation as definition } from '#domain/resources/delegation/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { mayStandFor } from '#domain/rules/delegation.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { mustFind } from './parts/place-of.ts'

const delegations = tableOf(definition)

export const delegationHooks: ResourceHooks = {
  async beforeSave({ tx, before, after, now }) {
    if (before === null) await assertLeftWell(tx, after, now)
    return {}
  },
}

/** To somebody who is there and may do the same work, and never further than from one to the other. */
async function assertLeftWell(tx: Db, after: AnyRecord, now: string): Promise<void> {
  const { userGuid, delegateGuid, startDate, endDate } = after
  if (delegateGuid === userGuid) throw wrong('delegateGuid', 'self', '受托人不能是本人')
  if (String(endDate) < dayOf(now)) throw wrong('endDate', 'over', '结束日期不能早于今天')
  const delegate = await mustFind(tx, 'user', { guid: String(delegateGuid), path: 'delegateGuid', label: '受托人' })
  if (!mayEnter(delegate, String(endDate))) throw wrong('delegateGuid', 'disabled', '受托人的账号在委托期间不能登录')
  const absent = await mustFind(tx, 'user', { guid: String(userGuid), path: 'userGuid', label: '委托人' })
  if (!mayStandFor(actorFrom(absent), actorFrom(delegate)))
    throw wrong('delegateGuid', 'role', '受托人不能办理委托人的工作，请选择同一单位、具有相应职责的人员')
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
    throw wrong('startDate', 'already', '这段时间已有生效的委托，请先收回')
  if (overlapping.some((each) => each.userGuid === delegateGuid))
    throw wrong('delegateGuid', 'away', '受托人在这段时间也委托了他人，请另选受托人')
}

function wrong(path: string, code: string, message: string): Problem {
  return new Problem('input.invalid', { issues: [{ path, code, message }] })
}
