import { type BuiltPage, page, resourcePage } from '#app/pages.ts'

const desk = async () => (await import('#app/features/duty/DutyDeskPage.tsx')).DutyDeskPage
const event = async () => (await import('#app/features/duty/EventPage.tsx')).EventPage
const assign = async () => (await import('#app/features/duty/AssignPage.tsx')).AssignPage

/** The emergency records of enterprises are met under three roofs. */
const COMPANY_EMERGENCY = '/fiveInOneCom/emergencyManageView'

const map = async () => (await import('#app/features/map/MapPage.tsx')).MapPage
/** `/gis` stands in the first table. */
const MAPS = [
  '/gisZdwxy',
  '/gis1',
  '/onePicture',
  '/oneWhp',
  '/oneWhp/routWxhxp',
  '/oneYhbz',
  '/oneYhbz/routYhbz',
  '/oneQthy',
  '/oneQthy/routQthy',
  '/gisWgbj',
  '/gisFxgk',
  '/gisZczb',
]

export const dutyPages: readonly BuiltPage[] = [
  page('/incidentReport/incidentReportIndex', desk),
  page('/incidentReport/eventDynamics', event),
  page('/incidentReport/addAssignPersonDialog', assign),
  resourcePage('/browseReceiveInfo/browseReceiveInfo', 'incident', { title: '事件浏览' }),
  page('/browseReceiveInfo/infoDetails', event),
  resourcePage('/statReceiveInfo', 'incident', { title: '事件统计', as: 'statistics' }),
  resourcePage('/dailyReport/dailyReport', 'dailyReport', { title: '简报接收', view: 'toReceive' }),
  resourcePage('/dailyReport/dailyReportDetail', 'dailyReport', { title: '简报接收详情' }),
  resourcePage('/briefingIndex/briefingIndex', 'dailyReport', {
    title: '简报浏览',
    filter: { field: 'status', in: ['issued', 'sent', 'received'] },
  }),
  resourcePage('/briefingIndex/briefingDetail', 'dailyReport', { title: '简报详情' }),
  resourcePage('/workforceManagement', 'handover', { title: '交接班' }),
  resourcePage('/schedulingCalendar/schedulingCalendarIndex', 'schedule', { title: '值班排班', as: 'calendar' }),
  resourcePage('/emergencyContact/emergencyContactIndex', 'emergencyContact', { title: '应急通讯录' }),
  resourcePage('/dutyConfigPerson/configPersonIndex', 'dutyConfigPerson', { title: '网格责任人配置' }),
  resourcePage('/receiveMessages/receiveMessagesIndex', 'receiveMessages', { title: '消息接收' }),
  resourcePage('/feedbackIndex/feedbackIndex', 'feedback', { title: '反馈信息' }),
  resourcePage('/feedbackIndex/feedbackDetail', 'feedback', { title: '反馈详情' }),

  resourcePage('/companyEmerge', 'emergencyPlan', { title: '应急管理' }),
  resourcePage('/agencyCompanyView/emergencyPlan', 'emergencyPlan'),
  resourcePage(`${COMPANY_EMERGENCY}/planManage`, 'emergencyPlan', { title: '预案管理' }),
  resourcePage(`${COMPANY_EMERGENCY}/exercisePlan`, 'drill', { title: '演练计划' }),
  resourcePage(`${COMPANY_EMERGENCY}/teamManage`, 'team', { title: '队伍管理' }),
  resourcePage(`${COMPANY_EMERGENCY}/materialManage`, 'material', { title: '物资管理' }),
  resourcePage(`${COMPANY_EMERGENCY}/disposeView`, 'incident', { title: '应急处置', view: 'open' }),

  ...MAPS.map((path) => page(path, map)),
]
