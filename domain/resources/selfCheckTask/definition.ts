import { anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { bool, choice, date, instant, integer, reference, references, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { CHECK_CYCLES } from '#domain/rules/check-period.ts'
import { CONTROL_LEVELS } from '../risk.ts'
import { COMPANY_SIDE, companySideInArea, TRADE_WITHHELD, tradeFields } from '../shared.ts'

const OPEN: Filter = { field: 'status', in: ['pending', 'running'] }
const inspectors = only([...COMPANY_SIDE, 'worker'], inOwnArea)

/** 自查任务 (`entities.md` C3). 逾期未查 is computed from `planEnd`, never stored. */
export const selfCheckTask = defineResource({
  name: 'selfCheckTask',
  label: '自查任务',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    planGuid: reference('selfCheckPlan', { label: '自查计划', computed: true }),
    taskName: text({ label: '任务名称', required: true }),
    templateGuid: reference('checkTemplate', { label: '检查标准', required: true }),
    level: choice({ label: '排查级别', required: true, options: CONTROL_LEVELS }),
    cycle: choice({ label: '排查周期', required: true, options: CHECK_CYCLES }),
    planStart: date({ label: '开始日期', required: true }),
    planEnd: date({ label: '截止日期', required: true }),
    executorGuids: references('user', { label: '排查人', required: true }),
    recordGuid: reference('selfCheckRecord', { label: '自查记录', computed: true }),
    problemCount: integer({ label: '发现隐患', computed: true, unit: '条' }),
    startedAt: instant({ label: '开始排查时间', computed: true }),
    finishedAt: instant({ label: '完成时间', computed: true }),
    finishedBy: text({ label: '完成人', maxLength: 60, computed: true }),
    finishedOn: date({ label: '完成日期', computed: true }),
    onTime: bool({ label: '按期完成', computed: true }),
    remindedAt: instant({ label: '最近提醒', computed: true }),
    ...tradeFields,
  },
  workflow: {
    states: {
      pending: { label: '待检查', tone: 'waiting' },
      running: { label: '检查中', tone: 'info' },
      done: { label: '已完成', tone: 'good' },
      cancelled: { label: '已取消', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pending: { people: ['executorGuids'], roles: ['company', 'safety'], due: 'planEnd' },
      running: { people: ['executorGuids'], roles: ['company', 'safety'], due: 'planEnd' },
    },
    moves: {
      begin: {
        label: '开始排查',
        from: ['pending', 'running'],
        to: 'running',
        allow: inspectors,
        stamps: { startedAt: 'now' },
      },
      finish: { label: '完成排查', from: ['pending', 'running'], to: 'done', allow: inspectors, asks: null },
      recheck: { label: '补记排查', from: ['done'], to: 'done', allow: inspectors, asks: null },
      lateCheck: {
        label: '补记排查',
        from: ['cancelled'],
        to: 'cancelled',
        allow: inspectors,
        asks: null,
        opinionRequired: false,
      },
      cancel: { label: '取消任务', from: ['pending', 'running'], to: 'cancelled', allow: companySideInArea },
    },
  },
  access: {
    read: anyOf(inOwnArea),
    create: companySideInArea,
    update: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'pending' }] }),
    remove: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'pending' }] }),
  },
  list: {
    columns: ['taskName', 'level', 'cycle', 'planStart', 'planEnd', 'problemCount'],
    filters: ['taskName', 'level', 'cycle', 'status', 'planEnd', 'gridGuid', 'planGuid', 'companyGuid'],
    order: 'planEnd',
    views: {
      todo: { label: '待办', filter: () => OPEN },
      today: {
        label: '今日应查',
        filter: (today) => both(OPEN, { field: 'planStart', atMost: today }, { field: 'planEnd', atLeast: today }),
      },
      overdue: { label: '逾期未查', filter: (today) => ({ all: [OPEN, { field: 'planEnd', below: today }] }) },
      history: { label: '历史', order: '-planEnd', in: ['done', 'cancelled'] },
    },
  },
  offline: { keep: 'mirror', edits: 'queue', days: 60, withhold: TRADE_WITHHELD },
  starts: (today) => ({ cycle: 'once', planStart: today }),
  unique: [['planGuid', 'planStart']],
  indexes: [['planEnd'], ['companyGuid', 'status']],
  rules: ({ planStart, planEnd }) =>
    typeof planStart === 'string' && typeof planEnd === 'string' && planEnd < planStart
      ? [{ path: 'planEnd', code: 'span', message: '截止日期不能早于开始日期' }]
      : [],
  statistics: {
    dimensions: ['companyName', 'gridGuid', 'level', 'cycle', 'status', 'planEnd', 'tradeFamily'],
    measures: [
      { name: 'count', label: '应查任务', unit: '次', count: true },
      { name: 'done', label: '已完成', unit: '次', count: () => ({ field: 'status', equals: 'done' }) },
      { name: 'rate', label: '完成率', unit: '%', share: () => ({ field: 'status', equals: 'done' }) },
      { name: 'onTime', label: '按期完成率', unit: '%', share: () => ({ field: 'onTime', equals: true }) },
      {
        name: 'overdue',
        label: '逾期未查',
        unit: '次',
        count: (today) => ({ all: [OPEN, { field: 'planEnd', below: today }] }),
      },
      { name: 'problems', label: '发现隐患', unit: '条', sum: 'problemCount' },
    ],
    period: 'planEnd',
  },
})
