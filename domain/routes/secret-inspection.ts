import { describeRoutes, type RouteEntry } from '#domain/routes/route-entry.ts'

export const secretInspectionRoutes: readonly RouteEntry[] = describeRoutes('secretInspection', [
  {
    path: '/secretInspectionRecord',
    name: 'secretInspectionRecord',
    titleZh: '暗访检查记录',
    redirect: '/secretInspectionRecord/index',
    audience: ['supervisor'],
    kind: 'redirect',
    resource: 'secretInspection',
    implied: true,
  },
  {
    path: '/secretInspectionRecord/index',
    name: 'secretInspectionRecordIndex',
    titleZh: '暗访检查记录',
    parent: '/secretInspectionRecord',
    audience: ['supervisor'],
    kind: 'list',
    resource: 'secretInspection',
  },
])
