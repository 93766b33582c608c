import type { FigureOn } from '#domain/data/figures.ts'
import type { Holiday } from '#domain/data/holidays.ts'
import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { configurable } from '#domain/kit/approval.ts'
import { choice, choices, date, decimal, files, reference, rows, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { earliestPublicityEnd, publicityDays } from '#domain/rules/standardization.ts'
import { companyReviewApproval, fiveInOneApproval } from '#domain/workflows/approval-flows.ts'
import { agencyOverseers, audited, auditFields, auditStamps, bureauOnly } from '../agency-shared.ts'
import { companySideInArea, HEAD_FIRST } from '../shared.ts'
import { APPLY_GRADES, APPLY_TYPES, CONDITIONS, FLOW_STATES, REVIEW_FLOWS, STAGES } from '../standardization-shared.ts'

const EDITABLE = ['NEW', 'DISTRICT_BASIC_REJECTED', 'DISTRICT_BUREAU_REJECTED', 'SECTION_REJECTED', 'TOWNSHIP_REJECTED']
const LONG_IN_STAGE_DAYS = 20
const HANDED_IN = Object.keys(FLOW_STATES).filter((state) => state !== 'NEW')
const PASSED: Filter = { field: 'reviewConclusion', equals: 'pass' }

const inFlow =
  (flow: keyof typeof REVIEW_FLOWS, rule: Access): Access =>
  (actor) =>
    both(rule(actor), { field: 'reviewFlow', equals: flow })
const ofCompanyFlow = (rule: Access) => inFlow('companyReview', rule)
const ofFiveInOne = (rule: Access) => inFlow('fiveInOneReview', rule)
const heads = anyOf(bureauOnly, only(['leader']))
const towns = only(['town', 'bureau', 'admin'], inOwnArea)
const reviewAgency: Access = (actor) =>
  actor.agencyGuid == null ? 'nothing' : { field: 'reviewAgencyGuid', equals: actor.agencyGuid }

/**
 * 标准化申请 (`entities.md` E1). Its statuses are the steps of the two review flows of document 2, section 4; what an
 * agency does in between stands in records of its own, which move the application on.
 */
export const standardizationApplication = defineResource({
  name: 'standardizationApplication',
  label: '标准化申请',
  title: 'companyName',
  scope: 'company',
  retention: 'approvals',
  fields: {
    applyNo: text({ label: '申请编号', maxLength: 20, computed: true }),
    reviewFlow: choice({ label: '评审流程', required: true, options: REVIEW_FLOWS }),
    applyType: choice({
      label: '申请类型',
      required: true,
      options: APPLY_TYPES,
      reckonedBy: { figures: { renew: ['standardization.renewMonths'] } },
    }),
    applyGrade: choice({ label: '申请等级', required: true, options: APPLY_GRADES }),
    tradeFamily: choice({ label: '行业', required: true, options: TRADE_FAMILIES }),
    tradeStandard: reference('checkTemplate', {
      label: '评定标准',
      required: true,
      among: { field: 'templateType', equals: 'review' },
    }),
    selfScore: decimal({ label: '自评得分', required: true, min: 0, max: 100, unit: '分' }),
    selfReport: files({ label: '自评报告', required: true, min: 1, max: 5, accept: 'document' }),
    conditions: choices({
      label: '申报条件承诺',
      required: true,
      options: CONDITIONS,
      hint: '《企业安全生产标准化建设定级办法》（应急〔2021〕83号），使用前核对原文',
    }),
    tutorAgencyGuid: reference('agencyBase', { label: '辅导机构' }),
    clarification: text({ label: '企业说明', maxLength: 1000, multiline: true }),
    applyDate: date({ label: '申请日期', computed: true }),
    stage: choice({ label: '所处阶段', options: STAGES, computed: true }),
    stageSince: date({ label: '进入阶段日期', computed: true }),
    ...auditFields,
    reviewAgencyGuid: reference('agencyBase', { label: '评审机构', computed: true }),
    reviewAgencyName: text({
      label: '评审机构',
      maxLength: 100,
      computed: true,
      copies: 'reviewAgencyGuid.agencyName',
    }),
    reviewLeader: text({ label: '评审组长', maxLength: 30, computed: true }),
    reviewDate: date({ label: '评审日期', computed: true }),
    reviewScore: decimal({ label: '评审得分', min: 0, max: 100, unit: '分', computed: true }),
    reviewConclusion: choice({
      label: '评审结论',
      options: { pass: '通过', fail: '不通过' },
      tones: { pass: 'good', fail: 'bad' },
      computed: true,
    }),
    recheckOpinion: text({ label: '抽查意见', maxLength: 500, multiline: true }),
    publicityFrom: date({ label: '公示起' }),
    publicityTo: date({
      label: '公示止',
      reckonedBy: { figures: ['standardization.publicityWorkingDays'], day: 'publicityFrom' },
    }),
    objections: rows({
      label: '公示异议',
      max: 50,
      fields: {
        receivedOn: date({ label: '收到日期', required: true, happened: true }),
        name: text({ label: '异议人', required: true, maxLength: 30 }),
        phone: text({ label: '电话', maxLength: 30 }),
        content: text({ label: '异议内容', required: true, maxLength: 500, multiline: true }),
        result: choice({
          label: '核查结果',
          required: true,
          options: { open: '待核查', dismissed: '不成立', upheld: '成立' },
        }),
        reply: text({ label: '答复', maxLength: 500, multiline: true }),
      },
    }),
    publicityEndedOn: date({ label: '公示结束日期', computed: true }),
    announceNo: text({ label: '公告文号', maxLength: 50 }),
    announceDate: date({ label: '公告日期' }),
    certificateGuid: reference('standardizationCertificate', { label: '证书', computed: true }),
  },
  workflow: {
    flows: configurable(companyReviewApproval, fiveInOneApproval),
    states: FLOW_STATES,
    turns: {
      NEW: HEAD_FIRST,
      DISTRICT_BASIC_PENDING: { roles: ['bureau'] },
      DISTRICT_BASIC_APPROVED: { roles: ['leader'] },
      DISTRICT_BASIC_REJECTED: HEAD_FIRST,
      DISTRICT_BUREAU_REJECTED: HEAD_FIRST,
      DISTRICT_CLARIFY: HEAD_FIRST,
      ASSIGN_PENDING: { waitsFor: { resource: 'standardizationAllocation', by: 'applicationGuid' } },
      ASSIGN_DONE: { waitsFor: { resource: 'standardizationAllocation', by: 'applicationGuid' } },
      ASSIGN_REVIEW_PENDING: { waitsFor: { resource: 'standardizationReview', by: 'applicationGuid' } },
      ASSIGN_AUDIT_PENDING: { waitsFor: { resource: 'standardizationReview', by: 'applicationGuid' } },
      REVIEW_RESULT_SUBMITTED: { waitsFor: { resource: 'rectificationResult', by: 'applicationGuid' } },
      ENT_RECTIFICATION_SUBMITTED: { waitsFor: { resource: 'rectificationResult', by: 'applicationGuid' } },
      AGENCY_RECTIFICATION_SUBMITTED: { roles: ['bureau'] },
      PUBLICITY_PENDING: { roles: ['bureau'] },
      PUBLICITY_RUNNING: { roles: ['bureau'] },
      PUBLICITY_DONE: { roles: ['bureau'] },
      ANNOUNCEMENT_PENDING: { roles: ['bureau'] },
      PLATFORM_PASSED: { roles: ['bureau'] },
      SECTION_PENDING: { roles: ['bureau'] },
      SECTION_PASSED: { roles: ['bureau'] },
      SECTION_REJECTED: HEAD_FIRST,
      TOWNSHIP_PENDING: { roles: ['town'], otherwise: ['bureau'] },
      TOWNSHIP_PASSED: { roles: ['bureau'] },
      TOWNSHIP_REJECTED: HEAD_FIRST,
      RECHECK_PENDING: { roles: ['bureau'] },
      RECHECK_RUNNING: { roles: ['bureau'] },
      RECHECK_PASSED: { roles: ['bureau'] },
    },
    moves: {
      submit: {
        label: '提交申请',
        from: ['NEW', 'DISTRICT_BASIC_REJECTED', 'DISTRICT_BUREAU_REJECTED'],
        to: 'DISTRICT_BASIC_PENDING',
        allow: ofCompanyFlow(companySideInArea),
        stamps: { applyDate: 'today' },
      },
      basicApprove: {
        label: '基础科审核通过',
        from: ['DISTRICT_BASIC_PENDING'],
        to: 'DISTRICT_BASIC_APPROVED',
        allow: ofCompanyFlow(bureauOnly),
        stamps: auditStamps,
      },
      basicReject: {
        label: '基础科审核不通过',
        from: ['DISTRICT_BASIC_PENDING'],
        to: 'DISTRICT_BASIC_REJECTED',
        allow: ofCompanyFlow(bureauOnly),
        stamps: auditStamps,
        opinionRequired: true,
      },
      askClarify: {
        label: '要求说明',
        from: ['DISTRICT_BASIC_PENDING'],
        to: 'DISTRICT_CLARIFY',
        allow: ofCompanyFlow(bureauOnly),
        stamps: auditStamps,
        opinionRequired: true,
      },
      clarify: {
        label: '提交说明',
        from: ['DISTRICT_CLARIFY'],
        to: 'DISTRICT_BASIC_PENDING',
        allow: ofCompanyFlow(companySideInArea),
        asks: { clarification: 'required' },
      },
      bureauApprove: {
        label: '同意评审',
        from: ['DISTRICT_BASIC_APPROVED'],
        to: 'ASSIGN_PENDING',
        allow: ofCompanyFlow(heads),
        stamps: auditStamps,
      },
      bureauReject: {
        label: '应急局审核不通过',
        from: ['DISTRICT_BASIC_APPROVED'],
        to: 'DISTRICT_BUREAU_REJECTED',
        allow: ofCompanyFlow(heads),
        stamps: auditStamps,
        opinionRequired: true,
      },

      submitFiveInOne: {
        label: '提交申请',
        from: ['NEW', 'SECTION_REJECTED', 'TOWNSHIP_REJECTED'],
        to: 'SUBMITTED',
        allow: ofFiveInOne(companySideInArea),
        stamps: { applyDate: 'today' },
      },
      takeUp: { label: '科室受理', from: ['PLATFORM_PASSED'], to: 'SECTION_PENDING', allow: ofFiveInOne(bureauOnly) },
      sectionPass: {
        label: '科室审核通过',
        from: ['SECTION_PENDING'],
        to: 'SECTION_PASSED',
        allow: ofFiveInOne(bureauOnly),
        stamps: auditStamps,
      },
      sectionReject: {
        label: '科室审核不通过',
        from: ['SECTION_PENDING'],
        to: 'SECTION_REJECTED',
        allow: ofFiveInOne(bureauOnly),
        stamps: auditStamps,
        opinionRequired: true,
      },
      toTownship: {
        label: '转区镇审核',
        from: ['SECTION_PASSED'],
        to: 'TOWNSHIP_PENDING',
        allow: ofFiveInOne(bureauOnly),
      },
      townshipPass: {
        label: '区镇审核通过',
        from: ['TOWNSHIP_PENDING'],
        to: 'TOWNSHIP_PASSED',
        allow: ofFiveInOne(towns),
        stamps: auditStamps,
      },
      townshipReject: {
        label: '区镇审核不通过',
        from: ['TOWNSHIP_PENDING'],
        to: 'TOWNSHIP_REJECTED',
        allow: ofFiveInOne(towns),
        stamps: auditStamps,
        opinionRequired: true,
      },
      drawRecheck: {
        label: '列入抽查',
        from: ['TOWNSHIP_PASSED'],
        to: 'RECHECK_PENDING',
        allow: ofFiveInOne(bureauOnly),
      },
      startRecheck: {
        label: '开始抽查',
        from: ['RECHECK_PENDING'],
        to: 'RECHECK_RUNNING',
        allow: ofFiveInOne(bureauOnly),
      },
      passRecheck: {
        label: '抽查通过',
        from: ['RECHECK_RUNNING'],
        to: 'RECHECK_PASSED',
        allow: ofFiveInOne(bureauOnly),
        asks: { recheckOpinion: 'required' },
      },
      failRecheck: {
        label: '抽查不通过',
        from: ['RECHECK_RUNNING'],
        to: 'SECTION_REJECTED',
        allow: ofFiveInOne(bureauOnly),
        stamps: auditStamps,
        opinionRequired: true,
      },
      toPublicityUnchecked: {
        label: '未抽中，转公示',
        from: ['TOWNSHIP_PASSED'],
        to: 'PUBLICITY_PENDING',
        allow: ofFiveInOne(bureauOnly),
      },

      toPublicity: audited(
        bureauOnly,
        '同意公示',
        ['AGENCY_RECTIFICATION_SUBMITTED', 'RECHECK_PASSED'],
        'PUBLICITY_PENDING',
      ),
      publicise: {
        label: '开始公示',
        from: ['PUBLICITY_PENDING'],
        to: 'PUBLICITY_RUNNING',
        allow: bureauOnly,
        asks: { publicityFrom: 'required', publicityTo: 'required' },
      },
      noteObjections: {
        label: '登记异议',
        from: ['PUBLICITY_RUNNING'],
        to: 'PUBLICITY_RUNNING',
        allow: bureauOnly,
        asks: { objections: 'required' },
      },
      rejectPublicity: {
        label: '公示不通过',
        from: ['PUBLICITY_RUNNING'],
        to: 'PUBLICITY_REJECTED',
        allow: bureauOnly,
        stamps: { ...auditStamps, publicityEndedOn: 'today' },
        opinionRequired: true,
      },
      finishPublicity: {
        label: '公示完成',
        from: ['PUBLICITY_RUNNING'],
        to: 'PUBLICITY_DONE',
        allow: bureauOnly,
        stamps: { publicityEndedOn: 'today' },
        rules: (record) => [...endIssues(record), ...objectionIssues(record)],
      },
      toAnnouncement: { label: '拟公告', from: ['PUBLICITY_DONE'], to: 'ANNOUNCEMENT_PENDING', allow: bureauOnly },
      announce: {
        label: '发布公告',
        from: ['ANNOUNCEMENT_PENDING'],
        to: 'ANNOUNCEMENT_DONE',
        allow: bureauOnly,
        asks: { announceNo: 'required', announceDate: 'required' },
        rules: (record) => [...objectionIssues(record), ...announceIssues(record)],
      },
    },
  },
  // Who objected is between him and the office.
  confidential: [{ fields: ['objections'], to: agencyOverseers }],
  access: {
    read: anyOf(agencyOverseers, inOwnArea, only(['agency'], reviewAgency)),
    create: companySideInArea,
    update: (actor) => both(companySideInArea(actor), { field: 'status', in: EDITABLE }),
    remove: (actor) => both(companySideInArea(actor), { field: 'status', equals: 'NEW' }),
  },
  list: {
    columns: ['applyNo', 'applyType', 'applyGrade', 'reviewAgencyName', 'reviewScore', 'stage', 'stageSince'],
    filters: [
      'companyGuid',
      'regionIds',
      'reviewFlow',
      'applyType',
      'applyGrade',
      'tradeFamily',
      'stage',
      'status',
      'reviewConclusion',
      'applyDate',
    ],
    search: ['companyName', 'applyNo', 'reviewAgencyName'],
    views: {
      district: {
        label: '待审核',
        filter: () => ({
          field: 'stage',
          in: ['districtReview', 'platformReview', 'sectionReview', 'townshipReview', 'spotCheck'],
        }),
      },
      reviewing: {
        label: '评审与整改',
        filter: () => ({
          field: 'stage',
          in: ['assignAgency', 'reviewResult', 'enterpriseRectification', 'agencyRectification'],
        }),
      },
      publicity: { label: '公示与公告', filter: () => ({ field: 'stage', in: ['publicity', 'announcement'] }) },
      slow: {
        label: '停留过久',
        filter: (today) =>
          both(
            { field: 'stageSince', below: addDays(today, -LONG_IN_STAGE_DAYS) },
            { not: { field: 'status', in: ['NEW', 'ANNOUNCEMENT_DONE', 'PUBLICITY_REJECTED'] } },
          ),
      },
      failed: { label: '评审不通过', filter: () => ({ field: 'reviewConclusion', equals: 'fail' }) },
      passed: { label: '评审通过', filter: () => PASSED },
    },
  },
  form: [{ section: '申请' }, { section: '自评', fields: ['selfScore', 'selfReport', 'conditions'] }],
  // What the enterprise keeps of its application: that it was handed in, for what, and who deals with it.
  card: {
    label: '申请告知书',
    when: { status: HANDED_IN },
    path: '/companySpecialInspection/applicationNotice',
    fields: [
      ...['applyNo', 'reviewFlow', 'applyType', 'applyGrade', 'tradeFamily', 'selfScore', 'applyDate'],
      ...['stage', 'stageSince', 'reviewAgencyName', 'publicityFrom', 'publicityTo', 'announceNo'],
    ],
  },
  serial: { field: 'applyNo', prefix: 'BZ', per: 'year', digits: 4 },
  children: [
    { resource: 'standardizationAllocation', by: 'applicationGuid' },
    { resource: 'standardizationReview', by: 'applicationGuid' },
    { resource: 'lostScoreItem', by: 'projectGuid' },
    { resource: 'rectificationResult', by: 'applicationGuid' },
    { resource: 'standardizationCertificate', by: 'applicationGuid' },
  ],
  indexes: [['companyGuid', 'status'], ['reviewAgencyGuid'], ['stage']],
})

/** All conditions have to be promised; what may be left open in a draft is asked for when it is handed in. */
export function conditionIssues({ conditions }: AnyRecord): InputIssue[] {
  const missing = Object.entries(CONDITIONS).filter(
    ([code]) => !(Array.isArray(conditions) && conditions.includes(code)),
  )
  const [first] = missing
  return first === undefined ? [] : [{ path: 'conditions', code: 'required', message: `请承诺：${first[1]}` }]
}

/** Which days are worked, and how many of them it takes, is on record with the server: it alone counts them. */
export function publicityIssues(
  { publicityFrom, publicityTo }: AnyRecord,
  holidays: readonly Holiday[],
  figure: FigureOn,
): InputIssue[] {
  const from = String(publicityFrom)
  const earliest = earliestPublicityEnd(from, holidays, figure)
  const message = `公示不少于${publicityDays(from, figure)}个工作日，最早${earliest}结束`
  return String(publicityTo) < earliest ? [{ path: 'publicityTo', code: 'span', message }] : []
}

function endIssues({ publicityTo, publicityEndedOn }: AnyRecord): InputIssue[] {
  return String(publicityEndedOn) <= String(publicityTo)
    ? [{ path: 'publicityTo', code: 'running', message: `公示期至${publicityTo}，期满后才能完成` }]
    : []
}

/** Neither an objection that was upheld nor one that was not looked into (`entities.md` Q5). */
export function objectionIssues({ objections }: AnyRecord): InputIssue[] {
  const results = ((objections ?? []) as { result: string }[]).map(({ result }) => result)
  if (results.includes('upheld')) return [{ path: 'objections', code: 'upheld', message: '有成立的异议，公示不能通过' }]
  if (results.includes('open')) return [{ path: 'objections', code: 'open', message: '还有异议没有核查' }]
  return []
}

function announceIssues({ publicityEndedOn, announceDate }: AnyRecord): InputIssue[] {
  return String(announceDate) < String(publicityEndedOn)
    ? [{ path: 'announceDate', code: 'span', message: '公告日期不能早于公示结束日期' }]
    : []
}
