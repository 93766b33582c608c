import { type BoardGroup, BoardScreen } from '#app/screens/BoardScreen.tsx'

const GROUPS: readonly BoardGroup[] = [
  {
    title: '待办',
    tiles: [
      { label: '待检查', resource: 'inspection', view: 'toDo', path: '/inspectionMyTask/myTask' },
      { label: '待复查', resource: 'inspection', view: 'toReview', path: '/inspectionCheck/checkMethod' },
      {
        label: '复查逾期',
        resource: 'inspection',
        view: 'overdue',
        path: '/inspectionCheck/checkMethod',
        alarming: true,
      },
      { label: '待签发文书', resource: 'lawDocument', view: 'toIssue', path: '/inspectionCheck/queryDocuments' },
    ],
  },
  {
    title: '案件',
    tiles: [
      { label: '待受理', resource: 'lawCase', view: 'accepting', path: '/inspectionCasehandling/securityList' },
      { label: '办理中', resource: 'lawCase', view: 'running', path: '/inspectionCasehandling/casehandling' },
      { label: '超办案期限', resource: 'lawCase', view: 'overdue', path: '/caseIndex/caseIndex', alarming: true },
      {
        label: '待审批移送',
        resource: 'caseTransfer',
        view: 'toApprove',
        path: '/inspectionCheck/enforcementReferral',
      },
    ],
  },
  {
    title: '隐患',
    tiles: [
      {
        label: '未销号',
        resource: 'hiddenDanger',
        view: 'open',
        path: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister',
      },
      {
        label: '逾期未改',
        resource: 'hiddenDanger',
        view: 'overdue',
        path: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister',
        alarming: true,
      },
      {
        label: '待确认重大',
        resource: 'hiddenDanger',
        view: 'toConfirm',
        path: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister',
      },
    ],
  },
]

/** 执法首页: what waits for those who enforce. */
export function InshomePage() {
  return (
    <BoardScreen
      title="执法首页"
      groups={GROUPS}
      links={[
        { label: '双随机', path: '/inspectionSystem/doubleRandom', icon: 'grid' },
        { label: '年度计划', path: '/inspectionAnnualPlan/annualPlan', icon: 'calendar' },
        { label: '执法依据库', path: '/inspectionSystem/lawBasisCollection', icon: 'document' },
        { label: '执法统计', path: '/lawStatistics/lawStatistics', icon: 'chart' },
      ]}
    />
  )
}
