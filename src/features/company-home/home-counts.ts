import type { Tone } from '#domain/kit/fields.ts'
import type { Filter } from '#domain/kit/filter.ts'

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
export const TASKS = '/selfCheckingRecords/todoTasks'
export const PERMITS = '/specialWork'
const CERTIFICATES = '/companySpecialInspection/standardCertificate'
export const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'

/** Those whose time is over, or is so first, come first. */
export const OPEN_PERMITS = { view: 'open', order: 'planEnd', limit: 10 } as const

/** A number of the home page: what is counted, and the list behind it. */
export interface HomeCount {
  label: string
  resource: string
  view?: string
  filter?: Filter
  to: string
  tone: Tone
}

const is = (field: string, value: string): Filter => ({ field, equals: value })

/** The enterprise's own work of the day, then what others found at it; both the most pressing first. */
export const HOME_COUNTS: readonly HomeCount[] = [
  { label: '自查逾期', resource: 'selfCheckTask', view: 'overdue', to: `${TASKS}?view=overdue`, tone: 'bad' },
  { label: '今日应查', resource: 'selfCheckTask', view: 'today', to: `${TASKS}?view=today`, tone: 'waiting' },
  {
    label: '作业票待办',
    resource: 'dangerousWorkPermit',
    view: 'toHandle',
    to: `${PERMITS}?view=toHandle`,
    tone: 'waiting',
  },
  { label: '正在作业', resource: 'dangerousWorkPermit', view: 'working', to: `${PERMITS}?view=working`, tone: 'info' },
  { label: '隐患逾期', resource: 'hiddenDanger', view: 'overdue', to: `${HAZARDS}?view=overdue`, tone: 'bad' },
  {
    label: '待整改',
    resource: 'hiddenDanger',
    filter: is('status', 'pendingRectify'),
    to: `${HAZARDS}?status=pendingRectify`,
    tone: 'waiting',
  },
  { label: '待复查', resource: 'hiddenDanger', view: 'toReview', to: `${HAZARDS}?view=toReview`, tone: 'info' },
  {
    label: '待签收',
    resource: 'rectifyInstruction',
    filter: is('status', 'pendingSign'),
    to: `${INSTRUCTIONS}?status=pendingSign`,
    tone: 'waiting',
  },
]

/** What is owed, by the list of those who lack it. */
export interface OwedRecord {
  list: string
  label: string
  words: string
  path: string
  deed: string
}

/** The announcement of the day is not among them: it stands under 今日承诺. */
export const OWED: readonly OwedRecord[] = [
  {
    list: 'withoutDrill',
    label: '应急演练',
    words: '本期应开展的演练还没有登记实施：综合或专项预案每年、现场处置方案每半年至少一次',
    path: '/fiveInOneCom/emergencyManageView/exercisePlan',
    deed: '安排演练',
  },
  {
    list: 'withoutRiskReport',
    label: '风险报告',
    words: '本年第一季度的定期报告（或首次报告）还没有提交',
    path: '/riskReportVerification',
    deed: '填写报告',
  },
  {
    list: 'withoutInsurance',
    label: '安全生产责任保险',
    words: '今天没有在保的保单',
    path: '/companyXian',
    deed: '登记保单',
  },
]

/** What runs out or falls due: how much has, how much soon will. */
export interface RunsOut {
  label: string
  resource: string
  path: string
  past: { view?: string; filter?: Filter; words: string }
  soon: { view?: string; filter?: Filter; words: string }
}

const byDay = { past: { view: 'expired', words: '已过期' }, soon: { view: 'expiring', words: '即将到期' } }

/** `day` ends the week in which a training is near. */
export const runsOut = (today: string, day: string): readonly RunsOut[] => [
  { label: '企业证照', resource: 'companyCertificate', path: '/companyCertificate', ...byDay },
  { label: '人员证书', resource: 'personnelCertificate', path: '/personnelCertificate', ...byDay },
  { label: '安责险', resource: 'insurance', path: '/companyXian', ...byDay },
  { label: '相关方安全协议', resource: 'relatedCompany', path: '/relatedCompany/relatedPartyManage', ...byDay },
  { label: '设备检验', resource: 'device', path: '/safetyProduction/equipment', ...byDay },
  { label: '标准化证书', resource: 'standardizationCertificate', path: CERTIFICATES, ...byDay },
  {
    label: '标准化年度自评',
    resource: 'standardizationCertificate',
    path: CERTIFICATES,
    past: { view: 'reportMissed', words: '上年度未报' },
    soon: { view: 'reportDue', words: '本年度待报' },
  },
  {
    label: '教育培训',
    resource: 'training',
    path: '/companyTrain',
    past: { filter: planned({ field: 'startTime', below: today }), words: '到期未开展' },
    soon: {
      filter: planned({ field: 'startTime', atLeast: today }, { field: 'startTime', below: day }),
      words: '7天内开展',
    },
  },
]

const planned = (...days: Filter[]): Filter => ({ all: [is('status', 'planned'), ...days] })
