import type { FigureOn } from '#domain/data/figures.ts'
import { anyOf, anyone, whileIn } from '#domain/kit/access.ts'
import { configurable } from '#domain/kit/approval.ts'
import { correctionFields } from '#domain/kit/correction-fields.ts'
import { bool, choice, choices, date, decimal, files, reference, references, rows, text } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { type Day, dayOf, daysBetween } from '#domain/lib/dates.ts'
import {
  decisionDueOn,
  type Fine,
  fineDuties,
  lateSurcharge,
  mayFineOnSpot,
  onSpotLimit,
  type PartyType,
  paymentDueOn,
} from '#domain/rules/enforcement.ts'
import { caseApproval } from '#domain/workflows/approval-flows.ts'
import { chiefs, enforcers, inOrder, officers, toTheParty, townInArea, twoOfficers } from '../enforcement-shared.ts'
import { amountOf } from '../safety-shared.ts'

/** Penalties that weigh more than a fine (行政处罚法 art. 63). */
const WEIGHTY = ['stop', 'revoke', 'confiscate']
const COLLECTIVE_DISCUSSION = '集体讨论'
/** Who looks into a case does not review it too (行政处罚法 art. 58). */
const REVIEWED = ['createUserGuid', 'officers']
/** From the notice of the penalty on (行政处罚法 art. 44) the party knows; until then the case is being looked into. */
const TOLD = [
  ...['notified', 'hearing', 'pendingDecision', 'decided', 'executing', 'closed', 'archived'],
  'notPunished',
]

/** What is written in the decision, and what came after it. */
const DECIDED = ['decided', 'executing', 'closed', 'archived']
const SERVED = ['executing', 'closed', 'archived']

/** Before anybody reviews it, and again where he sends it back. */
const LOOKED_INTO = ['clue', 'investigating']
/** While it lies before those who review and decide, nobody becomes or ceases to be an officer of it. */
const WITH_OFFICERS = [
  ...[...LOOKED_INTO, 'notified', 'hearing', 'decided', 'executing'],
  ...['closed', 'notFiled', 'notPunished'],
]

