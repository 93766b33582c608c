import { expect, it } from 'vitest'
import { rewardWords } from '#domain/rules/complaint-reward.ts'

const AGREED = { status: 'rewardDue', reward: 3000, rewardClaimBy: '2027-01-28' }

it.each([
  ['before a leader has agreed', { status: 'rewardPending', reward: 3000 }, null],
  ['while it is to be fetched', AGREED, '奖励3000元，请于2027-01-28前凭受理编号和查询码，或本人身份证件领取'],
  [
    'once it is paid, on the day it was here',
    { ...AGREED, status: 'closed', rewardTime: '2026-12-01T16:30:00.000Z', rewardPayWay: 'bank' },
    '奖励3000元已于2026-12-02发放',
  ],
  [
    'once nobody came for it',
    { ...AGREED, status: 'closed', rewardTime: '2027-01-28T16:30:00.000Z', rewardPayWay: null },
    '奖励3000元逾期未领',
  ],
  ['while neither is noted', { ...AGREED, status: 'closed', rewardTime: null }, null],
])('a reporter is told of his reward %s', (_when, record, words) => {
  expect(rewardWords(record)).toBe(words)
})
