import { describeRoutes, type RouteEntry } from '#domain/routes/route-entry.ts'

export const majorHazardRoutes: readonly RouteEntry[] = describeRoutes('majorHazard', [
  {
    path: '/Identification',
    name: 'Identification',
    titleZh: '重大危险源辨识',
    redirect: '/Identification/IdentificationIndex',
    audience: ['supervisor'],
    kind: 'redirect',
    resource: 'majorHazard',
    implied: true,
  },
  {
    path: '/Identification/IdentificationIndex',
    name: 'IdentificationIndex',
    titleZh: '重大危险源辨识',
    parent: '/Identification',
    audience: ['supervisor'],
    kind: 'list',
    resource: 'majorHazard',
  },
  {
    path: '/companyMajorHazards2',
    name: 'companyMajorHazards2',
    titleZh: '备案信息',
    audience: ['supervisor'],
    kind: 'list',
    resource: 'majorHazard',
  },
  {
    path: '/companyMajorHazards3',
    name: 'companyMajorHazards3',
    titleZh: '审核与核销',
    audience: ['supervisor'],
    kind: 'workflow',
    resource: 'majorHazard',
  },
  {
    path: '/statMajorHazard',
    name: 'statMajorHazard',
    titleZh: '重大危险源统计',
    audience: ['supervisor'],
    kind: 'statistics',
    resource: 'majorHazard',
  },
])
