import * as z from 'zod/mini'
import { anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, choices, date, decimal, json, reference, text } from '#domain/kit/fields.ts'
import { both, either } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { CHECK_CYCLES } from '#domain/rules/check-period.ts'
import { factorWords } from '#domain/rules/risk-score.ts'
import { servedWhere } from '../enterprise-shared.ts'
import { ACCIDENT_TYPES } from '../risk.ts'
import { companySideInArea, OFFICER_FIRST, RISK_COLORS, RISK_TONES } from '../shared.ts'

const parameter = z.optional(z.nullable(z.number('参数应为数字')))
/** The values chosen for a method's parameters, and by which yardstick. */
export const assessmentSchema = z.strictObject(
  {
    criteriaGuid: z.string('请选择评估方法').check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '请选择评估方法')),
    l: parameter,
    e: parameter,
    c: parameter,
    s: parameter,
    d: parameter,
  },
  '请选择评估方法和取值',
)
export type Assessment = z.infer<typeof assessmentSchema>

/** In a workbook: the yardstick by its name, and a column for each value chosen. */
const cells = {
  criteriaGuid: reference('riskCriteria', { label: '标准', required: true }),
  ...Object.fromEntries(
    [...'LECSD'].map((symbol) => [
      symbol.toLowerCase(),
      decimal({ label: symbol, hint: `${factorWords(symbol)}，所选标准用到时填，取值见“风险判定标准”` }),
    ]),
  ),
}
const CONTROLS = ['engineering', 'management', 'training', 'protection', 'emergency'] as const
const measure = (label: string) => text({ label, maxLength: 300, multiline: true })
const PUBLISHED_BY = only(['company'], inOwnArea)

