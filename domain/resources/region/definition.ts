import { anyone, only } from '#domain/kit/access.ts'
import { choice, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 区域 (specification, section 3; codes of the 2023 statistics edition). */
export const region = defineResource({
  name: 'region',
  label: '区域',
  scope: 'global',
  retention: 'libraries',
  fields: {
    regionName: text({ label: '区域名称', required: true, maxLength: 60 }),
    regionAlias: text({ label: '简称', maxLength: 60 }),
    regionCode: text({ label: '区划代码', required: true, maxLength: 12 }),
    parentGuid: reference('region', { label: '上级区域' }),
    regionLevel: choice({
      label: '级别',
      required: true,
      options: { '1': '省', '2': '市', '3': '区县', '4': '镇街', '5': '村社区' },
    }),
    sortId: integer({ label: '排序', min: 0 }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['regionName', 'regionCode', 'regionLevel'],
    filters: ['regionName', 'regionLevel', 'parentGuid'],
    order: 'regionCode',
    search: ['regionName', 'regionCode'],
  },
  offline: { keep: 'mirror', edits: 'online' },
  unique: [['regionCode']],
  indexes: [['parentGuid']],
})
