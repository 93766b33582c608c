import { describe, expect, it } from 'vitest'
import type { Workflow } from '#domain/kit/resource.ts'
import { complaint } from '#domain/resources/complaint/definition.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { majorHazard } from '#domain/resources/majorHazard/definition.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { publicity } from '#domain/resources/publicity/definition.ts'
import { standardizationApplication } from '#domain/resources/standardizationApplication/definition.ts'
import { standardizationReview } from '#domain/resources/standardizationReview/definition.ts'
import { recordBar } from '#domain/workflows/record-bar.ts'

const { workflow } = standardizationApplication
if (workflow === undefined) throw new Error('applications have a workflow')
const barOf = (reviewFlow: string, status: string) =>
  recordBar(workflow, { reviewFlow, status }).map(({ label, state }) => `${label} ${state}`)

describe('the bar of an application', () => {
  it('shows the eight stages of the company flow', () => {
    const bar = barOf('companyReview', 'REVIEW_RESULT_SUBMITTED')
    expect(bar).toHaveLength(8)
    expect(bar[2]).toBe('分配评审机构 done')
    expect(bar[3]).toBe('评审结果 now')
  })

  it('R273: leaves out the hidden stages of the five-in-one flow', () => {
    const bar = barOf('fiveInOneReview', 'TOWNSHIP_REJECTED')
    expect(bar).toHaveLength(7)
    expect(bar[3]).toBe('乡镇审核 stopped')
    expect(bar.join()).not.toContain('分配评审机构')
  })

  it('has every step of both flows among its states, and moves only between them', () => {
    const states = Object.keys(workflow.states)
    const used = Object.values(workflow.moves).flatMap(({ from, to }) => [...from, to])
    expect(used.filter((state) => !states.includes(state))).toEqual([])
  })
})

describe('the bar of any other record', () => {
  it('shows the states on its way', () => {
    const own = standardizationReview.workflow
    expect(own && recordBar(own as never, { status: 'onSite' }).map(({ label }) => label)).toEqual([
      '待评审',
      '现场评审',
      '报告待审核',
      '已审核',
    ])
    expect(own && recordBar(own as never, {})).toEqual([])
  })

  it('says of a publicity that is over nothing of objections', () => {
    const own = publicity.workflow as Workflow
    expect(recordBar(own, { status: 'ended' }).map(({ label }) => label)).toEqual([
      '待公示',
      '公示中',
      '无异议',
      '结束',
    ])
  })

  it('is stopped by what was sent back, and goes on where something beside its way waits for somebody', () => {
    const unit = majorHazard.workflow as Workflow
    const at = (status: string) => recordBar(unit, { status }).map(({ state, note }) => `${state} ${note ?? ''}`)
    expect(at('pendingWriteOff')).toEqual(['done ', 'done ', 'now 待核销'])
    expect(at('writtenOff').at(-1)).toBe('done ')
  })

  it.each([
    ['nothing is known of its steps', [], '草稿'],
    ['it was given up as a draft', ['voided'], '草稿'],
    ['it was given up before its measures were confirmed', ['pendingMeasures', 'voided'], '待措施确认'],
    ['it was given up at work', ['pendingMeasures', 'pendingApproval', 'pendingStart', 'working', 'voided'], '作业中'],
  ])('says of a permit no step to be done that was not, where %s', (_where, passed, stoppedAt) => {
    const bar = recordBar(dangerousWorkPermit.workflow as Workflow, { status: 'voided' }, passed)
    const stopped = bar.findIndex(({ state }) => state === 'stopped')
    expect(bar[stopped]).toMatchObject({ label: stoppedAt, note: '已作废' })
    expect(bar.slice(stopped + 1).map(({ state }) => state)).not.toContain('done')
  })
})

it.each([
  [true, 'read', ['未读 done', '已读 now', '已回执 open']],
  [false, 'unread', ['未读 now', '已读 open']],
  [false, 'read', ['未读 done', '已读 done']],
  [null, 'read', ['未读 done', '已读 done']],
  [false, 'replied', ['未读 done', '已读 done', '已回执 done']],
])('the bar of a notice that wants a receipt (%s), %s, is %j', (needReceipt, status, bar) => {
  const own = noticeFeedBack.workflow
  const shown = own && recordBar(own, { status, needReceipt })
  expect(shown?.map(({ label, state }) => `${label} ${state}`)).toEqual(bar)
})

it.each([
  ['replying', null, '待受理 已受理 核查中 待反馈 已办结'],
  ['done', null, '待受理 已受理 核查中 待反馈 已办结'],
  ['rewardDue', 'town-1', '待受理 已受理 核查中 待反馈 奖励待审批 奖励待发放 已办结'],
])('the way of a complaint, %s, with a reward proposed by %s, is %s', (status, rewardProposerGuid, way) => {
  const own = complaint.workflow as unknown as Workflow
  const labels = recordBar(own, { status, rewardProposerGuid }).map(({ label }) => label)
  expect(labels.join(' ')).toBe(way)
})
