import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { anyOf, inOwnArea, nobody } from '#domain/kit/access.ts'
import { choice, date, decimal, files, integer, reference, rows, text } from '#domain/kit/fields.ts'
import { both, either, type Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addMonths } from '#domain/lib/dates.ts'
import { agencyOverseers, bureauOnly } from '../agency-shared.ts'
import { onceAYear } from '../safety-shared.ts'
import { companySideInArea } from '../shared.ts'
import { APPLY_GRADES } from '../standardization-shared.ts'

/** Renewal is applied for in the last three months (应急〔2021〕83号). */
const RENEW_MONTHS = 3
const VALID: Filter = { field: 'status', equals: 'valid' }

/** 标准化证书 (`entities.md` E4). Issued by the announcement and in no other way (Q5). */
export const standardizationCertificate = defineResource({
  name: 'standardizationCertificate',
  label: '标准化证书',
  scope: 'company',
  retention: 'approvals',
  fields: {
    certNo: text({ label: '证书编号', maxLength: 40, computed: true }),
    applicationGuid: reference('standardizationApplication', { label: '标准化申请', computed: true }),
    grade: choice({ label: '等级', options: APPLY_GRADES, computed: true }),
    tradeFamily: choice({ label: '行业', options: TRADE_FAMILIES, computed: true }),
    issueOrg: text({ label: '发证机关', maxLength: 100, computed: true }),
    issueDate: date({ label: '发证日期', computed: true }),
    validTo: date({
      label: '有效期至',
      computed: true,
      expiry: { remindDays: 90, tells: ({ certNo }) => `标准化证书（${certNo}）` },
      reckonedBy: { figures: ['standardization.validMonths', 'standardization.renewMonths'], day: 'issueDate' },
    }),
    plaqueNo: text({ label: '牌匾编号', maxLength: 40 }),
    yearlySelfReports: rows({
      label: '年度自评',
      max: 10,
      fields: {
        year: integer({ label: '年度', format: 'year', required: true, min: 2020, max: 2099 }),
        submitTime: date({ label: '提交日期', required: true }),
        score: decimal({ label: '自评得分', required: true, min: 0, max: 100 }),
      },
    }),
    selfReportYear: integer({ label: '已自评年度', format: 'year', computed: true }),
    selfReportFiles: files({ label: '年度自评报告', max: 10, accept: 'document' }),
    pauseReason: text({ label: '暂停原因', maxLength: 500, computed: true }),
    revokeReason: text({ label: '撤销、注销原因', maxLength: 500, computed: true }),
    revokeDate: date({ label: '撤销、注销日期', computed: true }),
  },
  workflow: {
    states: {
      valid: { label: '有效', tone: 'good' },
      paused: { label: '暂停', tone: 'waiting' },
      revoked: { label: '撤销', tone: 'bad', closed: 'badly' },
      cancelled: { label: '注销', tone: 'muted', closed: 'aside' },
    },
    turns: {
      valid: { waitsFor: { date: 'validTo' } },
      paused: { waitsFor: { date: 'validTo' } },
    },
    moves: {
      givePlaque: {
        label: '登记牌匾',
        from: ['valid'],
        to: 'valid',
        allow: bureauOnly,
        asks: { plaqueNo: 'required' },
      },
      selfReport: {
        label: '报送年度自评',
        from: ['valid'],
        to: 'valid',
        allow: companySideInArea,
        asks: { yearlySelfReports: 'required', selfReportFiles: 'required' },
      },
      pause: {
        label: '暂停',
        from: ['valid'],
        to: 'paused',
        allow: bureauOnly,
        stamps: { pauseReason: 'opinion' },
        opinionRequired: true,
      },
      resume: { label: '恢复', from: ['paused'], to: 'valid', allow: bureauOnly, stamps: { pauseReason: 'nothing' } },
      revoke: {
        label: '撤销',
        from: ['valid', 'paused'],
        to: 'revoked',
        allow: bureauOnly,
        stamps: { revokeReason: 'opinion', revokeDate: 'today' },
      },
      cancel: {
        label: '注销',
        from: ['valid', 'paused'],
        to: 'cancelled',
        allow: bureauOnly,
        stamps: { revokeReason: 'opinion', revokeDate: 'today' },
      },
    },
  },
  access: { read: anyOf(agencyOverseers, inOwnArea), create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['certNo', 'grade', 'tradeFamily', 'issueDate', 'validTo', 'plaqueNo'],
    filters: ['companyGuid', 'certNo', 'grade', 'tradeFamily', 'status', 'validTo', 'regionIds'],
    order: '-issueDate',
    search: ['companyName', 'certNo', 'plaqueNo'],
    views: {
      valid: { label: '有效', filter: (today) => ({ all: [VALID, { field: 'validTo', atLeast: today }] }) },
      expiring: {
        label: '即将到期',
        filter: (today) =>
          both(
            VALID,
            { field: 'validTo', atLeast: today },
            { field: 'validTo', atMost: addMonths(today, RENEW_MONTHS) },
          ),
      },
      reportDue: { label: '本年度自评待报', filter: (today) => unreported(yearOf(today), today) },
      reportMissed: { label: '上年度自评未报', filter: (today) => unreported(yearOf(today) - 1, today) },
      expired: { label: '过期', filter: (today) => ({ all: [VALID, { field: 'validTo', below: today }] }) },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company' },
  derive: ({ yearlySelfReports }) => ({ selfReportYear: lastReported(yearlySelfReports) }),
  rules: (record) => onceAYear(record, 'yearlySelfReports', '自评'),
  card: {
    path: '/companySpecialInspection/standardCertificate',
    fields: ['grade', 'tradeFamily', 'plaqueNo'],
    certificate: {
      heading: '安全生产标准化证书',
      holder: 'companyName',
      says: (words) => `经评审并公告，达到${words('tradeFamily')}企业安全生产标准化${words('grade')}要求，特发此证。`,
      ...{ by: 'issueOrg', on: 'issueDate', number: 'certNo', until: 'validTo' },
    },
  },
  unique: [['certNo'], ['applicationGuid']],
})

const yearOf = (today: string) => Number(today.slice(0, 4))

/** In force, announced before that year, and the self-assessment of that year not handed in (应急〔2021〕83号). */
function unreported(year: number, today: string): Filter {
  return both(
    VALID,
    { field: 'validTo', atLeast: today },
    { field: 'issueDate', below: `${year}-01-01` },
    either({ field: 'selfReportYear', equals: null }, { field: 'selfReportYear', below: year }),
  )
}

const reportsOf = (value: unknown) => (Array.isArray(value) ? (value as { year?: number | null }[]) : [])

function lastReported(value: unknown): number | null {
  const years = reportsOf(value).flatMap(({ year }) => year ?? [])
  return years.length === 0 ? null : Math.max(...years)
}
