import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import { inOwnArea, only } from '#domain/kit/access.ts'
import { choice, date, files, reference, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { companySideInArea, DECIDERS, decidersInArea, HEAD_FIRST, SUPERVISORS } from '../shared.ts'

/** 延期 is the leader's alone (`entities.md` B4). */
const APPLIED = { applyUserGuid: 'user', applyDate: 'today' } as const
const leaders = only(['leader', 'admin'], inOwnArea)

/**
 * The enterprise says how far it is every so many days: from the day it hangs, the last report, or the visit that did not
 * accept it. What waits for it is the next report, and the deadline once that comes first.
 */
function reportTerm({ status, hangDate, deadline, acceptDate, progress }: AnyRecord, figure: FigureOn) {
  if (status !== 'supervising' || typeof hangDate !== 'string') return { reportDue: null, turnDue: null }
  const reported = Array.isArray(progress) ? progress.map(({ date: day }: { date: string }) => day) : []
  const since = [hangDate, ...reported, ...(typeof acceptDate === 'string' ? [acceptDate] : [])].toSorted().at(-1)
  const reportDue = addDays(since ?? hangDate, figure('majorSupervise.reportDays', hangDate))
  return { reportDue, turnDue: [reportDue, String(deadline)].toSorted()[0] }
}

/**
 * 重大隐患挂牌督办 (`entities.md` B4; 安全生产法 art. 41). While it runs the hazard is closed by nothing but its 摘牌: the
 * enterprise reports how far it is, asks for acceptance, and somebody else accepts.
 */
export const majorSupervise = defineResource({
  name: 'majorSupervise',
  label: '重大隐患挂牌督办',
  about: '{superviseNo} {dangerGuid}',
  scope: 'company',
  retention: 'enforcement',
  fields: {
    dangerGuid: reference('hiddenDanger', { label: '重大隐患', required: true }),
    superviseNo: text({ label: '督办文号', required: true, maxLength: 40 }),
    superviseOrg: text({ label: '督办单位', required: true, maxLength: 100 }),
    superviseLevel: choice({
      label: '督办级别',
      required: true,
      options: { town: '镇（街道）级', district: '区级', city: '市级' },
      gravest: 'last',
    }),
    hangDate: date({ label: '挂牌日期', required: true }),
    deadline: date({ label: '整改期限', required: true }),
    stopProduction: choice({
      label: '停产停业',
      required: true,
      options: { none: '否', partial: '局部停产', all: '全部停产' },
      gravest: 'last',
      tones: { partial: 'waiting', all: 'bad' },
    }),
    dutyOrg: text({ label: '责任单位', maxLength: 100 }),
    dutyPerson: text({ label: '责任人', maxLength: 30 }),
    requirement: text({ label: '督办要求', maxLength: 1000, multiline: true }),
    progress: rows({
      label: '整改进展',
      max: 100,
      computed: true,
      fields: {
        date: date({ label: '日期', required: true }),
        content: text({ label: '进展', required: true, maxLength: 500 }),
        percent: text({ label: '完成%', maxLength: 5 }),
        userName: text({ label: '填报人', maxLength: 60 }),
      },
    }),
    reportDue: date({
      label: '下次填报期限',
      computed: true,
      expiry: { remindDays: 2, isDue: true },
      reckonedBy: { figures: ['majorSupervise.reportDays'], day: 'hangDate' },
    }),
    turnDue: date({ label: '办理期限', computed: true, silent: true }),
    progressPhotos: files({ label: '进展照片', max: 60 }),
    applyUserGuid: reference('user', { label: '申请人', computed: true }),
    applyDate: date({ label: '申请验收日期', computed: true }),
    acceptOrg: text({ label: '验收单位', maxLength: 100 }),
    acceptUsers: text({ label: '验收人员', maxLength: 200 }),
    acceptDate: date({ label: '验收日期', computed: true }),
    acceptOpinion: text({ label: '验收意见', maxLength: 500, multiline: true, computed: true }),
    acceptReport: files({ label: '验收报告', min: 1, max: 6, accept: 'document' }),
    unhangDate: date({ label: '摘牌日期', computed: true }),
  },
  workflow: {
    states: {
      pendingHang: { label: '待挂牌', tone: 'waiting' },
      supervising: { label: '督办中', tone: 'bad' },
      applied: { label: '申请验收', tone: 'info' },
      unhung: { label: '已摘牌', tone: 'good', told: [] },
    },
    turns: {
      pendingHang: { people: ['createUserGuid'], roles: ['town'], otherwise: ['bureau'] },
      supervising: { ...HEAD_FIRST, due: 'turnDue' },
      applied: { roles: ['town', 'bureau'], notBy: 'applyUserGuid' },
    },
    moves: {
      hang: { label: '挂牌', from: ['pendingHang'], to: 'supervising', allow: decidersInArea },
      report: { label: '填报进展', from: ['supervising'], to: 'supervising', allow: companySideInArea, asks: null },
      apply: {
        label: '申请验收',
        from: ['supervising'],
        to: 'applied',
        allow: companySideInArea,
        stamps: APPLIED,
        rules: ({ progress }) =>
          Array.isArray(progress) && progress.some((row: { percent?: unknown }) => row.percent === '100')
            ? []
            : [{ path: 'progress', code: 'required', message: '整改进展达到100%后才能申请验收' }],
      },
      // Where the enterprise does not answer, or is gone; somebody else accepts it.
      applyOnSite: {
        label: '现场核实，转验收',
        from: ['supervising'],
        to: 'applied',
        allow: decidersInArea,
        opinionRequired: true,
        stamps: APPLIED,
      },
      accept: {
        label: '验收合格，摘牌',
        from: ['applied'],
        to: 'unhung',
        allow: decidersInArea,
        asks: { acceptOrg: 'required', acceptUsers: 'required', acceptReport: 'required' },
        opinionRequired: true,
        notBy: 'applyUserGuid',
        stamps: { acceptDate: 'today', unhangDate: 'today', acceptOpinion: 'opinion' },
      },
      reject: {
        label: '验收不合格',
        from: ['applied'],
        to: 'supervising',
        allow: decidersInArea,
        opinionRequired: true,
        notBy: 'applyUserGuid',
        stamps: { acceptDate: 'today', acceptOpinion: 'opinion' },
      },
      extend: {
        label: '延期',
        from: ['supervising'],
        to: 'supervising',
        allow: leaders,
        asks: { deadline: 'required' },
        opinionRequired: true,
        rules: ({ deadline }, before) =>
          String(deadline) <= String(before.deadline)
            ? [{ path: 'deadline', code: 'order', message: `延期后的整改期限应晚于原期限${before.deadline}` }]
            : [],
      },
    },
  },
  seenFrom: [{ by: companySideInArea, from: { not: { field: 'status', equals: 'pendingHang' } }, says: '挂牌后' }],
  access: {
    read: only(SUPERVISORS, inOwnArea),
    create: decidersInArea,
    // Once it hangs only its moves change it.
    update: only(DECIDERS, (actor) => ({ all: [inOwnArea(actor), { field: 'status', equals: 'pendingHang' }] })),
    remove: only(DECIDERS, (actor) => ({ all: [inOwnArea(actor), { field: 'status', equals: 'pendingHang' }] })),
  },
  list: {
    columns: ['superviseNo', 'superviseLevel', 'hangDate', 'deadline', 'reportDue', 'stopProduction'],
    filters: [
      'superviseNo',
      'companyName',
      'superviseLevel',
      'status',
      'hangDate',
      'deadline',
      'gridGuid',
      'companyGuid',
    ],
    order: '-hangDate',
    views: {
      open: { label: '督办中', in: ['pendingHang', 'supervising', 'applied'] },
      toAccept: { label: '待验收', in: ['applied'] },
      overdue: { label: '逾期', in: ['supervising', 'applied'], past: 'deadline' },
      reportMissed: { label: '未按期填报', in: ['supervising'], past: 'reportDue' },
    },
  },
  form: [
    {
      section: '挂牌',
      fields: [
        'companyGuid',
        'dangerGuid',
        'superviseNo',
        'superviseOrg',
        'superviseLevel',
        'hangDate',
        'deadline',
        'stopProduction',
        'dutyOrg',
        'dutyPerson',
        'requirement',
      ],
    },
  ],
  starts: (today) => ({ hangDate: today }),
  derive: (record, _today, figure = builtInFigure) => reportTerm(record, figure),
  statistics: {
    dimensions: ['superviseLevel', 'status', 'stopProduction', 'gridGuid', 'hangDate'],
    measures: [
      { name: 'count', label: '挂牌数', count: true },
      { name: 'unhung', label: '已摘牌', count: () => ({ field: 'status', equals: 'unhung' }) },
      {
        name: 'overdue',
        label: '逾期',
        count: (today) =>
          both({ field: 'status', in: ['supervising', 'applied'] }, { field: 'deadline', below: today }),
      },
      {
        name: 'reportMissed',
        label: '未按期填报',
        count: (today) => both({ field: 'status', equals: 'supervising' }, { field: 'reportDue', below: today }),
      },
      { name: 'unhungShare', label: '摘牌率', unit: '%', share: () => ({ field: 'status', equals: 'unhung' }) },
    ],
    period: 'hangDate',
  },
  unique: [['superviseNo'], ['dangerGuid']],
  rules: ({ hangDate, deadline }) =>
    typeof hangDate === 'string' && typeof deadline === 'string' && deadline < hangDate
      ? [{ path: 'deadline', code: 'order', message: '整改期限不能早于挂牌日期' }]
      : [],
})