/** 安全风险事件 (`entities.md` C5): assessed before the controls (固有) and after them (现状). */
export const riskEvent = defineResource({
  name: 'riskEvent',
  label: '安全风险事件',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    unitGuid: reference('riskUnit', { label: '风险分析单元', required: true }),
    eventName: text({ label: '风险名称', required: true, maxLength: 200 }),
    dangerFactor: text({ label: '危险有害因素', required: true, maxLength: 200 }),
    accidentTypes: choices({ label: '可能导致的事故类型', required: true, options: ACCIDENT_TYPES }),
    inherent: json(assessmentSchema, { label: '固有风险评估', required: true, cells }),
    current: json(assessmentSchema, { label: '现状风险评估', required: true, cells }),
    method: choice({ label: '评估方法', options: { LEC: 'LEC', LS: 'LS', direct: '直接判定' }, computed: true }),
    inherentScore: decimal({ label: '固有风险值', computed: true }),
    currentScore: decimal({ label: '现状风险值', computed: true }),
    inherentLevel: choice({ label: '固有等级', options: RISK_COLORS, tones: RISK_TONES, computed: true }),
    currentLevel: choice({ label: '现状等级', options: RISK_COLORS, tones: RISK_TONES, computed: true }),
    criteriaBasis: text({ label: '分级依据', maxLength: 500, computed: true }),
    catalogItem: text({
      label: '较大以上风险目录条目',
      maxLength: 200,
      hint: '符合《江苏省工业企业安全生产较大以上风险目录》的，等级不低于较大',
    }),
    engineering: measure('工程技术措施'),
    management: measure('管理措施'),
    training: measure('培训教育措施'),
    protection: measure('个体防护措施'),
    emergency: measure('应急处置措施'),
    dutyDept: text({ label: '责任部门', required: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    checkCycle: choice({ label: '排查周期', options: CHECK_CYCLES }),
    assessDate: date({ label: '评估日期', required: true }),
    assessUsers: text({ label: '评估人员', maxLength: 200 }),
    nextAssessDate: date({ label: '下次评估', reckonedBy: { figures: ['riskEvent.assessMonths'], day: 'assessDate' } }),
    submitUserGuid: reference('user', { label: '提交人', computed: true }),
    publishUser: text({ label: '发布人', maxLength: 60, computed: true }),
    publishDate: date({ label: '发布日期', computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '待评估', tone: 'waiting' },
      auditing: { label: '待审核', tone: 'waiting' },
      published: { label: '已发布', tone: 'good' },
      reassess: { label: '需重评', tone: 'bad' },
      closed: { label: '已关闭', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pending: OFFICER_FIRST,
      auditing: { roles: ['company'], notBy: 'submitUserGuid' },
      published: { waitsFor: { date: 'nextAssessDate', becomes: 'reassess' } },
      reassess: OFFICER_FIRST,
    },
    moves: {
      submit: {
        label: '提交审核',
        from: ['pending', 'reassess'],
        to: 'auditing',
        allow: companySideInArea,
        stamps: { submitUserGuid: 'user' },
      },
      publish: {
        label: '审核发布',
        from: ['auditing'],
        to: 'published',
        allow: PUBLISHED_BY,
        notBy: 'submitUserGuid',
        stamps: { publishUser: 'userName', publishDate: 'today' },
      },
      return: { label: '退回', from: ['auditing'], to: 'pending', allow: PUBLISHED_BY, opinionRequired: true },
      reassess: {
        label: '要求重评',
        from: ['published'],
        to: 'reassess',
        allow: only(['company', 'safety', 'grid', 'town', 'bureau'], inOwnArea),
        opinionRequired: true,
      },
      close: { label: '关闭风险', from: ['pending', 'published', 'reassess'], to: 'closed', allow: companySideInArea },
    },
  },
  access: {
    read: anyOf(inOwnArea, servedWhere({ field: 'status', equals: 'published' })),
    create: companySideInArea,
    update: (actor) => both(companySideInArea(actor), { field: 'status', in: ['pending', 'reassess'] }),
    remove: (actor) => both(companySideInArea(actor), { field: 'status', equals: 'pending' }),
  },
  list: {
    columns: [
      'eventName',
      'unitGuid',
      'currentLevel',
      'inherentLevel',
      'accidentTypes',
      'method',
      'currentScore',
      'nextAssessDate',
    ],
    filters: [
      'eventName',
      'companyName',
      'inherentLevel',
      'currentLevel',
      'method',
      'status',
      'gridGuid',
      'companyGuid',
      'unitGuid',
    ],
    search: ['eventName', 'companyName', 'dangerFactor'],
    views: {
      high: { label: '较大以上', filter: () => ({ field: 'currentLevel', in: ['red', 'orange'] }) },
      toAudit: { label: '待审核', in: ['auditing'] },
      toReassess: {
        label: '应重新评估',
        filter: (today) =>
          either(
            { field: 'status', equals: 'reassess' },
            both({ field: 'status', equals: 'published' }, { field: 'nextAssessDate', below: today }),
          ),
      },
    },
  },
  form: [
    { section: '风险事件', fields: ['companyGuid', 'unitGuid', 'eventName', 'dangerFactor', 'accidentTypes'] },
    { section: '风险评估' },
    { section: '管控措施', fields: ['engineering', 'management', 'training', 'protection', 'emergency'] },
    { section: '管控责任', fields: ['dutyDept', 'dutyPerson', 'checkCycle'] },
  ],
  offline: { keep: 'mirror', edits: 'queue', heldBy: 'company', visitDays: 7 },
  starts: (today) => ({ assessDate: today }),
  children: [{ resource: 'riskMeasure', by: 'eventGuid' }],
  rules: (record) => {
    const has = CONTROLS.some((name) => typeof record[name] === 'string' && record[name].trim() !== '')
    const issues = has ? [] : [{ path: 'engineering', code: 'required', message: '请至少填写一项管控措施' }]
    const { assessDate, nextAssessDate } = record
    if (typeof assessDate === 'string' && typeof nextAssessDate === 'string' && nextAssessDate < assessDate)
      issues.push({ path: 'nextAssessDate', code: 'span', message: '下次评估不能早于评估日期' })
    return issues
  },
  statistics: {
    dimensions: ['currentLevel', 'inherentLevel', 'gridGuid', 'companyName', 'method', 'status', 'assessDate'],
    measures: [
      { name: 'count', label: '风险事件', unit: '个', count: true },
      { name: 'red', label: '重大风险', unit: '个', count: () => ({ field: 'currentLevel', equals: 'red' }) },
      { name: 'orange', label: '较大风险', unit: '个', count: () => ({ field: 'currentLevel', equals: 'orange' }) },
      { name: 'yellow', label: '一般风险', unit: '个', count: () => ({ field: 'currentLevel', equals: 'yellow' }) },
      { name: 'blue', label: '低风险', unit: '个', count: () => ({ field: 'currentLevel', equals: 'blue' }) },
      { name: 'published', label: '已发布', unit: '%', share: () => ({ field: 'status', equals: 'published' }) },
    ],
    period: 'assessDate',
  },
})
