import { describe, expect, it } from 'vitest'
import { builtInFigure } from '#domain/data/figures.ts'
import type { ApprovalFlow } from '#domain/kit/approval.ts'
import { type ChainNode, chainIssues, nodesOf, stepsFrom } from '#domain/rules/approval-chain.ts'
import { APPROVAL_FLOWS, approvalFlow } from '#domain/workflows/approval-flows.ts'

const DAY = '2026-11-20'
const flow = (key: string) => approvalFlow(key) as ApprovalFlow
const say = (key: string, nodes: readonly ChainNode[], figure = builtInFigure) =>
  chainIssues(flow(key), nodes, { day: DAY, figure }).map(({ path, message }) => `${path} ${message}`)

/** What the law leaves standing in each flow: as few signatures as there may be. */
const CASE: readonly ChainNode[] = [
  { step: 'case.pendingFiling', name: '局领导', approverType: 'supervisor', apart: ['author'] },
  { step: 'case.investigating', name: '调查', approverType: 'owner', days: 30, dayType: 'calendar' },
  {
    step: 'case.pendingLegal',
    name: '法制科',
    approverType: 'role',
    approverRoles: ['bureau'],
    apart: ['author', 'officers'],
  },
  { step: 'case.pendingDiscussion', name: '集体', approverType: 'role', approverRoles: ['leader'] },
  { step: 'case.pendingDecision', name: '决定', approverType: 'supervisor', days: 10 },
]
const TRANSFER: readonly ChainNode[] = [
  {
    step: 'transfer.pending',
    name: '科室',
    approverType: 'role',
    approverRoles: ['bureau'],
    days: 1,
    dayType: 'calendar',
    apart: ['author'],
  },
  {
    step: 'transfer.pending',
    name: '局长',
    approverType: 'supervisor',
    days: 2,
    dayType: 'calendar',
    apart: ['author'],
  },
  { step: 'transfer.pendingHand', name: '移送', approverType: 'owner', days: 1, dayType: 'calendar' },
]
const DOCUMENT: readonly ChainNode[] = [
  {
    step: 'document.pending',
    name: '签发',
    approverType: 'person',
    approvers: ['li', 'wang'],
    sign: 'all',
    apart: ['author'],
  },
  { step: 'document.issued', name: '送达', approverType: 'owner', days: 7, dayType: 'working' },
]
const FIVE: readonly ChainNode[] = [
  { step: 'fiveInOneReview.SECTION_PENDING', name: '科室', approverType: 'role', approverRoles: ['bureau'] },
  { step: 'fiveInOneReview.TOWNSHIP_PENDING', name: '区镇', approverType: 'gridLeader' },
]
const changed = (nodes: readonly ChainNode[], at: number, own: Partial<ChainNode>) =>
  nodes.map((node, index) => (index === at ? { ...node, ...own } : node))

