import type { Role } from '#domain/kit/access.ts'
import type { MenuIcon } from '#domain/pages/icons.ts'
import { PAGES } from '#domain/pages/index.ts'
import type { Page } from '#domain/pages/page.ts'

/** One number: how many records there are of a view or with these values, and the list that shows just them. */
export interface BoardTile {
  label: string
  resource: string
  view?: string
  /** The list of those who lack a record of the resource, in the place of its own records. */
  lacking?: string
  /** Values by field; the list is asked for the same in its address. */
  where?: Readonly<Record<string, string>>
  path: string
  /** A number that should be nought. */
  alarming?: true
}

export interface BoardGroup {
  title: string
  tiles: readonly BoardTile[]
}

/** What one starts most. */
export interface BoardLink {
  label: string
  path: string
  icon: MenuIcon
}

/** The first page of a desk (首页): what it does most, what it counts, and what else it oversees. */
export interface Home {
  roles: readonly Role[]
  links: readonly BoardLink[]
  tiles: readonly BoardTile[]
  /** Oversees the work of others: what is late, where and whose. */
  oversees?: true
  /** Oversees the visits of the grids. */
  patrols?: true
}

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSPECTIONS = '/inspectionCheck/checkMethod'
const DOCUMENTS = '/inspectionCheck/queryDocuments'
const CASES = '/inspectionCasehandling/casehandling'
const ALL_CASES = '/caseIndex/caseIndex'
const COMPLAINTS = '/complaintFeedbackIndex'
const PLANS = '/fiveInOneCom/emergencyManageView/planManage'
const OF_EXPERTS = '/zjkEvent/expertEvaluation'
const EVENTS = '/browseReceiveInfo/browseReceiveInfo'
const ABSENCE = '/leaveManageMent'

const MAJOR_TO_CONFIRM: BoardTile = {
  label: '待确认重大隐患',
  resource: 'hiddenDanger',
  view: 'toConfirm',
  path: HAZARDS,
  alarming: true,
}
const COMPLAINTS_OPEN: BoardTile = { label: '未办结投诉', resource: 'complaint', view: 'open', path: COMPLAINTS }
const REPORTS_MISSED: BoardTile = {
  label: '督办未按期填报',
  resource: 'majorSupervise',
  view: 'reportMissed',
  path: '/fiveInOneCom/doublePrevent/hiddenManage/majorSupervise',
  alarming: true,
}
const PLANS_TO_FILE: BoardTile = {
  label: '预案待备案',
  resource: 'emergencyPlan',
  where: { status: 'toFile' },
  path: PLANS,
}
const WITHOUT_DRILL: BoardTile = {
  label: '应演练未演练企业',
  resource: 'drill',
  lacking: 'withoutDrill',
  path: '/fiveInOneCom/emergencyManageView/exercisePlan',
  alarming: true,
}
const INSPECTIONS_TO_DO: BoardTile = { label: '待检查', resource: 'inspection', view: 'toDo', path: INSPECTIONS }
const INSPECTIONS_LATE: BoardTile = {
  label: '复查逾期',
  resource: 'inspection',
  view: 'overdue',
  path: INSPECTIONS,
  alarming: true,
}
const CASES_RUNNING: BoardTile = { label: '办理中案件', resource: 'lawCase', view: 'running', path: CASES }
const CASES_LATE: BoardTile = {
  label: '超办案期限',
  resource: 'lawCase',
  view: 'overdue',
  path: ALL_CASES,
  alarming: true,
}
const DOCUMENTS_TO_ISSUE: BoardTile = {
  label: '待审批文书',
  resource: 'lawDocument',
  view: 'toIssue',
  path: DOCUMENTS,
}
const TRANSFERS_TO_APPROVE: BoardTile = {
  label: '待审批移送',
  resource: 'caseTransfer',
  view: 'toApprove',
  path: '/inspectionCheck/enforcementReferral',
}

