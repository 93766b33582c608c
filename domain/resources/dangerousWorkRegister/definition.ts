import { inOwnArea } from '#domain/kit/access.ts'
import { bool, choice, date, files, instant, integer, text } from '#domain/kit/fields.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { WORK_KINDS } from '../risk.ts'
import { companySideInArea, noteFields, OFFICER_FIRST } from '../shared.ts'

const OPEN: Filter = { field: 'status', in: ['registered', 'working'] }

/** 危险作业登记（报备）(`entities.md` D2): what an enterprise that writes no permits tells beforehand. */
export const dangerousWorkRegister = defineResource({
  name: 'dangerousWorkRegister',
  label: '危险作业登记',
  title: 'workContent',
  scope: 'company',
  retention: 'workPermits',
  fields: {
    registerNo: text({ label: '登记编号', maxLength: 30, computed: true }),
    workKind: choice({ label: '作业类别', required: true, options: WORK_KINDS }),
    workContent: text({ label: '作业内容', required: true, maxLength: 300 }),
    place: text({ label: '作业地点', required: true, maxLength: 200 }),
    planStart: instant({ label: '计划开始', required: true }),
    planEnd: instant({ label: '计划结束', required: true, until: true }),
    workUnit: text({ label: '作业单位', required: true }),
    isOutsourced: bool({ label: '外包作业' }),
    peopleCount: integer({ label: '作业人数', min: 1, max: 500, unit: '人' }),
    leader: text({ label: '作业负责人', required: true, maxLength: 30 }),
    guardian: text({ label: '监护人', required: true, maxLength: 30 }),
    riskLevel: choice({
      label: '风险程度',
      required: true,
      options: { high: '高', middle: '中', low: '低' },
      tones: { high: 'red', middle: 'yellow', low: 'blue' },
    }),
    measures: text({ label: '安全措施', required: true, maxLength: 1000, multiline: true }),
    files: files({ label: '作业方案', max: 6, accept: 'document' }),
    startedAt: instant({ label: '实际开始', computed: true }),
    finishedAt: instant({ label: '实际结束', computed: true }),
    finishedOn: date({ label: '完成日期', computed: true }),
    ...noteFields,
  },
  workflow: {
    states: {
      registered: { label: '已报备', tone: 'waiting' },
      working: { label: '作业中', tone: 'info' },
      done: { label: '已完成', tone: 'good' },
      cancelled: { label: '已取消', tone: 'muted', closed: 'aside' },
    },
    turns: {
      registered: { ...OFFICER_FIRST, due: 'planStart' },
      working: { ...OFFICER_FIRST, due: 'planEnd' },
    },
    moves: {
      start: {
        label: '开始作业',
        from: ['registered'],
        to: 'working',
        allow: companySideInArea,
        atOnce: true,
        stamps: { startedAt: 'now' },
      },
      finish: {
        label: '完工销记',
        from: ['working'],
        to: 'done',
        allow: companySideInArea,
        stamps: { finishedAt: 'now', finishedOn: 'today' },
      },
      cancel: { label: '取消登记', from: ['registered'], to: 'cancelled', allow: companySideInArea },
    },
  },
  access: {
    read: inOwnArea,
    create: companySideInArea,
    update: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'registered' }] }),
    remove: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'registered' }] }),
  },
  list: {
    columns: ['registerNo', 'workKind', 'workContent', 'place', 'planStart', 'planEnd', 'riskLevel'],
    filters: ['workKind', 'riskLevel', 'isOutsourced', 'status', 'planStart', 'gridGuid', 'companyGuid'],
    search: ['companyName', 'workContent', 'registerNo', 'place'],
    views: {
      open: { label: '未销记', filter: () => OPEN },
      late: {
        label: '逾期未销',
        filter: (_today, _actor, now) => ({ all: [OPEN, { field: 'planEnd', below: now }] }),
      },
    },
  },
  form: [
    {
      section: '作业',
      fields: ['companyGuid', 'workKind', 'workContent', 'place', 'planStart', 'planEnd', 'riskLevel'],
    },
    { section: '人员', fields: ['workUnit', 'isOutsourced', 'peopleCount', 'leader', 'guardian'] },
    { section: '安全措施', fields: ['measures', 'files'] },
  ],
  offline: { keep: 'mirror', edits: 'queue', days: 30 },
  serial: { field: 'registerNo', prefix: 'BB', per: 'day', digits: 4 },
  children: [
    {
      resource: 'dangerousWorkDispatch',
      by: 'registerGuid',
      fills: { workName: 'workContent', workKind: 'workKind' },
    },
    {
      resource: 'dangerousWorkEvaluation',
      by: 'registerGuid',
      fills: {
        workName: 'workContent',
        workKind: 'workKind',
        peopleCount: 'peopleCount',
        isOutsourced: 'isOutsourced',
      },
    },
  ],
  rules: ({ planStart, planEnd, leader, guardian }) => [
    ...(typeof planStart === 'string' && typeof planEnd === 'string' && planEnd <= planStart
      ? [{ path: 'planEnd', code: 'span', message: '计划结束应晚于计划开始' }]
      : []),
    ...(typeof leader === 'string' && leader !== '' && leader === guardian
      ? [{ path: 'guardian', code: 'rule', message: '监护人不能由作业负责人兼任' }]
      : []),
  ],
  statistics: {
    dimensions: ['workKind', 'riskLevel', 'gridGuid', 'companyName', 'status', 'planStart'],
    measures: [
      { name: 'count', label: '登记', unit: '次', count: true },
      { name: 'high', label: '高风险', unit: '次', count: () => ({ field: 'riskLevel', equals: 'high' }) },
      { name: 'outsourced', label: '外包作业', unit: '次', count: () => ({ field: 'isOutsourced', equals: true }) },
      { name: 'open', label: '未销记', unit: '次', count: () => OPEN },
    ],
    period: 'planStart',
  },
})
