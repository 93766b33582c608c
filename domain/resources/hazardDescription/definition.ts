import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { anyone } from '#domain/kit/access.ts'
import { bool, choice, choices, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyKeepers } from '../agency-shared.ts'
import { DANGER_TYPES } from '../hiddenDanger/definition.ts'

/** 标准隐患描述: how agencies are to word what they find, so that the same hazard reads the same everywhere. */
export const hazardDescription = defineResource({
  name: 'hazardDescription',
  label: '标准隐患描述',
  scope: 'server',
  retention: 'approvals',
  fields: {
    dangerType: choice({ label: '隐患类别', required: true, options: DANGER_TYPES }),
    tradeFamily: choices({ label: '适用行业', options: TRADE_FAMILIES }),
    description: text({ label: '标准描述', required: true, maxLength: 500, multiline: true }),
    basis: text({ label: '依据', required: true, maxLength: 300, multiline: true }),
    suggest: text({ label: '整改建议', maxLength: 500, multiline: true }),
    dangerLevel: choice({
      label: '建议等级',
      required: true,
      options: { general: '一般', major: '重大' },
      gravest: 'last',
      tones: { general: 'waiting', major: 'bad' },
    }),
    sortId: integer({ label: '排序', min: 0 }),
    enabled: bool({ label: '启用' }),
  },
  access: { read: anyone, create: agencyKeepers, update: agencyKeepers, remove: agencyKeepers },
  list: {
    columns: ['description', 'dangerType', 'dangerLevel', 'basis', 'enabled'],
    filters: ['dangerType', 'dangerLevel', 'tradeFamily', 'enabled'],
    order: 'sortId',
    search: ['description', 'basis'],
  },
  offline: { libraryDays: 30 },
})
