import type { FigureOn } from '#domain/data/figures.ts'
import { type Access, anyOf, inOverseenArea, inOwnArea, nobody, only } from '#domain/kit/access.ts'
import {
  bool,
  choice,
  date,
  decimal,
  files,
  instant,
  integer,
  reference,
  references,
  rows,
  text,
} from '#domain/kit/fields.ts'
import { both, either } from '#domain/kit/filter.ts'
import { point } from '#domain/kit/point.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'

import { addDays, dayOf, startOfDay } from '#domain/lib/dates.ts'
import {
  ACCIDENT_GRADES,
  type AccidentGrade,
  accidentGrade,
  GRADE_FIGURES,
  investigationDueOn,
  isNearMajor,
  isUnitLate,
  NEAR_MAJOR_FIGURES,
  upwardDue,
} from '#domain/rules/accident-grade.ts'
import { atDutyDesk, EVENT_TYPES, REPORT_TYPES } from '../duty.ts'
import { ACCIDENT_TYPES } from '../risk.ts'
import { companySideInArea, PLACED_BY_PLATFORM } from '../shared.ts'

const OPEN = ['toVerify', 'confirmed', 'handling'] as const
/** Whatever else is still to be done with it, the report upward has its term. */
const TO_REPORT = { due: 'reportDue', dueWhile: { firstReportTime: null } } as const

/** What an enterprise or a town reads of; the desk reads everything, an assigned person what he was sent to. */
const readers: Access = anyOf(
  inOverseenArea,
  (actor) => both(companySideInArea(actor), { field: 'reportSource', equals: 'company' }),
  (actor) => ({ field: 'assignees', has: actor.guid }),
)
const reporters = only(['duty', 'admin', 'bureau', 'town', 'grid', 'company', 'safety'], inOwnArea)
/** Those who may say in which grid and at whose plant something happened. */
const PLACERS = ['duty', 'admin', 'bureau', 'leader', 'town', 'grid'] as const
/** What the desk has not verified yet may still be put right by whoever reported it. */
const unverified: Access = (actor) => ({ all: [{ field: 'status', equals: 'toVerify' }, reporters(actor)] })

/** Deaths and serious injuries at work are looked into before the case is closed (493号令 art. 19). */
const HARMED = both(
  { field: 'eventType', in: ['workAccident', 'leak'] },
  either({ field: 'gradedDeaths', atLeast: 1 }, { field: 'gradedSerious', atLeast: 1 }),
)
const settlers: Access = (actor) =>
  both(atDutyDesk(actor), either({ field: 'status', equals: 'investigating' }, { not: HARMED }))

const people = (label: string) => integer({ label, min: 0, max: 100_000, unit: '人' })

