import { type BuiltPage, page, resourcePage } from '#app/pages.ts'
import type { Filter } from '#domain/kit/filter.ts'

const ofType = (path: string, noticeType: string, title: string) =>
  resourcePage(path, 'notice', { title, filter: { field: 'noticeType', equals: noticeType } })
const OPEN: Filter = { field: 'noticeOpen', equals: true }
/** What was sent to the reader himself and not withdrawn since. */
const received = (path: string, title: string, noticeType?: string) =>
  resourcePage(path, 'noticeFeedBack', {
    title,
    filter: noticeType === undefined ? OPEN : { all: [OPEN, { field: 'noticeType', equals: noticeType }] },
  })

const noticePages: readonly BuiltPage[] = [
  resourcePage('/gridManageInform/notificationNotic', 'notice', { title: '通知公告', view: 'published' }),
  resourcePage('/gridManageNotic/notice', 'notice', { title: '通知管理' }),
  ofType('/gridManageNotic/remoteTrainingNotice', 'remoteTraining', '远程培训通知'),
  resourcePage('/gridManageNotic/auditNotice', 'notice', { title: '待审核通知', view: 'toAudit' }),
  resourcePage('/auditNotice', 'workflowTask', { title: '待我办理', view: 'todo' }),
  page(
    '/gridManageNotic/myNotice/:guid',
    async () => (await import('#app/features/notices/MyNoticePage.tsx')).MyNoticePage,
  ),
  ofType('/workTrends/workTrends', 'workTrend', '工作动态'),
  ofType('/workTrendsCatalog', 'workTrend', '工作动态'),
  ofType('/announcement', 'announcement', '公告管理'),
  received('/MyAnnouncement', '我的公告', 'announcement'),
  ofType('/announcementInfo', 'announcement', '公告信息'),
  resourcePage('/inspectionNoticManagementXHW', 'notice', {
    title: '非会员通知管理',
    filter: { field: 'scopeType', equals: 'all' },
  }),
  resourcePage('/inspectionNoticManagement/createNotice', 'notice', { title: '新建通知' }),
  received('/inspectionNoticManagement/myNotice', '我的通知'),
  ofType('/inspectionNoticManagement/remoteTrainingNotice', 'remoteTraining', '远程培训通知'),
  resourcePage('/inspectionNoticEvaluate', 'notice', { title: '通知评价', view: 'receipts' }),
  received('/companyNotice/notice', '通知公告'),
  received('/companyNotice/remoteTrainingNotice', '远程培训通知', 'remoteTraining'),
]

export const knowledgePages: readonly BuiltPage[] = [...noticePages]
