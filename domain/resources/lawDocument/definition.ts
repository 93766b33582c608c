import { anyOf, anyone, whileIn } from '#domain/kit/access.ts'
import { configurable } from '#domain/kit/approval.ts'
import { correctionFields } from '#domain/kit/correction-fields.ts'
import { choice, date, files, reference, references, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { documentApproval } from '#domain/workflows/approval-flows.ts'
import { chiefs, enforcers, inOrder, officers, toTheParty, townInArea, twoOfficers } from '../enforcement-shared.ts'

/** The forms in common use (glossary, 执法文书). */
export const DOC_TYPES = {
  record: '现场检查记录',
  measures: '现场处理措施决定书',
  rectify: '责令限期整改指令书',
  review: '整改复查意见书',
  filing: '立案审批表',
  inquiryNotice: '询问通知书',
  inquiry: '询问笔录',
  survey: '勘验笔录',
  sampling: '抽样取证凭证',
  preserve: '先行登记保存证据通知书',
  notice: '行政处罚告知书',
  hearing: '听证告知书',
  decision: '行政处罚决定书',
  onSpot: '当场行政处罚决定书',
  delivery: '送达回执',
  closing: '结案审批表',
  transfer: '案件移送书',
  dishonestTell: '列入严重失信名单告知书',
  dishonestList: '列入严重失信名单决定书',
  dishonestRemove: '移出（提前移出）决定书',
} as const

const VOIDED_AFTERWARDS: Filter = both(
  { field: 'status', equals: 'voided' },
  { not: { field: 'deliverDate', equals: null } },
)
/** Papers of the office for itself, which are never handed to the party. */
const INTERNAL = ['filing', 'closing', 'transfer']
const HANDED_OVER = ['delivered', 'archived']
const HANDED: Filter = both(
  { any: [{ field: 'status', in: HANDED_OVER }, VOIDED_AFTERWARDS] },
  { not: { field: 'docType', in: INTERNAL } },
)

/** 执法文书 (`entities.md` H3): a number is kept when a document is voided, and never given again. */
export const lawDocument = defineResource({
  name: 'lawDocument',
  label: '执法文书',
  about: '{docType} {docNo}',
  scope: 'company',
  retention: 'enforcement',
  fields: {
    docType: choice({ label: '文书类型', required: true, options: DOC_TYPES }),
    docNo: text({ label: '文号', maxLength: 60, computed: true }),
    docDate: date({ label: '文书日期', required: true }),
    bizGuid: text({ label: '所属检查或案件', maxLength: 64, silent: true }),
    templateGuid: reference('documentTemplate', { label: '文书模板' }),
    content: text({ label: '正文', required: true, maxLength: 8000, multiline: true }),
    officers: references('user', { label: '执法人员', required: true }),
    partySign: files({ label: '当事人签名', max: 1 }),
    refuseReason: text({ label: '拒签情形', maxLength: 300, multiline: true }),
    deliverType: choice({
      label: '送达方式',
      options: { direct: '直接', leave: '留置', post: '邮寄', entrust: '委托', electronic: '电子', public: '公告' },
    }),
    deliverDate: date({ label: '送达日期' }),
    deliverProof: files({ label: '送达凭证', max: 6, accept: 'document' }),
    issuer: text({ label: '签发人', maxLength: 60, computed: true }),
    voidReason: text({ label: '作废原因', maxLength: 500, computed: true }),
    files: files({ label: '文书文件', max: 6, accept: 'document' }),
    ...correctionFields,
  },
  workflow: {
    flows: configurable(documentApproval),
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pending: { label: '待审批', tone: 'waiting' },
      issued: { label: '已签发', tone: 'info' },
      delivered: { label: '已送达', tone: 'info' },
      archived: { label: '已归档', tone: 'good' },
      voided: { label: '作废', tone: 'bad', closed: 'badly' },
    },
    turns: {
      draft: { people: ['officers', 'createUserGuid'], roles: ['officer'] },
      pending: { roles: ['leader'], notBy: 'createUserGuid' },
      issued: { people: ['officers', 'createUserGuid'], roles: ['officer'] },
      delivered: { people: ['officers', 'createUserGuid'], roles: ['officer'] },
    },
    moves: {
      submit: { label: '提交审批', from: ['draft'], to: 'pending', allow: officers },
      issue: {
        label: '签发',
        from: ['pending'],
        to: 'issued',
        allow: chiefs,
        notBy: 'createUserGuid',
        stamps: { issuer: 'userName' },
      },
      return: { label: '退回', from: ['pending'], to: 'draft', allow: chiefs, opinionRequired: true },
      deliver: {
        label: '送达',
        from: ['issued'],
        to: 'delivered',
        allow: officers,
        asks: {
          deliverType: 'required',
          deliverDate: 'required',
          deliverProof: 'optional',
          partySign: 'optional',
          refuseReason: 'optional',
        },
        rules: (record) => [
          ...datesInOrder(record),
          ...(record.deliverType === 'direct' && isEmpty(record.partySign) && isEmpty(record.refuseReason)
            ? [{ path: 'partySign', code: 'required', message: '直接送达须有当事人签名，拒签的写明情形' }]
            : []),
        ],
      },
      archive: { label: '归档', from: ['delivered'], to: 'archived', allow: officers },
      void: {
        label: '作废',
        from: ['draft', 'pending', 'issued', 'delivered'],
        to: 'voided',
        allow: officers,
        stamps: { voidReason: 'opinion' },
      },
    },
  },
  // What is signed is what was read.
  writableBy: [
    {
      fields: ['docType', 'docDate', 'bizGuid', 'templateGuid', 'content', 'officers'],
      by: whileIn(['draft'], anyone),
      way: '须退回后修改，已签发的作废后另行制作',
    },
  ],
  // A slip of the pen in what was signed; other words are another document.
  corrections: {
    by: chiefs,
    fields: {
      docDate: ['issued', 'delivered', 'archived'],
      ...{ deliverType: HANDED_OVER, deliverDate: HANDED_OVER, refuseReason: HANDED_OVER },
    },
    rules: datesInOrder,
  },
  bySheet: 'never',
  access: {
    read: anyOf(enforcers, townInArea),
    create: officers,
    update: officers,
    remove: (actor) => (actor.roles.includes('admin') ? { field: 'status', equals: 'draft' } : 'nothing'),
  },
  seenFrom: [toTheParty(HANDED, '送达后（内部审批文书始终不见）')],
  confidential: [{ fields: ['history'], to: anyOf(enforcers, townInArea) }],
  list: {
    columns: ['docNo', 'docType', 'companyName', 'docDate', 'officers', 'deliverType'],
    filters: ['docType', 'docNo', 'docDate', 'deliverType', 'status', 'regionIds', 'gridGuid', 'bizGuid'],
    order: '-docDate',
    views: { toIssue: { label: '待审批', in: ['pending'] } },
  },
  form: [
    {
      section: '文书',
      fields: ['companyGuid', 'docType', 'docDate', 'templateGuid', 'bizGuid', 'officers', 'content', 'files'],
    },
  ],
  unique: [['docNo']],
  statistics: {
    dimensions: ['docType', 'regionIds', 'docDate', 'createUserGuid', 'status', 'deliverType'],
    measures: [
      { name: 'count', label: '文书份数', count: true },
      { name: 'delivered', label: '已送达', count: () => ({ field: 'status', in: ['delivered', 'archived'] }) },
      { name: 'voided', label: '作废', count: () => ({ field: 'status', equals: 'voided' }) },
    ],
    period: 'docDate',
  },
  rules: (record) => (record.docType === 'delivery' ? [] : twoOfficers(record)),
})

function datesInOrder(record: AnyRecord): InputIssue[] {
  return inOrder(record, [
    ['docDate', '文书日期'],
    ['deliverDate', '送达日期'],
  ])
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
