import { inOwnArea } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { WORK_KINDS } from '../risk.ts'
import { supervisorsInArea } from '../shared.ts'

/** 危险作业评价: how closely announced work should be watched, by weights that the bureau sets (`entities.md` D2). */
export const dangerousWorkEvaluation = defineResource({
  name: 'dangerousWorkEvaluation',
  label: '危险作业评价',
  scope: 'company',
  retention: 'workPermits',
  fields: {
    workName: text({ label: '作业', required: true, maxLength: 200 }),
    registerGuid: reference('dangerousWorkRegister', { label: '作业登记' }),
    permitGuid: reference('dangerousWorkPermit', { label: '作业票' }),
    configGuid: reference('dangerousWorkConfig', { label: '评价标准', required: true }),
    evaluateDate: date({ label: '评价日期', required: true }),
    workKind: choice({ label: '作业类别', required: true, options: WORK_KINDS }),
    peopleCount: integer({ label: '作业人数', required: true, min: 1, max: 500, unit: '人' }),
    isOutsourced: bool({ label: '外包作业', required: true }),
    atNight: bool({ label: '夜间作业', required: true }),
    placeType: choice({
      label: '作业场所',
      required: true,
      options: { normal: '一般场所', explosion: '爆炸危险场所', tank: '罐区', crowded: '人员密集场所' },
    }),
    score: decimal({ label: '评价得分', computed: true }),
    riskLevel: choice({
      label: '评价等级',
      options: { high: '高', middle: '中', low: '低' },
      tones: { high: 'red', middle: 'yellow', low: 'blue' },
      computed: true,
    }),
    scoreBasis: text({ label: '得分依据', maxLength: 500, computed: true }),
    suggestion: text({ label: '监管建议', maxLength: 500, multiline: true }),
    evaluator: text({ label: '评价人', maxLength: 60, computed: true }),
  },
  access: { read: inOwnArea, create: supervisorsInArea, update: supervisorsInArea, remove: supervisorsInArea },
  list: {
    columns: ['workName', 'workKind', 'peopleCount', 'isOutsourced', 'atNight', 'score', 'riskLevel', 'evaluateDate'],
    filters: ['workKind', 'riskLevel', 'evaluateDate', 'gridGuid', 'companyGuid'],
  },
  form: [
    { section: '作业', fields: ['companyGuid', 'workName', 'registerGuid', 'permitGuid', 'evaluateDate'] },
    { section: '评价' },
  ],
  stamps: { evaluator: 'userName' },
})