/** 事件接报 (`entities.md` I1). Grade, lateness and terms follow from casualties and times. */
export const incident = defineResource({
  name: 'incident',
  label: '事件',
  title: 'eventTitle',
  scope: 'grid',
  retention: 'accidents',
  fields: {
    eventNo: text({ label: '事件编号', maxLength: 20, computed: true }),
    eventTitle: text({ label: '事件标题', required: true, maxLength: 100 }),
    reportSource: choice({
      label: '接报来源',
      required: true,
      options: {
        '110': '110',
        '119': '119',
        '12350': '12350',
        town: '乡镇',
        company: '企业',
        public: '群众',
        media: '媒体',
        patrol: '巡查',
      },
    }),
    reporter: text({ label: '报告人', maxLength: 30 }),
    reporterPhone: text({ label: '报告人电话', maxLength: 30, format: 'phone', mask: 'phone' }),
    receiveTime: instant({ label: '接报时间', required: true }),
    occurTime: instant({ label: '发生时间', required: true }),
    eventType: choice({ label: '事件类型', required: true, options: EVENT_TYPES }),
    accidentType: choice({ label: '事故类别', options: ACCIDENT_TYPES, hint: 'GB 6441-2025' }),
    companyGuid: reference('company', { label: '事发企业' }),
    unitName: text({ label: '事发单位', maxLength: 100 }),
    address: text({ label: '事发地点', required: true, maxLength: 200 }),
    ...point({ lng: 'lng', lat: 'lat', source: 'coordSource', accuracy: 'coordAccuracy' }),
    deaths: people('死亡'),
    serious: people('重伤'),
    minor: people('轻伤'),
    missing: people('失联'),
    trapped: people('被困'),
    endangered: people('涉险'),
    evacuated: people('紧急疏散'),
    directLoss: decimal({ label: '直接经济损失', min: 0, unit: '万元' }),
    seriousPollution: bool({ label: '造成严重环境污染' }),
    keySiteEndangered: bool({ label: '危及重要场所和设施' }),
    gradedDeaths: integer({ label: '计入等级的死亡', computed: true, unit: '人' }),
    gradedSerious: integer({ label: '计入等级的重伤', computed: true, unit: '人' }),
    grade: choice({
      label: '等级',
      options: ACCIDENT_GRADES,
      gravest: 'last',
      reckonedBy: { figures: GRADE_FIGURES, day: 'occurTime' },
      tones: { general: 'blue', larger: 'yellow', major: 'orange', extreme: 'red' },
      computed: true,
    }),
    gradeHistory: rows({
      label: '等级变化',
      computed: true,
      fields: {
        day: date({ label: '日期', required: true }),
        grade: choice({ label: '原等级', required: true, options: ACCIDENT_GRADES }),
        newGrade: choice({ label: '新等级', required: true, options: ACCIDENT_GRADES }),
        deaths: people('死亡'),
        serious: people('重伤'),
        directLoss: decimal({ label: '直接经济损失', unit: '万元' }),
      },
    }),
    isNearMajor: bool({
      label: '较大涉险',
      computed: true,
      reckonedBy: { figures: NEAR_MAJOR_FIGURES, day: 'occurTime' },
    }),
    unitLate: bool({
      label: '单位迟报',
      computed: true,
      reckonedBy: { figures: ['incident.unitReportHours'], day: 'occurTime' },
    }),
    reportDue: instant({
      label: '上报时限',
      computed: true,
      reckonedBy: { figures: ['incident.levelReportHours', 'incident.largerReportHours'], day: 'receiveTime' },
    }),
    firstReportTime: instant({ label: '首报时间', computed: true }),
    reportLate: bool({ label: '上报超时', computed: true }),
    description: text({ label: '简要经过', required: true, maxLength: 2000, multiline: true }),
    measures: text({ label: '已采取措施', maxLength: 2000, multiline: true }),
    sitePhotos: files({ label: '现场照片', accept: 'media' }),
    reports: rows({
      label: '上报记录',
      computed: true,
      fields: {
        type: choice({ label: '类型', required: true, options: REPORT_TYPES }),
        content: text({ label: '内容', required: true, maxLength: 2000, multiline: true }),
        time: instant({ label: '上报时间', required: true }),
        toOrg: text({ label: '上报单位', required: true, maxLength: 100 }),
        mode: choice({ label: '方式', required: true, options: { phone: '电话', written: '书面', system: '系统' } }),
      },
    }),
    dynamics: rows({
      label: '事件动态',
      computed: true,
      fields: {
        time: instant({ label: '时间', required: true }),
        content: text({ label: '动态', required: true, maxLength: 1000 }),
        userName: text({ label: '记录人', maxLength: 60 }),
      },
    }),
    assignees: references('user', { label: '指派人员', computed: true }),
    verifyOpinion: text({ label: '核实情况', maxLength: 500, computed: true }),
    closeReason: choice({
      label: '关闭原因',
      options: { falseAlarm: '误报', duplicate: '重复' },
    }),
    leadOrg: text({ label: '调查牵头单位', maxLength: 100 }),
    investigateStart: date({ label: '调查开始' }),
    investigateDue: date({
      label: '调查期限',
      computed: true,
      reckonedBy: { figures: ['incident.investigationDays'], day: 'investigateStart' },
    }),
    investigateReport: files({ label: '调查报告', max: 5, accept: 'document' }),
    approveDate: date({ label: '批复日期' }),
  },
  workflow: {
    states: {
      toVerify: { label: '待核实', tone: 'waiting' },
      confirmed: { label: '已确认', tone: 'info' },
      handling: { label: '处置中', tone: 'bad' },
      ended: { label: '已结束', tone: 'good', closed: 'well' },
      investigating: { label: '调查中', tone: 'info' },
      settled: { label: '已结案', tone: 'good' },
      closed: { label: '已关闭', tone: 'muted', closed: 'aside' },
    },
    turns: {
      toVerify: { roles: ['duty'], ...TO_REPORT },
      confirmed: { roles: ['duty'], ...TO_REPORT },
      handling: { roles: ['duty'], ...TO_REPORT },
      ended: { roles: ['duty'] },
      investigating: { roles: ['bureau'], due: 'investigateDue' },
    },
    moves: {
      verify: {
        label: '核实确认',
        from: ['toVerify'],
        to: 'confirmed',
        allow: atDutyDesk,
        stamps: { verifyOpinion: 'opinion' },
      },
      dismiss: {
        label: '误报或重复',
        from: ['toVerify'],
        to: 'closed',
        allow: atDutyDesk,
        asks: { closeReason: 'required' },
      },
      handle: { label: '开始处置', from: ['confirmed'], to: 'handling', allow: atDutyDesk },
      end: { label: '处置结束', from: ['handling'], to: 'ended', allow: atDutyDesk, opinionRequired: true },
      investigate: {
        label: '开展调查',
        from: ['ended'],
        to: 'investigating',
        allow: atDutyDesk,
        asks: { leadOrg: 'required', investigateStart: 'required' },
        rules: ({ occurTime, investigateStart }) =>
          typeof occurTime === 'string' && isReversed(dayOf(occurTime), investigateStart)
            ? [{ path: 'investigateStart', code: 'order', message: '调查开始不能早于事发之日' }]
            : [],
      },
      settle: {
        label: '结案',
        from: ['ended', 'investigating'],
        to: 'settled',
        allow: settlers,
        asks: { approveDate: 'required', investigateReport: 'optional' },
        rules: ({ investigateStart, investigateReport, approveDate, reports }, before, today) => [
          ...(isReversed(investigateStart, approveDate)
            ? [{ path: 'approveDate', code: 'order', message: '批复日期不能早于调查开始' }]
            : []),
          ...(isReversed(approveDate, today)
            ? [{ path: 'approveDate', code: 'order', message: '批复日期不能晚于今天' }]
            : []),
          ...(before.status === 'investigating' && !Array.isArray(investigateReport)
            ? [{ path: 'investigateReport', code: 'required', message: '请上传调查报告' }]
            : []),
          // A case is closed with what was reported of it upwards, or nobody above ever heard of it.
          ...(Array.isArray(reports) && reports.length > 0
            ? []
            : [{ path: 'reports', code: 'required', message: '还没有上报，请先上报再结案' }]),
        ],
      },
    },
  },
  // What others told of an enterprise it learns when the desk has verified it, and never from whom.
  seenFrom: [
    {
      by: companySideInArea,
      from: { field: 'status', in: ['confirmed', 'handling', 'ended', 'investigating', 'settled'] },
      says: '核实确认后',
    },
  ],
  confidential: [{ fields: ['reporter', 'reporterPhone', 'reportSource', 'history'], to: readers }],
  access: { read: readers, create: reporters, update: unverified, remove: nobody },
  writableBy: [
    // An enterprise's own accident is in the enterprise's grid, and stays its own.
    { fields: ['gridGuid'], by: only(PLACERS, inOwnArea), ...PLACED_BY_PLATFORM },
    { fields: ['companyGuid'], by: only([...PLACERS, 'company', 'safety'], inOwnArea), way: '请联系值班室更正' },
    {
      fields: ['reportSource'],
      by: only(PLACERS),
      way: '企业上报的事件来源是企业',
      otherwise: () => ({ reportSource: 'company' }),
    },
    // By it an enterprise is late with its report: it does not say itself when that was received.
    {
      fields: ['receiveTime'],
      by: only(PLACERS),
      way: '由平台按收到的时间填写',
      otherwise: (_actor, now) => ({ receiveTime: now }),
    },
  ],
  list: {
    columns: ['eventNo', 'eventTitle', 'eventType', 'grade', 'receiveTime', 'address', 'reportDue'],
    filters: [
      'eventTitle',
      'eventType',
      'grade',
      'reportSource',
      'status',
      'receiveTime',
      'occurTime',
      'unitName',
      'companyGuid',
      'gridGuid',
      'isNearMajor',
      'reportLate',
      'unitLate',
    ],
    order: '-receiveTime',
    search: ['eventTitle', 'eventNo', 'address', 'unitName'],
    views: {
      open: { label: '未结束', in: OPEN },
      handling: { label: '处置中', in: ['handling'] },
      today: {
        label: '今日接报',
        filter: (today) =>
          both(
            { field: 'receiveTime', atLeast: startOfDay(today) },
            { field: 'receiveTime', below: startOfDay(addDays(today, 1)) },
          ),
      },
      unreported: {
        label: '待上报',
        filter: () => both({ field: 'status', in: OPEN }, { field: 'firstReportTime', equals: null }),
      },
      late: {
        label: '迟报',
        filter: () => either({ field: 'unitLate', equals: true }, { field: 'reportLate', equals: true }),
      },
      investigationDue: {
        label: '调查到期',
        filter: (today) =>
          both({ field: 'status', equals: 'investigating' }, { field: 'investigateDue', atMost: addDays(today, 7) }),
      },
    },
  },
  // Whoever takes the call fills this in while it lasts.
  starts: (_today, now) => ({ receiveTime: now }),
  form: [
    {
      section: '接报',
      fields: [
        'eventTitle',
        'eventType',
        'accidentType',
        'reportSource',
        'receiveTime',
        'occurTime',
        'reporter',
        'reporterPhone',
      ],
    },
    {
      section: '地点',
      fields: ['companyGuid', 'unitName', 'gridGuid', 'address', 'lng', 'lat', 'coordSource', 'coordAccuracy'],
    },
    { section: '伤亡与损失' },
    { section: '情况', fields: ['description', 'measures', 'sitePhotos'] },
  ],
  serial: { field: 'eventNo', prefix: 'SJ', per: 'day', digits: 3 },
  children: [
    { resource: 'dutyParticipants', by: 'incidentGuid' },
    { resource: 'feedback', by: 'bizGuid' },
  ],
  statistics: {
    dimensions: ['eventType', 'grade', 'reportSource', 'accidentType', 'status', 'gridGuid', 'receiveTime'],
    measures: [
      { name: 'count', label: '事件', unit: '起', count: true },
      { name: 'deaths', label: '死亡', unit: '人', sum: 'deaths' },
      { name: 'serious', label: '重伤', unit: '人', sum: 'serious' },
      { name: 'directLoss', label: '直接经济损失', unit: '万元', sum: 'directLoss' },
      { name: 'late', label: '单位迟报', unit: '起', count: () => ({ field: 'unitLate', equals: true }) },
      { name: 'inTime', label: '按时上报', unit: '%', share: () => ({ field: 'reportLate', equals: false }) },
    ],
    period: 'receiveTime',
  },
  derive,
  rules: timeIssues,
  indexes: [['companyGuid'], ['occurTime']],
})

