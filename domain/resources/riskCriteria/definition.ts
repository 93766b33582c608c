import { anyone, only } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { markField } from '../risk.ts'
import { RISK_COLORS, RISK_TONES } from '../shared.ts'

/**
 * 风险判定标准: the values a method lets its parameters take, and the bands of its score. No national standard fixes a
 * matrix, so both are rows with the day from which they count; an assessment keeps which of them it was made by.
 */
export const riskCriteria = defineResource({
  name: 'riskCriteria',
  label: '风险判定标准',
  scope: 'global',
  retention: 'libraries',
  fields: {
    criteriaName: text({ label: '标准名称', required: true }),
    method: choice({
      label: '评估方法',
      required: true,
      options: { LEC: '作业条件危险性评价法（LEC）', LS: '风险矩阵法（LS）', direct: '直接判定法' },
    }),
    formula: text({ label: '计算公式', required: true, maxLength: 60 }),
    validFrom: date({ label: '生效日期', required: true }),
    validTo: date({ label: '失效日期' }),
    ruleVersion: text({ label: '版本', required: true, maxLength: 40 }),
    factors: rows({
      label: '参数取值',
      min: 1,
      max: 60,
      fields: {
        symbol: text({ label: '参数', required: true, maxLength: 4 }),
        label: text({ label: '含义', required: true }),
        value: decimal({ label: '取值', required: true, min: 0 }),
      },
    }),
    bands: rows({
      label: '分级',
      min: 1,
      max: 12,
      fields: {
        above: decimal({ label: '下限', required: true, min: 0 }),
        inclusive: bool({ label: '含下限', required: true }),
        color: choice({ label: '风险等级', required: true, options: RISK_COLORS, tones: RISK_TONES }),
        wording: text({ label: '判定用语', required: true }),
      },
    }),
    basis: text({ label: '依据', required: true, maxLength: 300 }),
    mark: markField(),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: anyone,
    create: only(['admin', 'bureau']),
    update: only(['admin', 'bureau']),
    remove: only(['admin']),
  },
  list: {
    columns: ['criteriaName', 'method', 'formula', 'ruleVersion', 'validFrom', 'validTo', 'mark', 'enabled'],
    filters: ['criteriaName', 'method', 'enabled', 'mark'],
    order: 'criteriaName',
    search: ['criteriaName', 'basis'],
  },
  form: [
    {
      section: '判定标准',
      fields: ['criteriaName', 'method', 'formula', 'ruleVersion', 'validFrom', 'validTo', 'enabled'],
    },
    { section: '参数与分级', fields: ['factors', 'bands'] },
    { section: '依据', fields: ['basis', 'mark'] },
  ],
  offline: { keep: 'mirror', edits: 'online' },
  rules: ({ validFrom, validTo }) =>
    typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom
      ? [{ path: 'validTo', code: 'span', message: '失效日期不能早于生效日期' }]
      : [],
})