describe('what a configured chain may say', () => {
  it.each([
    ['case', CASE],
    ['transfer', TRANSFER],
    ['document', DOCUMENT],
    ['fiveInOneReview', FIVE],
  ])('is anything within the law in the flow %s', (key, nodes) => {
    expect(say(key, nodes)).toEqual([])
  })

  it.each<[string, string, readonly ChainNode[], string]>([
    [
      'a signature of another flow',
      'case',
      changed(CASE, 0, { step: 'document.pending' }),
      'nodes.0.step 请选择案件审批流程的审批事项',
    ],
    [
      'a decision that nobody signs',
      'case',
      CASE.filter(({ step }) => step !== 'case.pendingDecision'),
      'nodes 缺少“处罚决定”环节',
    ],
    [
      'a filing decided by the section',
      'case',
      changed(CASE, 0, { approverType: 'role', approverRoles: ['bureau'] }),
      'nodes.0.approverType “立案审批”的最后一环须由局领导签字（《安全生产违法行为行政处罚办法》：立案须经负责人批准，使用前核对原文）',
    ],
    [
      'an author who files his own case',
      'case',
      changed(CASE, 0, { apart: [] }),
      'nodes.0.apart “立案审批”的签字人不能是经办人（本人提交的不能由本人审批）',
    ],
    [
      'officers who review their own case',
      'case',
      changed(CASE, 2, { apart: ['author'] }),
      'nodes.2.apart “法制审核”的签字人不能是承办人（《行政处罚法》第五十八条：法制审核由未办理该案的人员进行）',
    ],
    [
      'a discussion without those who lead',
      'case',
      changed(CASE, 3, { approverRoles: ['bureau'] }),
      'nodes.3.approverType “集体讨论”只能由局领导审批，不能是区局监管',
    ],
    [
      'an inspector of a grid who files',
      'case',
      changed(CASE, 0, { approverType: 'gridLeader' }),
      'nodes.0.approverType “立案审批”只能由区局监管、局领导审批，不能是区镇监管',
    ],
    [
      'a signature where nobody signs',
      'case',
      changed(CASE, 1, { approverType: 'supervisor' }),
      'nodes.1.approverType “调查取证”不设审批，只能定时限',
    ],
    ['no term where a term is all', 'case', changed(CASE, 1, { days: null }), 'nodes.1.days 请填写办理时限'],
    [
      'a term alone where somebody has to sign',
      'case',
      changed(CASE, 4, { approverType: 'owner' }),
      'nodes.4.approverType “处罚决定”须由区局监管、局领导审批',
    ],
    ['a post that is not said', 'case', changed(CASE, 2, { approverRoles: [] }), 'nodes.2.approverRoles 请选择角色'],
    [
      'more days than the law gives from filing to decision',
      'case',
      changed(CASE, 1, { days: 77 }),
      'nodes 调查取证、法制审核、集体讨论、处罚决定合计不得超过90日（《行政处罚法》第六十条），现为91日',
    ],
    [
      'one who signs together',
      'document',
      changed(DOCUMENT, 0, { approvers: ['li'] }),
      'nodes.0.approvers 会签须指定两人以上',
    ],
    [
      'a delivery later than the law allows',
      'document',
      changed(DOCUMENT, 1, { days: 8 }),
      'nodes.1.days “文书送达”最长7个工作日（《行政处罚法》第六十一条、第八十五条：七个工作日内送达），现合计8日',
    ],
    [
      'a crime decided on by the section',
      'transfer',
      TRANSFER.filter((_node, at) => at !== 1),
      'nodes.0.approverType “移送审批”的最后一环须由局领导签字（国务院令第310号第五条：由正职负责人或者主持工作的负责人批准）',
    ],
    [
      'four days to decide on a crime',
      'transfer',
      changed(TRANSFER, 1, { days: 3 }),
      'nodes.1.days “移送审批”最长3日（国务院令第310号第五条：三日内决定），现合计4日',
    ],
    [
      'working days where the law counts all',
      'transfer',
      changed(TRANSFER, 1, { dayType: 'working' }),
      'nodes.1.dayType “移送审批”最长3日（国务院令第310号第五条：三日内决定），不能按工作日计算',
    ],
    [
      'an open term where the law has one',
      'transfer',
      changed(TRANSFER, 0, { days: null }),
      'nodes.0.days 请填写时限，“移送审批”最长3日（国务院令第310号第五条：三日内决定）',
    ],
    [
      'officers of a transfer, which names none',
      'transfer',
      changed(TRANSFER, 0, { apart: ['author', 'officers'] }),
      'nodes.0.apart 案件移送没有承办人，请选择经办人',
    ],
    [
      'two steps of one name',
      'transfer',
      changed(TRANSFER, 1, { name: '科室' }),
      'nodes.1.name “移送审批”已有名为“科室”的环节',
    ],
    ['a term said twice', 'transfer', [...TRANSFER, TRANSFER[2] as ChainNode], 'nodes.3.step “移送公安”的时限只填一次'],
    [
      'a section in the place of the town',
      'fiveInOneReview',
      changed(FIVE, 1, { approverType: 'supervisor' }),
      'nodes.1.approverType “区镇审核”只能由区镇监管审批，不能是局领导',
    ],
  ])('is not %s', (_what, key, nodes, said) => {
    expect(say(key, nodes)).toContain(said)
  })

  it('is measured by the figure of the day it begins on', () => {
    const long = changed(CASE, 1, { days: 77 })
    expect(say('case', long, () => 180)).toEqual([])
  })

  it('may take as long before the time of the law begins as its own step may', () => {
    const WAITS: ChainNode = {
      step: 'case.pendingFiling',
      name: '局领导',
      approverType: 'supervisor',
      apart: ['author'],
      days: 60,
    }
    expect(say('case', [WAITS, ...CASE.slice(1)]).filter((words) => words.includes('合计不得超过'))).toEqual([])
  })

  it('forgets the people once a post is to sign in their place', () => {
    const [step] = stepsFrom(
      flow('document'),
      changed(DOCUMENT, 0, { approverType: 'role', approverRoles: ['leader'] }),
    )
    expect(step).toMatchObject({ people: [], peopleNames: null, sign: 'any', roles: ['leader'] })
    const [unsaid] = stepsFrom(flow('document'), changed(DOCUMENT, 0, { approvers: null }))
    expect(unsaid?.people).toEqual([])
  })

  it('comes to the steps that a record keeps, in the order of the flow', () => {
    const steps = stepsFrom(flow('transfer'), nodesOf([...TRANSFER].reverse()))
    expect(steps.map(({ stage, name, roles, days }) => [stage, name, roles, days])).toEqual([
      ['pending', '局长', ['leader'], 2],
      ['pending', '科室', ['bureau'], 1],
      ['pendingHand', '移送', [], 1],
    ])
    expect(stepsFrom(flow('document'), DOCUMENT)[0]).toMatchObject({ people: ['li', 'wang'], sign: 'all', roles: [] })
    expect(stepsFrom(flow('fiveInOneReview'), FIVE)[1]).toMatchObject({ roles: ['town'], sign: 'any' })
  })
})

describe('every configurable flow', () => {
  it.each(APPROVAL_FLOWS)('$label lets every demand of the law be met', ({ stages }) => {
    for (const { by = [], last, decides = [] } of Object.values(stages)) {
      expect(last?.roles.every((role) => by.includes(role)) ?? true).toBe(true)
      expect(decides.length > 0).toBe(by.length > 0)
    }
  })
})
