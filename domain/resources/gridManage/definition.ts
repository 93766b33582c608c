import * as z from 'zod/mini'
import { anyone, hasRole } from '#domain/kit/access.ts'
import { bool, choice, integer, json, reference, text } from '#domain/kit/fields.ts'
import { point } from '#domain/kit/point.ts'
import { defineResource } from '#domain/kit/resource.ts'

const position = z.array(z.number()).check(z.minLength(2), z.maxLength(3))
/** GeoJSON Polygon, WGS-84 longitude and latitude in degrees. */
const polygonSchema = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) })
const keepers = (actor: Parameters<typeof anyone>[0]) => (hasRole(actor, 'bureau', 'admin') ? 'everything' : 'nothing')

/** 网格 (`entities.md` A5). The root's guid 320509000007 is the specification's. */
export const gridManage = defineResource({
  name: 'gridManage',
  label: '网格',
  scope: 'global',
  retention: 'libraries',
  fields: {
    gridName: text({ label: '网格名称', required: true, maxLength: 60 }),
    parentGuid: reference('gridManage', { label: '上级网格' }),
    gridLevel: choice({
      label: '网格级别',
      required: true,
      options: { district: '区', town: '镇街', village: '村社区', grid: '网格' },
    }),
    regionGuid: reference('region', { label: '所属区域' }),
    gridLeader: text({ label: '网格长', maxLength: 30 }),
    gridLeaderPhone: text({ label: '网格长电话', maxLength: 30, format: 'phone' }),
    leaf: bool({ label: '末级网格', computed: true }),
    path: text({ label: '路径', maxLength: 300, computed: true }),
    ...point({ lng: 'lng', lat: 'lat' }, { of: '中心' }),
    polygon: json(polygonSchema, { label: '网格范围', shape: 'polygon' }),
    sortId: integer({ label: '排序', min: 0 }),
    enabled: bool({ label: '启用' }),
  },
  access: { read: anyone, create: keepers, update: keepers, remove: keepers },
  list: {
    columns: ['gridName', 'gridLevel', 'gridLeader', 'gridLeaderPhone', 'enabled'],
    filters: ['gridName', 'gridLevel', 'parentGuid', 'enabled'],
    order: 'sortId',
  },
  offline: { keep: 'mirror', edits: 'online' },
  indexes: [['parentGuid'], ['path']],
})
