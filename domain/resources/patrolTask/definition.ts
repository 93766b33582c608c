import { anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { choice, date, reference, references, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'

const planners = only(['town', 'bureau', 'leader', 'admin', 'grid'], inOwnArea)
const withdrawers = only(['town', 'bureau', 'leader', 'admin'], inOwnArea)
const OPEN_STATES = ['pending', 'running'] as const
/** A grid inspector plans for himself, and does not move the dates of what others gave him. */
const replanners = anyOf(withdrawers, (actor) => both(planners(actor), { field: 'createUserGuid', equals: actor.guid }))
const walkers = only(['grid', 'town', 'officer', 'bureau'], inOwnArea)
const OPEN: Filter = { field: 'status', in: OPEN_STATES }

/** 巡查任务 (`entities.md` B1). 已逾期 is computed from `planEnd`, never stored. */
export const patrolTask = defineResource({
  name: 'patrolTask',
  label: '巡查任务',
  scope: 'grid',
  retention: 'patrols',
  fields: {
    taskName: text({ label: '任务名称', required: true, maxLength: 100 }),
    taskType: choice({
      label: '任务类型',
      required: true,
      options: { daily: '日常巡查', special: '专项检查', lookBack: '回头看', holiday: '节假日', secret: '暗访' },
    }),
    source: choice({
      label: '来源',
      required: true,
      options: { cycle: '周期生成', assigned: '上级派发', reported: '举报', own: '自建' },
    }),
    checkTemplateGuids: references('checkTemplate', { label: '检查标准' }),
    companyGuids: references('company', { label: '被查企业', required: true }),
    doneCompanyGuids: references('company', { label: '已查企业', computed: true }),
    recordGuids: references('patrolRecord', { label: '巡查记录', computed: true }),
    specialTaskGuid: reference('specialTask', { label: '专项任务', computed: true }),
    hazardGuids: references('hiddenDanger', { label: '回头看的隐患', computed: true }),
    gridPersonGuids: references('user', { label: '执行人', required: true }),
    planStart: date({ label: '计划开始', required: true }),
    planEnd: date({ label: '计划结束', required: true }),
    priority: choice({
      label: '紧急程度',
      options: { normal: '一般', urgent: '紧急' },
      gravest: 'last',
      tones: { urgent: 'bad' },
    }),
    remark: text({ label: '说明', maxLength: 300, multiline: true }),
  },
  workflow: {
    states: {
      pending: { label: '待执行', tone: 'waiting' },
      running: { label: '执行中', tone: 'info' },
      done: { label: '已完成', tone: 'good' },
      cancelled: { label: '已撤销', tone: 'muted', closed: 'aside' },
    },
    turns: {
      // A grid may have no inspector for a while: whoever would send one sees what waits there.
      pending: { people: ['gridPersonGuids'], roles: ['grid', 'town'], due: 'planEnd' },
      running: { people: ['gridPersonGuids'], roles: ['grid', 'town'], due: 'planEnd' },
    },
    moves: {
      start: { label: '开始', from: ['pending', 'running'], to: 'running', allow: walkers, asks: null },
      finish: { label: '完成', from: ['pending', 'running'], to: 'done', allow: walkers, asks: null },
      revisit: { label: '补记到访', from: ['done'], to: 'done', allow: walkers, asks: null },
      lateVisit: {
        label: '补记到访',
        from: ['cancelled'],
        to: 'cancelled',
        allow: walkers,
        asks: null,
        opinionRequired: false,
      },
      cancel: { label: '撤销', from: ['pending', 'running'], to: 'cancelled', allow: withdrawers, asks: null },
    },
  },
  access: {
    read: anyOf(planners, walkers),
    create: planners,
    update: whileIn(OPEN_STATES, replanners),
    remove: whileIn(['pending'], withdrawers),
  },
  list: {
    columns: ['taskName', 'taskType', 'planStart', 'planEnd', 'priority'],
    filters: ['taskName', 'taskType', 'status', 'planEnd', 'priority', 'gridGuid'],
    order: 'planEnd',
    views: {
      today: {
        label: '今日',
        filter: (today) => both(OPEN, { field: 'planStart', atMost: today }, { field: 'planEnd', atLeast: today }),
      },
      overdue: { label: '逾期', filter: (today) => ({ all: [OPEN, { field: 'planEnd', below: today }] }) },
      open: { label: '未完成', filter: () => OPEN },
      done: { label: '已完成', in: ['done'] },
    },
  },
  form: [
    {
      section: '任务',
      fields: [
        'taskName',
        'taskType',
        'source',
        'companyGuids',
        'checkTemplateGuids',
        'gridPersonGuids',
        'planStart',
        'planEnd',
        'priority',
        'gridGuid',
        'remark',
      ],
    },
  ],
  offline: { keep: 'mirror', edits: 'queue', days: 90 },
  rules: (task) =>
    typeof task.planStart === 'string' && typeof task.planEnd === 'string' && task.planEnd < task.planStart
      ? [{ path: 'planEnd', code: 'order', message: '计划结束不能早于计划开始' }]
      : [],
  indexes: [['planEnd'], ['specialTaskGuid']],
  indexesIn: { pending: ['companyGuids'], running: ['companyGuids'] },
})