/** By role, the first that a person has counts; who has none of them begins with his 消息. */
export const HOMES: readonly Home[] = [
  {
    roles: ['leader'],
    links: [
      { label: '文书审批', path: DOCUMENTS, icon: 'document' },
      { label: '一张图', path: '/gis1', icon: 'map' },
      { label: '值班安排', path: '/schedulingCalendar/schedulingCalendarIndex', icon: 'calendar' },
    ],
    tiles: [
      { label: '待立案审批', resource: 'lawCase', where: { status: 'pendingFiling' }, path: ALL_CASES },
      { label: '待决定案件', resource: 'lawCase', where: { status: 'pendingDecision' }, path: ALL_CASES },
      DOCUMENTS_TO_ISSUE,
      TRANSFERS_TO_APPROVE,
      CASES_LATE,
      MAJOR_TO_CONFIRM,
    ],
    oversees: true,
    patrols: true,
  },
  {
    roles: ['bureau'],
    links: [
      { label: '专项任务', path: '/specialTaskIndex/essentialInformation', icon: 'task' },
      { label: '发布通知', path: '/gridManageNotic/notice', icon: 'message' },
      { label: '隐患治理', path: HAZARDS, icon: 'warning' },
    ],
    tiles: [
      MAJOR_TO_CONFIRM,
      REPORTS_MISSED,
      COMPLAINTS_OPEN,
      PLANS_TO_FILE,
      WITHOUT_DRILL,
      INSPECTIONS_LATE,
      CASES_LATE,
      { label: '专家抽取待审批', resource: 'expertSelection', view: 'toAudit', path: '/zjkEvent/expertSelection' },
    ],
    oversees: true,
    patrols: true,
  },
  {
    roles: ['officer'],
    links: [
      { label: '现场检查', path: '/inspectionMyTask/myTask', icon: 'shield' },
      { label: '案件办理', path: CASES, icon: 'pen' },
      { label: '执法文书', path: DOCUMENTS, icon: 'document' },
    ],
    tiles: [
      INSPECTIONS_TO_DO,
      INSPECTIONS_LATE,
      CASES_RUNNING,
      CASES_LATE,
      { label: '文书草稿', resource: 'lawDocument', where: { status: 'draft' }, path: DOCUMENTS },
      COMPLAINTS_OPEN,
    ],
  },
  {
    roles: ['duty'],
    links: [
      { label: '事件接报', path: '/incidentReport/incidentReportIndex', icon: 'warning' },
      { label: '值班排班', path: '/schedulingCalendar/schedulingCalendarIndex', icon: 'calendar' },
      { label: '应急通讯录', path: '/emergencyContact/emergencyContactIndex', icon: 'phone' },
    ],
    tiles: [
      { label: '未结束事件', resource: 'incident', view: 'open', path: EVENTS },
      { label: '待上报事件', resource: 'incident', view: 'unreported', path: EVENTS, alarming: true },
      { label: '待回复反馈', resource: 'feedback', view: 'toReply', path: '/feedbackIndex/feedbackIndex' },
      { label: '待接班', resource: 'handover', view: 'toTake', path: '/workforceManagement' },
    ],
    patrols: true,
  },
  {
    roles: ['town'],
    links: [
      { label: '巡查任务', path: '/securityPatrol/index', icon: 'task' },
      { label: '隐患治理', path: HAZARDS, icon: 'warning' },
      { label: '发布通知', path: '/gridManageNotic/notice', icon: 'message' },
    ],
    tiles: [
      MAJOR_TO_CONFIRM,
      { label: '待复查隐患', resource: 'hiddenDanger', view: 'toReview', path: HAZARDS },
      REPORTS_MISSED,
      COMPLAINTS_OPEN,
      WITHOUT_DRILL,
    ],
    oversees: true,
    patrols: true,
  },
  {
    roles: ['grid'],
    links: [
      { label: '巡查任务', path: '/securityPatrol/index', icon: 'task' },
      { label: '隐患治理', path: HAZARDS, icon: 'warning' },
      { label: '巡查记录', path: '/newGridPatrol/index', icon: 'document' },
    ],
    tiles: [WITHOUT_DRILL],
    patrols: true,
  },
  {
    roles: ['admin'],
    links: [
      { label: '用户管理', path: '/system/userManagement', icon: 'user' },
      { label: '登录日志', path: '/system/systemLoginLogIndex', icon: 'document' },
      { label: '菜单管理', path: '/system/menuManagement', icon: 'menu' },
    ],
    tiles: [],
    patrols: true,
  },
  {
    roles: ['agency'],
    links: [
      { label: '机构任务', path: '/jiGouMyTask', icon: 'task' },
      { label: '评审任务', path: '/standardizedManagementAgency/standardizedResult', icon: 'document' },
      { label: '服务合同', path: '/myContract', icon: 'pen' },
    ],
    tiles: [
      { label: '待办机构任务', resource: 'agencyTask', view: 'open', path: '/jiGouMyTask' },
      { label: '逾期机构任务', resource: 'agencyTask', view: 'overdue', path: '/jiGouMyTask', alarming: true },
      {
        label: '待接收评审',
        resource: 'standardizationAllocation',
        view: 'toAccept',
        path: '/standardizedManagementAgency/standardizedResult',
      },
      {
        label: '整改待确认',
        resource: 'rectificationResult',
        view: 'toConfirm',
        path: '/standardizedManagementAgency/reviewRectificationResults',
      },
    ],
  },
  {
    roles: ['assoc'],
    links: [
      { label: '登记申请审核', path: '/annualRegistration/applyDealtwith', icon: 'check' },
      { label: '专家抽取', path: '/zjkEvent/expertSelection', icon: 'user' },
      { label: '新建通知', path: '/inspectionNoticManagement/createNotice', icon: 'message' },
    ],
    tiles: [
      { label: '专家待初审', resource: 'expertAdmission', view: 'first', path: '/zjkBase/zjkWJReviews' },
      { label: '专家请假待审', resource: 'expertLeave', view: 'pending', path: ABSENCE },
      { label: '专家待评价', resource: 'expertTask', view: 'toEvaluate', path: OF_EXPERTS },
      { label: '待财务确认', resource: 'expertTask', view: 'toPay', path: OF_EXPERTS },
    ],
  },
  {
    roles: ['expert'],
    links: [
      { label: '我的任务', path: OF_EXPERTS, icon: 'task' },
      { label: '抽取记录', path: '/selectionRecord', icon: 'document' },
      { label: '我要请假', path: ABSENCE, icon: 'calendar' },
    ],
    tiles: [
      { label: '待签到', resource: 'expertTask', where: { status: 'waiting' }, path: OF_EXPERTS },
      { label: '待提交意见', resource: 'expertTask', where: { status: 'signedIn' }, path: OF_EXPERTS },
      { label: '请假待审', resource: 'expertLeave', view: 'pending', path: ABSENCE },
    ],
  },
]

