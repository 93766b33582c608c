import { type Actor, hasRole, type Role } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'

/** A list of which one part waits for a role that works at a desk. */
export interface DeskQueue {
  title: string
  resource: string
  /** The list's page. */
  path: string
  /** A view of the resource, or a filter where none of its views is what waits for this role. */
  view?: string
  filter?: Filter
}

const QUEUES: Readonly<Partial<Record<Role, readonly DeskQueue[]>>> = {
  agency: [
    {
      title: '待接收的评审任务',
      resource: 'standardizationAllocation',
      path: '/standardizedManagementAgency/standardizedResult',
      view: 'toAccept',
    },
    {
      title: '待评审的企业',
      resource: 'standardizationReview',
      path: '/standardizedManagementAgency/newFile',
      view: 'open',
    },
    { title: '待接收和处理中的工单', resource: 'workOrderTask', path: '/workOrderJiGou', view: 'open' },
  ],
  assoc: [
    {
      title: '待分配的评审任务',
      resource: 'standardizationAllocation',
      path: '/organizationReviewManagement/allocationProject',
      view: 'toAllocate',
    },
    { title: '待审核的机构', resource: 'agencyBase', path: '/auditOrganization', view: 'toReview' },
    {
      title: '待审核的机构信息变更',
      resource: 'agencyChange',
      path: '/auditOrganizationAll1/orgnInformationChange',
      view: 'toReview',
    },
    {
      title: '待审核的年度登记',
      resource: 'agencyRegistration',
      path: '/annualRegistration/applyDealtwith',
      view: 'toReview',
    },
  ],
  expert: [
    {
      title: '待签到和提交意见的任务',
      resource: 'expertTask',
      path: '/zjkEvent/expertEvaluation',
      filter: { field: 'status', in: ['waiting', 'signedIn'] },
    },
    {
      title: '待答复的抽取',
      resource: 'expertSelection',
      path: '/selectionRecord',
      filter: { field: 'status', equals: 'drawn' },
    },
  ],
  officer: [
    { title: '待检查的任务', resource: 'inspection', path: '/inspectionMyTask/myTask', view: 'toDo' },
    {
      title: '办理中的案件',
      resource: 'lawCase',
      path: '/inspectionCasehandling/casehandling',
      view: 'running',
    },
  ],
  duty: [
    { title: '未结束的事件', resource: 'incident', path: '/browseReceiveInfo/browseReceiveInfo', view: 'open' },
    {
      title: '待办理的消息',
      resource: 'receiveMessages',
      path: '/receiveMessages/receiveMessagesIndex',
      view: 'open',
    },
  ],
}

/** What waits for this person at his desk, in the order of his roles. */
export function deskQueuesOf(actor: Actor | null): readonly DeskQueue[] {
  if (actor === null) return []
  return Object.entries(QUEUES).flatMap(([role, queues]) => (hasRole(actor, role as Role) ? queues : []))
}
