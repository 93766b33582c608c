import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { anyone, only } from '#domain/kit/access.ts'
import { bool, choice, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 国民经济行业 (GB/T 4754-2017). The specification's node fields: id, tradeName, industryCode, leaf, parentId. */
export const economyType = defineResource({
  name: 'economyType',
  label: '国民经济行业',
  title: 'tradeName',
  scope: 'global',
  retention: 'libraries',
  fields: {
    tradeName: text({ label: '行业名称', required: true, maxLength: 100 }),
    industryCode: text({ label: '行业代码', required: true, maxLength: 6 }),
    parentGuid: reference('economyType', { label: '上级行业' }),
    leaf: bool({ label: '末级' }),
    tradeFamily: choice({ label: '监管行业', options: TRADE_FAMILIES }),
    sortId: integer({ label: '排序', min: 0 }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['industryCode', 'tradeName', 'tradeFamily', 'leaf'],
    filters: ['tradeName', 'tradeFamily', 'parentGuid'],
    order: 'industryCode',
    search: ['tradeName', 'industryCode'],
  },
  form: [{ section: '行业' }],
  offline: { keep: 'mirror', edits: 'online' },
  unique: [['industryCode']],
  indexes: [['parentGuid']],
})