/** The grade is worked out anew whenever casualties change; what it was stays in the history (`entities.md` Q8). */
function derive(record: AnyRecord, today: string, figure?: FigureOn): Record<string, unknown> {
  // While the desk verifies, what was typed is what counts; afterwards `updateCasualties` says what still counts.
  const isNew = record.status === 'toVerify' || record.gradedDeaths === null
  const gradedDeaths = isNew ? amount(record.deaths) : amount(record.gradedDeaths)
  const gradedSerious = isNew ? amount(record.serious) : amount(record.gradedSerious)
  const directLoss = amount(record.directLoss)
  const { occurTime, receiveTime, firstReportTime, investigateStart } = record
  const occurredOn = typeof occurTime === 'string' ? dayOf(occurTime) : today
  const grade = accidentGrade({ deaths: gradedDeaths, serious: gradedSerious, directLoss }, occurredOn, figure)
  const before = record.grade as AccidentGrade | null
  const history = (record.gradeHistory as object[] | null) ?? []
  const change = {
    day: today,
    grade: before,
    newGrade: grade,
    deaths: gradedDeaths,
    serious: gradedSerious,
    directLoss,
  }
  const reportDue = typeof receiveTime === 'string' ? upwardDue(receiveTime, grade, figure) : null
  const endangered = {
    endangered: amount(record.endangered),
    trappedOrMissing: amount(record.trapped) + amount(record.missing),
    evacuated: amount(record.evacuated),
    seriousPollution: record.seriousPollution === true,
    keySiteEndangered: record.keySiteEndangered === true,
  }
  return {
    gradedDeaths,
    gradedSerious,
    grade,
    gradeHistory: before === null || before === grade ? history : [...history, change],
    isNearMajor: isNearMajor(endangered, occurredOn, figure),
    unitLate:
      record.reportSource === 'company' && typeof occurTime === 'string' && typeof receiveTime === 'string'
        ? isUnitLate(occurTime, receiveTime, figure)
        : false,
    reportDue,
    reportLate: typeof firstReportTime === 'string' && reportDue !== null && firstReportTime > reportDue,
    investigateDue: typeof investigateStart === 'string' ? investigationDueOn(investigateStart, figure) : null,
  }
}

function timeIssues({ occurTime, receiveTime }: AnyRecord): InputIssue[] {
  return isReversed(occurTime, receiveTime)
    ? [{ path: 'occurTime', code: 'order', message: '发生时间不能晚于接报时间' }]
    : []
}

function isReversed(first: unknown, second: unknown): boolean {
  return typeof first === 'string' && typeof second === 'string' && second < first
}

function amount(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
