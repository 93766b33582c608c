import { describeRoutes, type RouteEntry } from '#domain/routes/route-entry.ts'

export const buildVariantRoutes: readonly RouteEntry[] = describeRoutes('buildVariant', [
  {
    path: '/onePicture',
    name: 'onePicture',
    titleZh: '一张图',
    audience: ['supervisor'],
    kind: 'map',
    resource: 'gisLayer',
  },
])
