import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { anyone, only } from '#domain/kit/access.ts'
import { bool, choices, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 较大危险因素配置: the catalogue that enterprises identify their own factors from. */
export const riskFactor = defineResource({
  name: 'riskFactor',
  label: '较大危险因素配置',
  scope: 'global',
  retention: 'libraries',
  fields: {
    factorName: text({ label: '较大危险因素', required: true, maxLength: 200 }),
    tradeFamily: choices({ label: '适用行业', options: TRADE_FAMILIES }),
    place: text({ label: '场所、环节或部位', required: true, maxLength: 200 }),
    accidentTypes: text({ label: '易发生的事故类型', maxLength: 200 }),
    measures: text({ label: '主要防范措施', maxLength: 1000, multiline: true }),
    basis: text({ label: '依据', maxLength: 300 }),
    sortId: integer({ label: '排序', min: 0 }),
    enabled: bool({ label: '启用' }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['factorName', 'place', 'accidentTypes', 'tradeFamily', 'enabled'],
    filters: ['factorName', 'place', 'tradeFamily', 'enabled'],
    order: 'sortId',
    search: ['factorName', 'place'],
  },
  form: [{ section: '较大危险因素' }],
  offline: { libraryDays: 30 },
})