/** The home of a person at a desk, with the numbers that pages bring to it; null where it is none of these. */
export function homeOf(roles: readonly Role[]): Home | null {
  const home = HOMES.find((each) => each.roles.some((role) => roles.includes(role)))
  return home === undefined
    ? null
    : { ...home, tiles: [...home.tiles, ...PAGES.flatMap((page) => tilesOf(page, roles))] }
}

function tilesOf(page: Page, roles: readonly Role[]): BoardTile[] {
  if (!('resource' in page)) return []
  const { resource, path, counted = [] } = page
  const theirs = counted.filter((each) => each.roles.some((role) => roles.includes(role)))
  return theirs.map(({ roles: _whose, ...tile }) => ({ ...tile, resource, path }))
}

/** 执法首页: what waits for those who enforce. */
export const ENFORCEMENT_BOARD: readonly BoardGroup[] = [
  {
    title: '待办',
    tiles: [
      { ...INSPECTIONS_TO_DO, path: '/inspectionMyTask/myTask' },
      { label: '待复查', resource: 'inspection', view: 'toReview', path: INSPECTIONS },
      INSPECTIONS_LATE,
      { ...DOCUMENTS_TO_ISSUE, label: '待签发文书' },
    ],
  },
  {
    title: '案件',
    tiles: [
      { label: '待受理', resource: 'lawCase', view: 'accepting', path: '/inspectionCasehandling/securityList' },
      { ...CASES_RUNNING, label: '办理中' },
      CASES_LATE,
      TRANSFERS_TO_APPROVE,
    ],
  },
  {
    title: '隐患',
    tiles: [
      { label: '未销号', resource: 'hiddenDanger', view: 'open', path: HAZARDS },
      { label: '逾期未改', resource: 'hiddenDanger', view: 'overdue', path: HAZARDS, alarming: true },
      { label: '待确认重大', resource: 'hiddenDanger', view: 'toConfirm', path: HAZARDS },
    ],
  },
]

/** The list whose records a tile counts, in the words of its call. */
export const countedBy = ({ resource, lacking = resource, view, where }: BoardTile) => ({
  resource: lacking,
  query: { ...where, ...(view !== undefined && { view }) },
})

/** The list that shows what a tile counts. */
export function addressOf({ path, view, lacking, where = {} }: BoardTile): string {
  const shown = { ...(view === undefined ? {} : { view }), ...(lacking === undefined ? {} : { lacking: '1' }) }
  const query = Object.entries({ ...shown, ...where })
  return query.length === 0 ? path : `${path}?${query.map((pair) => pair.join('=')).join('&')}`
}