/** 案件 (`entities.md` H4). Dates in logical order, two officers, and what the law forces is not left to choice. */
export const lawCase = defineResource({
  name: 'lawCase',
  label: '案件',
  title: 'caseName',
  scope: 'company',
  retention: 'enforcement',
  fields: {
    caseNo: text({ label: '案号', maxLength: 20, computed: true }),
    caseName: text({ label: '案由', required: true, maxLength: 200 }),
    caseSource: choice({
      label: '来源',
      required: true,
      options: {
        inspection: '检查发现',
        review: '复查',
        report: '举报',
        transfer: '移送',
        accident: '事故',
        assigned: '交办',
      },
    }),
    inspectionGuid: reference('inspection', { label: '来源检查' }),
    partyType: choice({ label: '当事人类型', required: true, options: { unit: '单位', person: '个人' } }),
    party: text({ label: '当事人', required: true, maxLength: 100 }),
    officers: references('user', { label: '承办人', required: true }),
    lawBasisGuids: references('lawBasis', { label: '违反条款、处罚依据' }),
    inspectOn: date({ label: '检查日期' }),
    fileDate: date({ label: '立案日期' }),
    decisionDue: date({
      label: '办案期限',
      computed: true,
      expiry: { remindDays: 15, isDue: true },
      reckonedBy: { figures: ['lawCase.decisionDays'], day: 'fileDate' },
    }),
    facts: text({ label: '违法事实', maxLength: 2000, multiline: true }),
    evidences: rows({
      label: '证据',
      max: 100,
      fields: {
        type: choice({
          label: '种类',
          required: true,
          options: {
            document: '书证',
            object: '物证',
            video: '视听资料',
            electronic: '电子数据',
            witness: '证人证言',
            statement: '当事人陈述',
            expert: '鉴定意见',
            survey: '勘验笔录',
          },
        }),
        name: text({ label: '名称', required: true, maxLength: 100 }),
        proves: text({ label: '证明内容', maxLength: 200 }),
      },
    }),
    procedure: choice({
      label: '程序',
      required: true,
      options: { simple: '简易', ordinary: '普通' },
      reckonedBy: {
        figures: { simple: ['lawCase.onSpotLimit.person', 'lawCase.onSpotLimit.unit'] },
        day: 'decisionDate',
      },
    }),
    penaltyTypes: choices({
      label: '处罚种类',
      options: {
        warning: '警告',
        fine: '罚款',
        confiscate: '没收',
        stop: '停产停业',
        revoke: '暂扣或吊销',
        other: '其他',
      },
    }),
    fineAmount: decimal({ label: '罚款金额', min: 0, unit: '元' }),
    discretionStep: text({ label: '裁量档次', maxLength: 100 }),
    duties: text({
      label: '须经程序',
      computed: true,
      maxLength: 100,
      reckonedBy: {
        figures: ['lawCase.hearingFrom.person', 'lawCase.hearingFrom.unit', 'lawCase.collectiveFrom'],
        day: 'decisionDate',
      },
    }),
    noticeDate: date({ label: '告知日期' }),
    toldFine: decimal({ label: '告知的罚款', computed: true, unit: '元' }),
    defence: text({ label: '陈述申辩', maxLength: 1000, multiline: true }),
    hearingHeld: bool({ label: '已听证' }),
    legalReview: bool({ label: '已法制审核' }),
    collectiveDiscussion: bool({ label: '已集体讨论' }),
    decisionNo: text({ label: '决定书文号', maxLength: 60, hint: '不填时取本案处罚决定书的文号' }),
    decisionDate: date({ label: '决定日期' }),
    deliverDate: date({ label: '送达日期' }),
    payDeadline: date({
      label: '缴款期限',
      computed: true,
      expiry: { remindDays: 3, isDue: true },
      reckonedBy: { figures: ['lawCase.paymentDays'], day: 'deliverDate' },
    }),
    paidDate: date({ label: '缴款日期' }),
    paidAmount: decimal({ label: '缴款金额', min: 0, unit: '元' }),
    surcharge: decimal({
      label: '加处罚款',
      computed: true,
      unit: '元',
      reckonedBy: { figures: ['lawCase.surchargeRate'], day: 'payDeadline' },
    }),
    closeDate: date({ label: '结案日期' }),
    archiveNo: text({ label: '归档号', maxLength: 60 }),
    files: files({ label: '案卷材料', max: 30, accept: 'document' }),
    ...correctionFields,
  },
  workflow: {
    flows: configurable(caseApproval),
    states: {
      clue: { label: '线索', tone: 'muted' },
      pendingFiling: { label: '待立案审批', tone: 'waiting' },
      investigating: { label: '调查取证', tone: 'info' },
      pendingLegal: { label: '待法制审核', tone: 'waiting' },
      pendingDiscussion: { label: '待集体讨论', tone: 'waiting' },
      notified: { label: '已告知', tone: 'info' },
      hearing: { label: '听证中', tone: 'info' },
      pendingDecision: { label: '待决定', tone: 'waiting' },
      decided: { label: '已决定', tone: 'info' },
      executing: { label: '执行中', tone: 'info' },
      closed: { label: '已结案', tone: 'good', closed: 'well' },
      archived: { label: '已归档', tone: 'good' },
      notFiled: { label: '不予立案', tone: 'muted', closed: 'aside' },
      notPunished: { label: '不予处罚', tone: 'muted', closed: 'aside' },
      transferred: { label: '已移送', tone: 'bad', closed: 'badly' },
    },
    turns: {
      clue: { people: ['officers'], roles: ['officer'] },
      pendingFiling: { roles: ['leader'], notBy: 'createUserGuid' },
      investigating: { people: ['officers'], roles: ['officer'], due: 'decisionDue' },
      pendingLegal: { roles: ['bureau', 'leader'], notBy: REVIEWED, due: 'decisionDue' },
      pendingDiscussion: { roles: ['leader'], due: 'decisionDue' },
      notified: { people: ['officers'], roles: ['officer'], due: 'decisionDue' },
      hearing: { people: ['officers'], roles: ['officer'], due: 'decisionDue' },
      pendingDecision: { roles: ['leader'], due: 'decisionDue' },
      decided: { people: ['officers'], roles: ['officer'] },
      executing: [
        {
          people: ['officers'],
          roles: ['officer'],
          name: '案件登记缴款',
          when: { paidDate: null },
          unless: { fineAmount: null },
          due: 'payDeadline',
        },
        { roles: ['leader'], unless: { paidDate: null }, due: 'payDeadline' },
        { roles: ['leader'], when: { fineAmount: null, paidDate: null } },
      ],
      closed: { people: ['officers'], roles: ['officer'] },
      notFiled: { people: ['officers'], roles: ['officer'] },
      notPunished: { people: ['officers'], roles: ['officer'] },
    },
    moves: {
      apply: { label: '申请立案', from: ['clue'], to: 'pendingFiling', allow: officers },
      file: {
        label: '同意立案',
        from: ['pendingFiling'],
        to: 'investigating',
        allow: chiefs,
        notBy: 'createUserGuid',
        stamps: { fileDate: 'today' },
      },
      notFile: { label: '不予立案', from: ['pendingFiling'], to: 'notFiled', allow: chiefs },
      returnFiling: { label: '退回补正', from: ['pendingFiling'], to: 'clue', allow: chiefs, opinionRequired: true },
      toLegal: {
        label: '提交法制审核',
        from: ['investigating'],
        to: 'pendingLegal',
        allow: officers,
        asks: {
          facts: 'required',
          evidences: 'required',
          penaltyTypes: 'required',
          fineAmount: 'optional',
          discretionStep: 'optional',
        },
      },
      passLegal: {
        label: '法制审核通过',
        from: ['pendingLegal'],
        to: 'pendingDiscussion',
        allow: chiefs,
        notBy: REVIEWED,
      },
      returnLegal: {
        label: '退回补充调查',
        from: ['pendingLegal', 'pendingDiscussion', 'pendingDecision'],
        to: 'investigating',
        allow: chiefs,
        opinionRequired: true,
      },
      discuss: {
        label: '讨论通过，告知',
        from: ['pendingDiscussion'],
        to: 'notified',
        allow: chiefs,
        asks: { collectiveDiscussion: 'required', legalReview: 'required' },
        stamps: { noticeDate: 'today' },
        rules: needsDiscussion,
      },
      hear: { label: '举行听证', from: ['notified'], to: 'hearing', allow: officers },
      heard: {
        label: '听证结束',
        from: ['hearing'],
        to: 'pendingDecision',
        allow: officers,
        asks: { hearingHeld: 'required', defence: 'optional' },
      },
      toDecision: {
        label: '提请决定',
        from: ['notified'],
        to: 'pendingDecision',
        allow: officers,
        asks: { defence: 'optional' },
      },
      decide: {
        label: '作出处罚决定',
        from: ['pendingDecision'],
        to: 'decided',
        allow: chiefs,
        // After the party was heard (行政处罚法 art. 45, 57).
        asks: {
          penaltyTypes: 'optional',
          fineAmount: 'optional',
          discretionStep: 'optional',
          decisionNo: 'optional',
          decisionDate: 'required',
        },
        rules: notHeavier,
      },
      notPunish: { label: '不予处罚', from: ['pendingDecision', 'investigating'], to: 'notPunished', allow: chiefs },
      deliver: {
        label: '送达',
        from: ['decided'],
        to: 'executing',
        allow: officers,
        asks: { deliverDate: 'required' },
      },
      notePayment: {
        label: '登记缴款',
        from: ['executing'],
        to: 'executing',
        allow: officers,
        asks: { paidDate: 'required', paidAmount: 'required' },
      },
      close: {
        label: '结案',
        from: ['executing'],
        to: 'closed',
        allow: chiefs,
        asks: { paidDate: 'optional', paidAmount: 'optional', closeDate: 'required' },
      },
      archive: {
        label: '归档',
        from: ['closed', 'notPunished', 'notFiled'],
        to: 'archived',
        allow: officers,
        asks: { archiveNo: 'required' },
      },
      transfer: {
        label: '移送',
        from: ['investigating', 'pendingLegal', 'pendingDecision'],
        to: 'transferred',
        allow: chiefs,
      },
    },
  },
  serial: { field: 'caseNo', prefix: 'AJ', per: 'year', digits: 4 },
  derive: (record, today, figure) => {
    const { fileDate, fineAmount, penaltyTypes, deliverDate, paidDate, status } = record
    const duties = fineDuties(fineOf(record, today), isWeighty(penaltyTypes), figure)
    const words = [
      ...(duties.hearing ? ['听证告知'] : []),
      ...(duties.collectiveDiscussion ? [COLLECTIVE_DISCUSSION] : []),
      ...(duties.reportToCity ? ['报市局备案'] : []),
    ]
    const payDeadline = typeof deliverDate === 'string' ? paymentDueOn(deliverDate, figure) : null
    const isLate = payDeadline !== null && typeof paidDate === 'string' && daysBetween(payDeadline, paidDate) > 0
    return {
      decisionDue: typeof fileDate === 'string' ? decisionDueOn(fileDate, figure) : null,
      duties: words.length === 0 ? null : words.join('、'),
      toldFine: status === 'notified' ? fineAmount : record.toldFine,
      payDeadline,
      surcharge: isLate ? lateSurcharge(amountOf(fineAmount), { dueOn: payDeadline, paidOn: paidDate }, figure) : null,
    }
  },
  seenFrom: [toTheParty({ field: 'status', in: TOLD }, '处罚告知后')],
  writableBy: [
    {
      fields: [
        ...[
          'caseName',
          'caseSource',
          'inspectionGuid',
          'partyType',
          'party',
          'lawBasisGuids',
          'procedure',
          'inspectOn',
        ],
        ...['facts', 'evidences', 'penaltyTypes', 'fineAmount', 'discretionStep'],
      ],
      by: whileIn(LOOKED_INTO, anyone),
      way: '须由审核人退回补充调查',
    },
    { fields: ['officers'], by: whileIn(WITH_OFFICERS, anyone), way: '审批办结后再调整' },
  ],
  // A slip of the pen; what is decided otherwise is revoked and decided anew (撤销（变更）行政处罚决定书).
  corrections: {
    by: chiefs,
    fields: {
      ...{ party: DECIDED, decisionNo: DECIDED, decisionDate: DECIDED, fineAmount: DECIDED },
      ...{ deliverDate: SERVED, paidDate: SERVED, paidAmount: SERVED },
      ...{ closeDate: ['closed', 'archived'], archiveNo: ['archived'] },
    },
    rules: (record, before) =>
      amountOf(record.fineAmount) > amountOf(record.toldFine ?? before.fineAmount)
        ? [{ path: 'fineAmount', code: 'heavier', message: '更正不能加重告知的处罚，须撤销后重新告知、重新决定' }]
        : [],
  },
  // Where the case came from, and how the office spoke of it.
  confidential: [{ fields: ['caseSource', 'discretionStep', 'files', 'history'], to: anyOf(enforcers, townInArea) }],
  access: { read: anyOf(enforcers, townInArea), create: officers, update: officers, remove: whileIn(['clue'], chiefs) },
  list: {
    columns: ['caseNo', 'caseName', 'companyName', 'party', 'caseSource', 'fileDate', 'decisionDue', 'fineAmount'],
    filters: [
      'caseName',
      'caseSource',
      'procedure',
      'fileDate',
      'decisionDate',
      'status',
      'regionIds',
      'gridGuid',
      'inspectionGuid',
    ],
    search: ['caseNo', 'caseName', 'party', 'companyName', 'decisionNo'],
    views: {
      accepting: { label: '待受理', in: ['clue', 'pendingFiling'] },
      running: {
        label: '办理中',
        in: [
          'investigating',
          'pendingLegal',
          'pendingDiscussion',
          'notified',
          'hearing',
          'pendingDecision',
          'decided',
          'executing',
        ],
      },
      overdue: {
        label: '超办案期限',
        in: ['investigating', 'pendingLegal', 'pendingDiscussion', 'notified', 'hearing', 'pendingDecision'],
        past: 'decisionDue',
      },
    },
  },
  form: [
    {
      section: '案件',
      fields: [
        'companyGuid',
        'caseName',
        'caseSource',
        'inspectionGuid',
        'partyType',
        'party',
        'officers',
        'lawBasisGuids',
        'procedure',
        'inspectOn',
      ],
    },
    { section: '事实与证据', fields: ['facts', 'evidences'] },
    { section: '处罚', fields: ['penaltyTypes', 'fineAmount', 'discretionStep', 'duties'] },
    { section: '案卷', fields: ['files'] },
  ],
  children: [
    { resource: 'lawDocument', by: 'bizGuid' },
    { resource: 'caseTransfer', by: 'caseGuid' },
  ],
  statistics: {
    dimensions: ['status', 'caseSource', 'procedure', 'regionIds', 'fileDate', 'createUserGuid'],
    measures: [
      { name: 'count', label: '案件数', count: true },
      { name: 'fines', label: '罚款金额', sum: 'fineAmount', unit: '元' },
      { name: 'paid', label: '已缴金额', sum: 'paidAmount', unit: '元' },
      { name: 'closedRate', label: '结案率', share: () => ({ field: 'status', in: ['closed', 'archived'] }) },
    ],
    period: 'fileDate',
  },
  rules: (record, figure) => [
    ...twoOfficers(record),
    ...inOrder(record, [
      ['inspectOn', '检查日期'],
      ['fileDate', '立案日期'],
      ['noticeDate', '告知日期'],
      ['decisionDate', '决定日期'],
      ['deliverDate', '送达日期'],
      ['closeDate', '结案日期'],
    ]),
    ...onSpotIssues(record, figure),
  ],
})

