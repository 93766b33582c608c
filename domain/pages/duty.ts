import { pagesOf, type ToldPage } from '#domain/pages/page.ts'

export const dutyPages: readonly ToldPage[] = [
  ...pagesOf({ audience: ['duty'], systems: ['42'] }, [
    { path: '/incidentReport', title: '事件接报', redirect: '/incidentReport/incidentReportIndex' },
    {
      path: '/incidentReport/incidentReportIndex',
      title: '事件接报',
      affix: true,
      feature: 'DutyDeskPage',
      menu: [{ under: '应急值守', icon: 'warning' }],
    },
    { path: '/incidentReport/eventDynamics', title: '事件动态', feature: 'EventPage' },
    { path: '/incidentReport/addAssignPersonDialog', title: '添加人员', feature: 'AssignPage' },
    { path: '/browseReceiveInfo', title: '事件浏览', redirect: '/browseReceiveInfo/browseReceiveInfo' },
    {
      path: '/browseReceiveInfo/browseReceiveInfo',
      title: '事件浏览',
      resource: 'incident',
      menu: [
        { under: '应急值守', icon: 'eye' },
        { under: '事件与应急', icon: 'eye' },
      ],
    },
    { path: '/browseReceiveInfo/infoDetails', title: '事件详情', sameAs: '/incidentReport/eventDynamics' },
    { path: '/dailyReport', title: '简报接收', redirect: '/dailyReport/dailyReport' },
    { path: '/dailyReport/dailyReportDetail', title: '简报接收详情', resource: 'dailyReport' },
    { path: '/briefingIndex', title: '简报浏览', redirect: '/briefingIndex/briefingIndex' },
    { path: '/briefingIndex/briefingDetail', title: '简报详情', sameAs: '/dailyReport/dailyReportDetail' },
    { path: '/schedulingCalendar', title: '排班日历', redirect: '/schedulingCalendar/schedulingCalendarIndex' },
    {
      path: '/schedulingCalendar/schedulingCalendarIndex',
      title: '值班排班',
      resource: 'schedule',
      as: 'calendar',
      menu: [
        { under: '值班管理', icon: 'calendar' },
        { under: '事件与应急', icon: 'calendar' },
      ],
    },
    {
      path: '/workforceManagement',
      title: '交接班',
      resource: 'handover',
      menu: [
        { under: '值班管理', icon: 'users' },
        { under: '事件与应急', icon: 'users' },
      ],
    },
    { path: '/emergencyContact', title: '应急通讯录', redirect: '/emergencyContact/emergencyContactIndex' },
    {
      path: '/emergencyContact/emergencyContactIndex',
      title: '应急通讯录',
      resource: 'emergencyContact',
      menu: [
        { under: '值班管理', icon: 'phone' },
        { under: '事件与应急', icon: 'phone' },
      ],
    },
    { path: '/receiveMessages', title: '消息接收', redirect: '/receiveMessages/receiveMessagesIndex' },
    { path: '/feedbackIndex', title: '反馈信息', redirect: '/feedbackIndex/feedbackIndex' },
    { path: '/feedbackIndex/feedbackDetail', title: '反馈详情', sameAs: '/feedbackIndex/feedbackIndex' },
    {
      path: '/statReceiveInfo',
      title: '事件统计',
      resource: 'incident',
      as: 'statistics',
      menu: [{ under: '应急值守', icon: 'chart' }],
    },
    {
      path: '/dailyReport/dailyReport',
      title: '简报接收',
      resource: 'dailyReport',
      view: 'toReceive',
      menu: [{ under: '应急值守', icon: 'document' }],
    },
    {
      path: '/briefingIndex/briefingIndex',
      title: '简报浏览',
      resource: 'dailyReport',
      filter: { field: 'status', in: ['issued', 'sent', 'received'] },
      menu: [{ under: '应急值守', icon: 'document' }],
    },
    {
      path: '/receiveMessages/receiveMessagesIndex',
      title: '消息接收',
      resource: 'receiveMessages',
      menu: [{ under: '应急值守', icon: 'message' }],
    },
    {
      path: '/feedbackIndex/feedbackIndex',
      title: '反馈信息',
      resource: 'feedback',
      menu: [{ under: '应急值守', icon: 'message' }],
    },
    { path: '/dutyConfigPerson', title: '责任人配置', redirect: '/dutyConfigPerson/configPersonIndex' },
    {
      path: '/dutyConfigPerson/configPersonIndex',
      title: '网格责任人配置',
      resource: 'dutyConfigPerson',
      menu: [{ under: '值班管理', icon: 'settings' }],
    },
  ]),
]
