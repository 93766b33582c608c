import type { ApprovalFlow, Stage } from '#domain/kit/approval.ts'

/** 行政处罚法（2021修订）and the regulation on handing crimes over, as `calculations.md` 11 and `law-forms.md` give them. */
const REVIEW_APART = {
  from: ['author', 'officers'],
  source: '《行政处罚法》第五十八条：法制审核由未办理该案的人员进行',
} as const
const HEADS_DISCUSS = { roles: ['leader'], source: '《行政处罚法》第五十七条：由行政机关负责人集体讨论决定' } as const
const HEAD_DECIDES = { roles: ['leader'], source: '《行政处罚法》第五十七条：由行政机关负责人审查决定' } as const
const HEAD_FILES = {
  roles: ['leader'],
  source: '《安全生产违法行为行政处罚办法》：立案须经负责人批准，使用前核对原文',
} as const
const NOT_ONES_OWN = { from: ['author'], source: '本人提交的不能由本人审批' } as const
const HEAD_TRANSFERS = {
  roles: ['leader'],
  source: '国务院令第310号第五条：由正职负责人或者主持工作的负责人批准',
} as const

const OFFICE = ['bureau', 'leader'] as const

/** 案件审批: the four times that somebody besides the officers has the word, and how long the inquiry may take. */
export const caseApproval: ApprovalFlow = {
  key: 'case',
  label: '案件审批',
  hasOfficers: true,
  stages: {
    pendingFiling: {
      label: '立案审批',
      by: OFFICE,
      decides: ['file', 'notFile'],
      returns: ['returnFiling'],
      last: HEAD_FILES,
      apart: NOT_ONES_OWN,
    },
    investigating: { label: '调查取证' },
    pendingLegal: {
      label: '法制审核',
      by: OFFICE,
      decides: ['passLegal', 'transfer'],
      returns: ['returnLegal'],
      apart: REVIEW_APART,
    },
    pendingDiscussion: {
      label: '集体讨论',
      by: ['leader'],
      decides: ['discuss'],
      returns: ['returnLegal'],
      last: HEADS_DISCUSS,
    },
    pendingDecision: {
      label: '处罚决定',
      by: OFFICE,
      decides: ['decide', 'notPunish', 'transfer'],
      returns: ['returnLegal'],
      last: HEAD_DECIDES,
    },
  },
  within: {
    stages: ['investigating', 'pendingLegal', 'pendingDiscussion', 'pendingDecision'],
    figure: 'lawCase.decisionDays',
    source: '《行政处罚法》第六十条',
  },
}

/** 文书审批: issuing, and the days until it is served. */
export const documentApproval: ApprovalFlow = {
  key: 'document',
  label: '文书审批',
  hasOfficers: true,
  stages: {
    pending: { label: '文书签发', by: OFFICE, decides: ['issue'], returns: ['return'], apart: NOT_ONES_OWN },
    issued: {
      label: '文书送达',
      most: { days: 7, dayType: 'working', source: '《行政处罚法》第六十一条、第八十五条：七个工作日内送达' },
    },
  },
}

const transferStage = (own: Partial<Stage>): Stage => ({
  label: '移送审批',
  by: OFFICE,
  decides: ['approve'],
  apart: NOT_ONES_OWN,
  ...own,
})

/** 案件移送 to the police: decided in three days, handed over within 24 hours. */
export const crimeTransfer: ApprovalFlow = {
  key: 'transfer',
  label: '案件移送',
  of: { transferType: 'police' },
  stages: {
    pending: transferStage({
      last: HEAD_TRANSFERS,
      most: { days: 3, dayType: 'calendar', source: '国务院令第310号第五条：三日内决定' },
    }),
    pendingHand: {
      label: '移送公安',
      most: { days: 1, dayType: 'calendar', source: '国务院令第310号第五条：24小时内移送' },
    },
  },
}

/** 案件移交 to other offices, above, below and beside. */
export const caseHandover: ApprovalFlow = {
  key: 'handover',
  label: '案件移交',
  of: { transferType: ['other', 'up', 'down', 'entrust'] },
  stages: { pending: transferStage({ label: '移交审批' }), pendingHand: { label: '办理移交' } },
}

/** 标准化: who looks at an application in the two review flows. */
export const companyReviewApproval: ApprovalFlow = {
  key: 'companyReview',
  label: '企业评审',
  of: { reviewFlow: 'companyReview' },
  stages: {
    DISTRICT_BASIC_PENDING: {
      label: '基础科审核',
      by: ['bureau'],
      decides: ['basicApprove'],
      returns: ['basicReject', 'askClarify'],
    },
    DISTRICT_BASIC_APPROVED: {
      label: '应急局审核',
      by: OFFICE,
      decides: ['bureauApprove'],
      returns: ['bureauReject'],
    },
    AGENCY_RECTIFICATION_SUBMITTED: { label: '公示审批', by: ['bureau'], decides: ['toPublicity'] },
    PUBLICITY_PENDING: { label: '启动公示' },
  },
}

export const fiveInOneApproval: ApprovalFlow = {
  key: 'fiveInOneReview',
  label: '五位一体评审',
  of: { reviewFlow: 'fiveInOneReview' },
  stages: {
    PLATFORM_PASSED: { label: '科室受理' },
    SECTION_PENDING: { label: '科室审核', by: ['bureau'], decides: ['sectionPass'], returns: ['sectionReject'] },
    TOWNSHIP_PENDING: {
      label: '区镇审核',
      by: ['town'],
      decides: ['townshipPass'],
      returns: ['townshipReject'],
    },
    PUBLICITY_PENDING: { label: '启动公示' },
  },
}

/** Every flow that people may configure, in the order in which they are read. */
export const APPROVAL_FLOWS: readonly ApprovalFlow[] = [
  caseApproval,
  documentApproval,
  crimeTransfer,
  caseHandover,
  companyReviewApproval,
  fiveInOneApproval,
]

export const approvalFlow = (key: unknown): ApprovalFlow | undefined => APPROVAL_FLOWS.find((flow) => flow.key === key)