const partyOf = (value: unknown): PartyType => (value === 'person' ? 'person' : 'unit')
const isWeighty = (types: unknown) => Array.isArray(types) && types.some((type) => WEIGHTY.includes(String(type)))

/** The fine as of the day it was decided; before that, as of now. */
const fineOf = ({ partyType, fineAmount, decisionDate }: Readonly<Record<string, unknown>>, today: Day): Fine => ({
  party: partyOf(partyType),
  amount: amountOf(fineAmount),
  on: typeof decisionDate === 'string' ? decisionDate : today,
})

function onSpotIssues(record: AnyRecord, figure?: FigureOn): InputIssue[] {
  if (figure === undefined || record.procedure !== 'simple') return []
  const fine = fineOf(record, dayOf(record.updateTime))
  if (mayFineOnSpot(fine, figure)) return []
  const party = fine.party === 'person' ? '个人' : '单位'
  const message = `超过当场处罚限额（${party}${onSpotLimit(fine, figure)}元），请用普通程序`
  return [{ path: 'fineAmount', code: 'limit', message }]
}

/** Nobody is punished more heavily than he was told for having spoken in his defence (行政处罚法 art. 45). */
function notHeavier(record: AnyRecord, before: AnyRecord): InputIssue[] {
  const message = '不得重于告知的处罚（行政处罚法第四十五条），须加重的退回调查、重新告知'
  const told = Array.isArray(before.penaltyTypes) ? before.penaltyTypes : []
  const isFurther = Array.isArray(record.penaltyTypes) && record.penaltyTypes.some((type) => !told.includes(type))
  return [
    ...(isFurther ? [{ path: 'penaltyTypes', code: 'heavier', message }] : []),
    ...(amountOf(record.fineAmount) > amountOf(before.fineAmount)
      ? [{ path: 'fineAmount', code: 'heavier', message }]
      : []),
  ]
}

function needsDiscussion({ duties, collectiveDiscussion, legalReview }: Readonly<Record<string, unknown>>) {
  const issues = []
  if (legalReview !== true) issues.push({ path: 'legalReview', code: 'required', message: '须先经法制审核' })
  if (String(duties).includes(COLLECTIVE_DISCUSSION) && collectiveDiscussion !== true)
    issues.push({ path: 'collectiveDiscussion', code: 'required', message: '此案须经集体讨论' })
  return issues
}
