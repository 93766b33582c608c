import { inOwnArea, nobody } from '#domain/kit/access.ts'
import { choice, decimal, integer, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { INTEGRITY_LEVELS } from '#domain/rules/integrity.ts'

/**
 * 诚信评价 (`entities.md` N3): of every enterprise that something stands or stood against, what that is and what it comes
 * to. The platform alone keeps it, from penalties, overdue hazards and the lists.
 */
export const integrity = defineResource({
  name: 'integrity',
  label: '诚信评价',
  title: 'companyName',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    score: integer({ label: '诚信得分', computed: true, unit: '分' }),
    level: choice({
      label: '诚信等级',
      computed: true,
      options: INTEGRITY_LEVELS,
      tones: { good: 'good', fair: 'waiting', poor: 'bad', grave: 'bad' },
    }),
    deductions: rows({
      label: '扣分项',
      max: 10,
      computed: true,
      fields: {
        item: text({ label: '事项', required: true, maxLength: 100 }),
        points: decimal({ label: '扣分', required: true, min: 0 }),
      },
    }),
  },
  bySheet: 'never',
  access: { read: inOwnArea, create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['companyName', 'regionName', 'level', 'score'],
    filters: ['level', 'regionIds', 'gridGuid'],
    order: 'score',
    views: { docked: { label: '有扣分', filter: () => ({ field: 'score', below: 100 }) } },
  },
  form: [],
  statistics: {
    dimensions: ['level', 'regionIds', 'gridGuid'],
    measures: [{ name: 'count', label: '企业数', count: true }],
  },
  unique: [['companyGuid']],
})
