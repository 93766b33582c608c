import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import type { Holiday } from '#domain/data/holidays.ts'
import { type Access, anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, date, files, isEmpty, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays, addMonths, type Day } from '#domain/lib/dates.ts'
import { addWorkingDays } from '#domain/rules/working-days.ts'
import { doneBy, GOVERNMENT } from '../duty.ts'
import { servedWhere } from '../enterprise-shared.ts'
import { COMPANY_SIDE, OFFICER_FIRST } from '../shared.ts'

const SOON_DAYS = 60

const PUBLISHED = { field: 'status', in: ['published', 'toFile', 'filed', 'toAssess'] } as const

/** A government's own plans name no enterprise and are read by all of the government's side. */
const readers: Access = anyOf(inOwnArea, servedWhere(PUBLISHED), (actor) =>
  both({ field: 'companyGuid', equals: null }, only(GOVERNMENT)(actor)),
)
const keepers = only([...COMPANY_SIDE, 'duty', 'bureau', 'admin', 'town'], inOwnArea)
const editable: Access = (actor) => both(keepers(actor), { field: 'status', in: ['drafting', 'reviewing', 'revising'] })
const filers = only(['bureau', 'admin', 'town', 'duty'], inOwnArea)

/** What is published anew is filed anew, and has answered what drills said of it. */
const RENEWED = { filingNo: 'nothing', filingDate: 'nothing', drillAdvice: 'nothing' } as const

