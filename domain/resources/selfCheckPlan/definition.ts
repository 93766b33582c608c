import { inOwnArea } from '#domain/kit/access.ts'
import { bool, choice, date, integer, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { CHECK_CYCLES } from '#domain/rules/check-period.ts'
import { CONTROL_LEVELS } from '../risk.ts'
import { companySideInArea } from '../shared.ts'

/** 自查计划 (`entities.md` C2). Its tasks are made by the server, one for each period. */
export const selfCheckPlan = defineResource({
  name: 'selfCheckPlan',
  label: '自查计划',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    planName: text({ label: '计划名称', required: true }),
    templateGuid: reference('checkTemplate', { label: '检查标准', required: true }),
    level: choice({ label: '排查级别', required: true, options: CONTROL_LEVELS }),
    cycle: choice({ label: '排查周期', required: true, options: CHECK_CYCLES }),
    startDate: date({ label: '开始日期', required: true }),
    endDate: date({ label: '结束日期' }),
    departmentNames: text({ label: '排查部门', maxLength: 200 }),
    executorGuids: references('user', { label: '排查人', required: true }),
    remindHours: integer({ label: '提前提醒', min: 0, max: 240, unit: '小时' }),
    enabled: bool({ label: '启用' }),
    remark: text({ label: '说明', maxLength: 300, multiline: true }),
  },
  access: { read: inOwnArea, create: companySideInArea, update: companySideInArea, remove: companySideInArea },
  list: {
    columns: ['planName', 'templateGuid', 'cycle', 'level', 'enabled', 'startDate', 'endDate'],
    filters: ['planName', 'companyName', 'level', 'cycle', 'enabled', 'gridGuid'],
  },
  form: [
    { section: '自查计划' },
    { section: '谁来排查', fields: ['executorGuids', 'departmentNames', 'remindHours', 'enabled', 'remark'] },
  ],
  starts: (today) => ({ startDate: today, enabled: true }),
  children: [{ resource: 'selfCheckTask', by: 'planGuid' }],
  rules: ({ startDate, endDate }) =>
    typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate
      ? [{ path: 'endDate', code: 'span', message: '结束日期不能早于开始日期' }]
      : [],
})
