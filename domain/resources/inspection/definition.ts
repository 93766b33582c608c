import { type Access, anyOf, anyone, whileIn } from '#domain/kit/access.ts'
import { correctionFields } from '#domain/kit/correction-fields.ts'
import { choice, date, files, instant, reference, references, rows, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { sinceTheFirst } from '#domain/kit/together.ts'
import { reviewDueOn } from '#domain/rules/enforcement.ts'
import { chiefs, enforcers, officers, toTheParty, townInArea, twoOfficers } from '../enforcement-shared.ts'
import { companySideInArea, noteFields, TRADE_WITHHELD, tradeFields } from '../shared.ts'

/** A visit is not announced: whoever is outside the office learns of it when the officers are there. */
const BEGUN: Filter = { not: { field: 'status', equals: 'waiting' } }

/** Passed, or become a case that has terms of its own: its review is due no more. */
const OVER: readonly unknown[] = ['done', 'filed']

const ENDED = ['rectifying', 'reviewing', 'done', 'filed']

/** The enterprise has asked for more time, and nobody has answered yet; or it has not. */
const asked = (rule: Access): Access => {
  return (actor) => both(rule(actor), { not: { field: 'extendTo', isEmpty: true } })
}
const unasked = (rule: Access): Access => {
  return (actor) => both(rule(actor), { field: 'extendTo', isEmpty: true })
}

/** 执法检查 (`entities.md` H2): one visit of at least two officers to an enterprise. */
export const inspection = defineResource({
  name: 'inspection',
  label: '执法检查',
  scope: 'company',
  retention: 'enforcement',
  fields: {
    inspectNo: text({ label: '检查编号', maxLength: 20, computed: true }),
    planGuid: reference('annualPlan', { label: '年度计划' }),
    randomGuid: reference('doubleRandom', { label: '双随机批次', computed: true }),
    dangerGuid: reference('hiddenDanger', { label: '移交的隐患', computed: true }),
    inspectType: choice({
      label: '检查类型',
      required: true,
      reckonedBy: { figures: { clue: ['inspection.clueDays'] } },
      options: {
        key: '重点检查',
        general: '一般检查（双随机）',
        special: '专项检查',
        report: '举报核查',
        review: '复查',
        accident: '事故调查',
        clue: '隐患移交核查',
      },
    }),
    officers: references('user', { label: '执法人员', required: true, hint: '两人以上，持有执法证' }),
    checkTemplateGuid: reference('checkTemplate', { label: '检查标准' }),
    scheme: text({ label: '现场检查方案', required: true, maxLength: 1000, multiline: true }),
    inspectDate: date({ label: '检查日期', required: true }),
    startTime: instant({ label: '开始时间' }),
    endTime: instant({ label: '结束时间' }),
    companyPerson: text({ label: '被检查方人员', maxLength: 30 }),
    findings: rows({
      label: '检查发现',
      max: 100,
      from: {
        list: 'checkTemplateGuid',
        code: 'itemCode',
        row: {
          item: 'content',
          basis: 'basis',
          level: { of: 'suggestLevel', means: { general: 'general', major: 'major' } },
        },
      },
      fields: {
        itemCode: text({ label: '检查项编号', maxLength: 30, silent: true }),
        item: text({ label: '检查项', required: true, maxLength: 500, multiline: true }),
        problem: text({ label: '问题', maxLength: 300 }),
        basis: text({ label: '依据', maxLength: 300 }),
        level: choice({ label: '等级', options: { none: '合格', general: '一般隐患', major: '重大隐患' } }),
      },
    }),
    result: choice({
      label: '检查结果',
      options: { passed: '合格', rectify: '责令限期整改', measures: '现场处理措施', filed: '立案' },
      tones: { passed: 'good', rectify: 'waiting', measures: 'waiting', filed: 'bad' },
    }),
    deadline: date({ label: '整改期限' }),
    reviewDueDate: date({
      label: '复查期限',
      computed: true,
      expiry: { remindDays: 3, isDue: true },
      reckonedBy: { figures: ['hazard.reinspectionDays'], day: 'deadline' },
    }),
    extendTo: date({ label: '申请延期至' }),
    extendReason: text({ label: '延期理由', maxLength: 300, multiline: true }),
    extendAppliedOn: date({ label: '申请延期日期', computed: true }),
    reviewOpinion: text({ label: '复查意见', maxLength: 500, multiline: true }),
    experts: references('expert', { label: '参加专家' }),
    photos: files({ label: '现场照片', max: 20, accept: 'media' }),
    ...noteFields,
    ...correctionFields,
    ...tradeFields,
  },
  workflow: {
    states: {
      waiting: { label: '待检查', tone: 'waiting' },
      inspecting: { label: '检查中', tone: 'info' },
      rectifying: { label: '待整改', tone: 'waiting' },
      reviewing: { label: '待复查', tone: 'waiting' },
      done: { label: '已办结', tone: 'good' },
      filed: { label: '转立案', tone: 'bad', closed: 'badly' },
    },
    turns: {
      waiting: { people: ['officers'], roles: ['officer'], due: 'inspectDate' },
      inspecting: { people: ['officers'], roles: ['officer'], due: 'inspectDate' },
      rectifying: [
        { roles: ['company', 'safety'], due: 'deadline' },
        {
          people: ['officers'],
          roles: ['officer'],
          name: '执法检查延期申请',
          unless: { extendTo: null },
          due: 'deadline',
        },
      ],
      reviewing: { people: ['officers'], roles: ['officer'], due: 'reviewDueDate' },
    },
    moves: {
      start: {
        label: '开始检查',
        from: ['waiting'],
        to: 'inspecting',
        allow: officers,
        atOnce: true,
        together: sinceTheFirst('startTime'),
        stamps: { startTime: 'now' },
      },
      pass: {
        label: '检查合格，办结',
        from: ['inspecting'],
        to: 'done',
        allow: officers,
        asks: { companyPerson: 'required', findings: 'optional', photos: 'optional' },
        stamps: { endTime: 'now' },
      },
      order: {
        label: '责令限期整改',
        from: ['inspecting'],
        to: 'rectifying',
        allow: officers,
        asks: { companyPerson: 'required', findings: 'required', deadline: 'required', photos: 'optional' },
        stamps: { endTime: 'now' },
        rules: notBeforeVisit,
      },
      applyExtension: {
        label: '申请延期',
        from: ['rectifying'],
        to: 'rectifying',
        allow: unasked(companySideInArea),
        asks: { extendTo: 'required', extendReason: 'required' },
        stamps: { extendAppliedOn: 'today' },
        rules: ({ extendTo, extendAppliedOn, deadline }) => [
          ...later('extendTo', extendTo, deadline, '延期后的期限应晚于现在的整改期限'),
          ...(String(extendAppliedOn) > String(deadline)
            ? [{ path: 'extendTo', code: 'late', message: '应在整改期限届满前申请延期' }]
            : []),
        ],
      },
      agreeExtension: {
        label: '同意延期',
        from: ['rectifying'],
        to: 'rectifying',
        allow: asked(officers),
        stamps: { deadline: { from: 'extendTo' }, extendTo: 'nothing' },
      },
      refuseExtension: {
        label: '不同意延期',
        from: ['rectifying'],
        to: 'rectifying',
        allow: asked(officers),
        opinionRequired: true,
        stamps: { extendTo: 'nothing' },
      },
      extend: {
        label: '延期整改',
        from: ['rectifying'],
        to: 'rectifying',
        allow: unasked(officers),
        asks: { deadline: 'required' },
        opinionRequired: true,
        rules: ({ deadline }, before) =>
          later('deadline', deadline, before.deadline, '延期后的期限应晚于现在的整改期限'),
      },
      rectified: { label: '整改完成，申请复查', from: ['rectifying'], to: 'reviewing', allow: companySideInArea },
      expire: { label: '到期复查', from: ['rectifying'], to: 'reviewing', allow: officers },
      reviewPass: {
        label: '复查合格',
        from: ['reviewing'],
        to: 'done',
        allow: officers,
        asks: { reviewOpinion: 'required' },
      },
      reviewFail: {
        label: '复查不合格，立案',
        from: ['reviewing'],
        to: 'filed',
        allow: officers,
        asks: { reviewOpinion: 'required' },
        opinionRequired: false,
      },
      file: { label: '转立案', from: ['inspecting', 'rectifying'], to: 'filed', allow: officers },
    },
  },
  serial: { field: 'inspectNo', prefix: 'ZFJC', per: 'year', digits: 5 },
  derive: ({ deadline, status }, _today, figure) => ({
    reviewDueDate: typeof deadline === 'string' && !OVER.includes(status) ? reviewDueOn(deadline, figure) : null,
  }),
  seenFrom: [{ by: townInArea, from: BEGUN, says: '开始检查后' }, toTheParty(BEGUN, '开始检查后')],
  // That somebody told of it, what was to be looked for, and what officers add beside the record stays with the office.
  confidential: [
    {
      fields: [
        ...['scheme', 'inspectType', 'planGuid', 'randomGuid', 'dangerGuid', 'history'],
        ...['notes', 'notePhotos'],
      ],
      to: anyOf(enforcers, townInArea),
    },
  ],
  // The record of a visit is read and signed on the spot.
  writableBy: [
    {
      fields: [
        ...['planGuid', 'inspectType', 'checkTemplateGuid', 'scheme', 'inspectDate', 'experts'],
        ...['companyPerson', 'findings', 'result', 'photos'],
      ],
      by: whileIn(['waiting', 'inspecting'], anyone),
      way: '检查记录在检查结束后不再改动',
    },
    { fields: ['deadline'], by: whileIn(['waiting', 'inspecting'], anyone), way: '请用“延期整改”' },
  ],
  corrections: {
    by: chiefs,
    fields: {
      ...{ inspectDate: ENDED, companyPerson: ENDED, result: ENDED },
      ...{ deadline: ['rectifying'], reviewOpinion: ['done', 'filed'] },
    },
    rules: notBeforeVisit,
  },
  access: { read: enforcers, create: officers, update: officers, remove: whileIn(['waiting'], officers) },
  list: {
    columns: ['inspectNo', 'inspectType', 'inspectDate', 'officers', 'result', 'reviewDueDate'],
    filters: ['inspectType', 'inspectDate', 'result', 'status', 'regionIds', 'gridGuid', 'planGuid'],
    order: '-inspectDate',
    search: ['companyName', 'inspectNo'],
    views: {
      toDo: { label: '待检查', in: ['waiting', 'inspecting'], order: 'inspectDate' },
      toReview: { label: '待复查', in: ['rectifying', 'reviewing'], order: 'reviewDueDate' },
      overdue: { label: '复查逾期', in: ['rectifying', 'reviewing'], past: 'reviewDueDate' },
      referred: { label: '转立案', in: ['filed'] },
    },
  },
  form: [
    {
      section: '检查方案',
      fields: [
        'companyGuid',
        'inspectType',
        'planGuid',
        'inspectDate',
        'officers',
        'checkTemplateGuid',
        'experts',
        'scheme',
      ],
    },
    { section: '检查情况', fields: ['companyPerson', 'findings', 'result', 'deadline', 'photos'] },
  ],
  // Officers carry what names them; the enterprise and its town never, or a visit would be told by their devices.
  offline: {
    ...{ keep: 'mirror', edits: 'queue', days: 60, own: 'officers', heldBy: ['officer'], listsOnline: ['officer'] },
    withhold: TRADE_WITHHELD,
  },
  indexes: [['officers']],
  children: [
    { resource: 'lawDocument', by: 'bizGuid' },
    { resource: 'lawCase', by: 'inspectionGuid' },
  ],
  statistics: {
    dimensions: ['inspectType', 'result', 'status', 'regionIds', 'inspectDate', 'companyName', 'tradeFamily'],
    measures: [
      { name: 'count', label: '检查次数', count: true },
      { name: 'rectify', label: '责令整改', count: () => ({ field: 'result', equals: 'rectify' }) },
      { name: 'filed', label: '立案', count: () => ({ field: 'status', equals: 'filed' }) },
      { name: 'doneRate', label: '办结率', share: () => ({ field: 'status', equals: 'done' }) },
    ],
    period: 'inspectDate',
  },
  rules: twoOfficers,
})

function notBeforeVisit({ inspectDate, deadline }: AnyRecord): InputIssue[] {
  return typeof inspectDate === 'string' && typeof deadline === 'string' && deadline < inspectDate
    ? [{ path: 'deadline', code: 'order', message: '整改期限不能早于检查日期' }]
    : []
}

function later(path: string, day: unknown, before: unknown, message: string): InputIssue[] {
  return typeof day === 'string' && typeof before === 'string' && day <= before
    ? [{ path, code: 'order', message }]
    : []
}
