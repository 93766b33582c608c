import { dayOf } from '#domain/lib/dates.ts'

/** What a reporter is told of his reward, in whatever state it is; nothing before a leader has agreed. */
export function rewardWords({
  status,
  reward,
  rewardClaimBy,
  rewardTime,
  rewardPayWay,
}: Readonly<Record<string, unknown>>): string | null {
  if (typeof rewardClaimBy !== 'string') return null
  if (status === 'rewardDue') return `奖励${reward}元，请于${rewardClaimBy}前凭受理编号和查询码，或本人身份证件领取`
  if (typeof rewardTime !== 'string') return null
  return rewardPayWay == null ? `奖励${reward}元逾期未领` : `奖励${reward}元已于${dayOf(rewardTime)}发放`
}
