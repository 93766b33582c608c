import { inOwnArea, only } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, instant, integer, reference, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { companySideInArea, decidersInArea, OFFICER_FIRST, supervisorsInArea } from '../shared.ts'

const verifiers = only(['grid', 'town', 'bureau', 'officer'], inOwnArea)

/** 较大以上安全风险报告与核查 (`entities.md` C6, 江苏省政府令第140号): the first, each first quarter, and on change. */
export const riskReport = defineResource({
  name: 'riskReport',
  label: '风险报告',
  about: '{year}年度{reportType} {reportNo}',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    reportNo: text({ label: '报告编号', maxLength: 30, computed: true }),
    reportType: choice({
      label: '报告类型',
      required: true,
      options: { first: '首次报告', regular: '定期报告', change: '变更报告' },
    }),
    year: integer({ label: '年度', format: 'year', required: true, min: 2021, max: 2100 }),
    quarter: integer({ label: '季度', min: 1, max: 4 }),
    baseInfoConfirmed: bool({ label: '基础信息已核对', required: true }),
    noMajorRisk: bool({ label: '无较大以上风险' }),
    majorRisks: rows({
      label: '较大以上风险',
      max: 100,
      fields: {
        catalogItem: text({ label: '目录条目', required: true, maxLength: 200 }),
        name: text({ label: '风险名称', required: true, maxLength: 200 }),
        location: text({ label: '位置', required: true, maxLength: 200 }),
        qty: decimal({ label: '数量', min: 0 }),
        accidentType: text({ label: '事故类型', required: true }),
        controls: text({ label: '管控措施', required: true, maxLength: 500 }),
        duty: text({ label: '责任人', required: true, maxLength: 60 }),
      },
    }),
    riskCount: integer({ label: '较大以上风险数', computed: true, unit: '项' }),
    promise: text({ label: '承诺', required: true, maxLength: 500, multiline: true }),
    submitTime: instant({ label: '提交时间', computed: true }),
    submitUserGuid: reference('user', { label: '提交人', computed: true }),
    verifyType: choice({ label: '核查方式', options: { paper: '材料核查', site: '现场核查' } }),
    verifyUsers: text({ label: '核查人员', maxLength: 100 }),
    verifyDate: date({ label: '核查日期' }),
    verifyResult: choice({
      label: '核查结果',
      options: { true: '属实', false: '不实', supplement: '需补报' },
      tones: { true: 'good', false: 'bad', supplement: 'waiting' },
    }),
    problems: text({ label: '存在问题', maxLength: 500, multiline: true }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      submitted: { label: '已提交', tone: 'info' },
      verifying: { label: '待核查', tone: 'waiting' },
      passed: { label: '核查通过', tone: 'good' },
      returned: { label: '退回补报', tone: 'bad' },
      transferred: { label: '移交执法', tone: 'bad', closed: 'badly' },
    },
    turns: {
      draft: { people: ['createUserGuid'], ...OFFICER_FIRST },
      submitted: { roles: ['grid', 'town'], otherwise: ['bureau'] },
      verifying: { roles: ['grid', 'town'], otherwise: ['bureau'], notBy: 'submitUserGuid' },
      returned: { people: ['createUserGuid'], ...OFFICER_FIRST },
    },
    moves: {
      submit: {
        label: '提交报告',
        from: ['draft', 'returned'],
        to: 'submitted',
        allow: companySideInArea,
        stamps: { submitTime: 'now', submitUserGuid: 'user' },
        rules: ({ baseInfoConfirmed }) =>
          baseInfoConfirmed === true
            ? []
            : [{ path: 'baseInfoConfirmed', code: 'required', message: '请先核对企业基础信息' }],
      },
      plan: {
        label: '安排核查',
        from: ['submitted'],
        to: 'verifying',
        allow: supervisorsInArea,
        asks: { verifyType: 'required', verifyUsers: 'required' },
      },
      pass: {
        label: '核查通过',
        from: ['verifying'],
        to: 'passed',
        allow: verifiers,
        asks: { verifyDate: 'required', verifyResult: 'required', problems: 'optional' },
        notBy: 'submitUserGuid',
        rules: ({ verifyResult }) =>
          verifyResult === 'true' ? [] : [{ path: 'verifyResult', code: 'rule', message: '核查属实才能通过' }],
      },
      return: {
        label: '退回补报',
        from: ['verifying', 'submitted'],
        to: 'returned',
        allow: verifiers,
        asks: { verifyResult: 'optional', problems: 'required' },
        opinionRequired: true,
      },
      transfer: {
        label: '移交执法',
        from: ['verifying'],
        to: 'transferred',
        allow: decidersInArea,
        asks: { problems: 'required' },
      },
    },
  },
  access: {
    read: inOwnArea,
    create: companySideInArea,
    update: (actor) => ({ all: [companySideInArea(actor), { field: 'status', in: ['draft', 'returned'] }] }),
    remove: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'draft' }] }),
  },
  list: {
    columns: ['reportNo', 'reportType', 'year', 'quarter', 'riskCount', 'submitTime', 'verifyResult'],
    filters: ['reportType', 'year', 'verifyResult', 'status', 'gridGuid', 'companyGuid'],
    search: ['companyName', 'reportNo'],
    views: { toVerify: { label: '待核查', in: ['submitted', 'verifying'] } },
  },
  form: [{ section: '报告' }, { section: '较大以上风险', from: 'noMajorRisk' }, { section: '承诺', from: 'promise' }],
  starts: (today) => ({ year: Number(today.slice(0, 4)) }),
  serial: { field: 'reportNo', prefix: 'FX', per: 'year', digits: 5 },
  derive: ({ majorRisks }) => ({ riskCount: Array.isArray(majorRisks) ? majorRisks.length : 0 }),
  rules: ({ noMajorRisk, majorRisks }) => {
    const listed = Array.isArray(majorRisks) ? majorRisks.length : 0
    if (noMajorRisk === true && listed > 0)
      return [{ path: 'noMajorRisk', code: 'rule', message: '已列出较大以上风险，不能勾选无较大以上风险' }]
    return noMajorRisk !== true && listed === 0
      ? [{ path: 'majorRisks', code: 'required', message: '请列出较大以上风险，或勾选无较大以上风险' }]
      : []
  },
})
