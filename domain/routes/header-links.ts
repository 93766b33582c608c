import { describeRoutes, type RouteEntry } from '#domain/routes/route-entry.ts'

export const headerLinksRoutes: readonly RouteEntry[] = describeRoutes('headerLinks', [
  {
    path: '/keyIndustryVerification',
    name: 'keyIndustryVerification',
    titleZh: '重点行业核查',
    audience: ['enterprise'],
    kind: 'task',
    resource: 'keyIndustryVerification',
  },
  {
    path: '/riskReportVerification',
    name: 'riskReportVerification',
    titleZh: '风险报告核查任务',
    audience: ['enterprise'],
    kind: 'task',
    resource: 'riskReportVerification',
  },
  {
    path: '/onlineTraining',
    name: 'onlineTraining',
    titleZh: '在线培训',
    audience: ['enterprise'],
    kind: 'external',
    resource: 'training',
  },
  {
    path: '/factoryBuildingLessor',
    name: 'factoryBuildingLessor',
    titleZh: '厂房租赁',
    audience: ['enterprise'],
    kind: 'list',
    resource: 'lessor',
  },
])