/** 应急预案 (`entities.md` I6). */
export const emergencyPlan = defineResource({
  name: 'emergencyPlan',
  label: '应急预案',
  scope: 'company',
  retention: 'majorHazards',
  fields: {
    companyGuid: reference('company', { label: '企业' }),
    planName: text({ label: '预案名称', required: true, maxLength: 100 }),
    planType: choice({
      label: '预案类型',
      required: true,
      options: { general: '综合预案', special: '专项预案', onSite: '现场处置方案', government: '政府预案' },
    }),
    versionNo: text({ label: '版本', maxLength: 20 }),
    publishDate: date({ label: '发布日期', required: true }),
    reviewExperts: text({ label: '评审专家', maxLength: 200 }),
    filingNo: text({ label: '备案编号', maxLength: 40 }),
    filingDate: date({ label: '备案日期' }),
    filingDue: date({
      label: '备案期限',
      computed: true,
      reckonedBy: { figures: ['emergencyPlan.filingWorkingDays'], day: 'publishDate' },
    }),
    filingLate: bool({ label: '超期备案', computed: true }),
    nextAssessDate: date({
      label: '下次评估',
      computed: true,
      reckonedBy: { figures: ['emergencyPlan.assessMonths'], day: 'publishDate' },
    }),
    assessOpinion: text({ label: '评估结论', maxLength: 500, computed: true }),
    drillAdvice: text({ label: '演练提出的修订意见', maxLength: 700, multiline: true, computed: true }),
    remark: text({ label: '说明', maxLength: 500, multiline: true }),
    file: files({
      label: '预案文本',
      required: true,
      min: 1,
      max: 5,
      accept: 'document',
      hint: '备案时附评审意见、风险评估结果和应急资源调查清单',
    }),
  },
  workflow: {
    states: {
      drafting: { label: '编制', tone: 'muted' },
      reviewing: { label: '待评审', tone: 'waiting' },
      published: { label: '已发布', tone: 'info' },
      toFile: { label: '待备案', tone: 'waiting' },
      filed: { label: '已备案', tone: 'good', told: ['filingNo', 'filingDate', 'nextAssessDate'] },
      toAssess: { label: '待评估', tone: 'waiting' },
      revising: { label: '修订', tone: 'bad' },
    },
    turns: {
      drafting: [
        { ...OFFICER_FIRST, otherwise: ['duty'], when: { planType: ['general', 'special', 'onSite'] } },
        { people: ['createUserGuid'], roles: ['duty'], when: { planType: 'government' } },
      ],
      reviewing: [
        { ...OFFICER_FIRST, otherwise: ['duty'], when: { planType: ['general', 'special', 'onSite'] } },
        { people: ['createUserGuid'], roles: ['duty'], when: { planType: 'government' } },
      ],
      published: [
        {
          ...OFFICER_FIRST,
          otherwise: ['duty'],
          when: { planType: ['general', 'special', 'onSite'] },
          due: 'filingDue',
          name: '应急预案待申请备案',
        },
        {
          people: ['createUserGuid'],
          roles: ['duty'],
          when: { planType: 'government' },
          due: 'filingDue',
          name: '应急预案待申请备案',
        },
      ],
      toFile: { roles: ['bureau'], notBy: 'createUserGuid', due: 'filingDue' },
      filed: { waitsFor: { date: 'nextAssessDate', becomes: 'toAssess', daysBefore: SOON_DAYS } },
      toAssess: [
        {
          ...OFFICER_FIRST,
          otherwise: ['duty'],
          when: { planType: ['general', 'special', 'onSite'] },
          due: 'nextAssessDate',
        },
        { people: ['createUserGuid'], roles: ['duty'], when: { planType: 'government' }, due: 'nextAssessDate' },
      ],
      revising: [
        { ...OFFICER_FIRST, otherwise: ['duty'], when: { planType: ['general', 'special', 'onSite'] } },
        { people: ['createUserGuid'], roles: ['duty'], when: { planType: 'government' } },
      ],
    },
    moves: {
      sendReview: { label: '送评审', from: ['drafting', 'revising'], to: 'reviewing', allow: keepers },
      publish: {
        label: '评审通过并发布',
        from: ['reviewing'],
        to: 'published',
        allow: keepers,
        asks: { publishDate: 'required', reviewExperts: 'required' },
        shows: ['drillAdvice'],
        stamps: RENEWED,
        rules: doneBy('publishDate', '发布日期'),
      },
      applyFiling: {
        label: '申请备案',
        from: ['published'],
        to: 'toFile',
        allow: keepers,
        // What the office misses is added here: the plan itself is not written anew.
        asks: { file: 'optional', remark: 'optional' },
        rules: ({ file }) => (isEmpty(file) ? [{ path: 'file', code: 'required', message: '请上传预案文本' }] : []),
      },
      file: {
        label: '备案',
        from: ['toFile'],
        to: 'filed',
        allow: filers,
        asks: { filingNo: 'required', filingDate: 'required' },
        notBy: 'createUserGuid',
        rules: doneBy('filingDate', '备案日期'),
      },
      refuseFiling: { label: '退回备案', from: ['toFile'], to: 'published', allow: filers, opinionRequired: true },
      assess: { label: '开展评估', from: ['filed'], to: 'toAssess', allow: keepers },
      keep: {
        label: '评估：无需修订',
        from: ['toAssess'],
        to: 'published',
        allow: keepers,
        asks: { publishDate: 'required' },
        shows: ['drillAdvice'],
        stamps: { assessOpinion: 'opinion', ...RENEWED },
        opinionRequired: true,
        rules: doneBy('publishDate', '发布日期'),
      },
      revise: {
        label: '评估：需要修订',
        from: ['toAssess'],
        to: 'revising',
        allow: keepers,
        shows: ['drillAdvice'],
        stamps: { assessOpinion: 'opinion' },
        opinionRequired: true,
      },
    },
  },
  access: { read: readers, create: keepers, update: editable, remove: whileIn(['drafting'], keepers) },
  list: {
    columns: ['planName', 'planType', 'publishDate', 'filingNo', 'filingDue', 'nextAssessDate'],
    filters: [
      'planName',
      'planType',
      'companyName',
      'status',
      'publishDate',
      'nextAssessDate',
      'filingLate',
      'gridGuid',
    ],
    order: '-publishDate',
    search: ['planName', 'companyName', 'filingNo'],
    views: {
      toFile: { label: '待备案', in: ['published', 'toFile'] },
      filingOverdue: { label: '超期未备案', in: ['published', 'toFile'], past: 'filingDue' },
      assessSoon: {
        label: '即将评估',
        filter: (today) =>
          both(
            { field: 'status', in: ['filed', 'toAssess'] },
            { field: 'nextAssessDate', atMost: addDays(today, SOON_DAYS) },
          ),
      },
      advised: { label: '演练建议修订', filter: () => ({ not: { field: 'drillAdvice', isEmpty: true } }) },
    },
  },
  form: [{ section: '应急预案', also: ['publishDate', 'reviewExperts', 'remark', 'file'] }],
  offline: { visitDays: 7 },
  children: [{ resource: 'drill', by: 'planGuid' }],
  card: {
    label: '备案登记表',
    when: { status: ['filed', 'toAssess'] },
    path: '/companyEmerge',
    fields: ['planType', 'versionNo', 'publishDate'],
    certificate: {
      heading: '应急预案备案登记表',
      holder: 'companyName',
      says: (words) => `你单位上报的《${words('planName')}》及相关材料齐全，予以备案。`,
      ...{ on: 'filingDate', number: 'filingNo', until: 'nextAssessDate' },
    },
  },
  derive: (record, _today, figure = builtInFigure) => ({
    ...filingTerm(record, figure),
    nextAssessDate:
      typeof record.publishDate === 'string'
        ? addMonths(record.publishDate, figure('emergencyPlan.assessMonths', record.publishDate))
        : null,
  }),
  rules: filingIssues,
  indexes: [['nextAssessDate']],
})

/** Until when a published plan is filed, and whether it was too late; the server counts again with the days people keep. */
export function filingTerm(
  { publishDate, filingDate }: AnyRecord,
  figure: FigureOn,
  holidays?: readonly Holiday[],
): { filingDue: Day | null; filingLate: boolean } {
  const filingDue =
    typeof publishDate === 'string'
      ? addWorkingDays(publishDate, figure('emergencyPlan.filingWorkingDays', publishDate), holidays)
      : null
  return { filingDue, filingLate: typeof filingDate === 'string' && filingDue !== null && filingDate > filingDue }
}

function filingIssues({ publishDate, filingDate, planType, companyGuid }: AnyRecord): InputIssue[] {
  const issues: InputIssue[] = []
  if (typeof publishDate === 'string' && typeof filingDate === 'string' && filingDate < publishDate)
    issues.push({ path: 'filingDate', code: 'order', message: '备案日期不能早于发布日期' })
  if (companyGuid === null && planType !== 'government')
    issues.push({ path: 'companyGuid', code: 'required', message: '请选择企业；不属于企业的请选政府预案' })
  if (companyGuid !== null && planType === 'government')
    issues.push({ path: 'planType', code: 'mismatch', message: '企业的预案不能是政府预案' })
  return issues
}
