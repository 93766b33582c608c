// @vitest-environment jsdom
import { LEAF_PATH } from '#tests/factories/domain.ts'
import { answering, oneOf } from './walk/one.ts'
import { tell } from './walk/tell.tsx'
import { rowsOf } from './walk/world.ts'

const all = answering()
/** Visits that are the person's own: late, for today, to come, in part done and done. */
const TASKS = (
  [
    { planStart: '2026-11-10', planEnd: '2026-11-17', status: 'pending', priority: 'urgent' },
    { planStart: '2026-11-20', planEnd: '2026-11-20', status: 'pending', priority: 'normal' },
    { planStart: '2026-11-22', planEnd: '2026-11-30', status: 'pending', priority: 'normal' },
    { planStart: '2026-11-18', planEnd: '2026-11-25', status: 'running', doneCompanyGuids: ['company-1'] },
    { planStart: '2026-11-18', planEnd: '2026-11-19', status: 'done', doneCompanyGuids: ['company-1', 'company-2'] },
  ] as const
).map((own, at) => ({
  ...rowsOf('patrolTask')[at % rowsOf('patrolTask').length],
  ...{ guid: `task-${at + 1}`, companyGuids: ['company-1', 'company-2'], doneCompanyGuids: [], hazardGuids: [] },
  ...{ gridPersonGuids: ['user-1'], specialTaskGuid: null, ...own },
}))
const visits = { ...all, rows: { patrolTask: TASKS } }
const DONE = [...TASKS, { ...TASKS[4], guid: 'task-6', updateTime: '2026-11-12T02:00:00.000Z' }]
/** Of the person's own enterprise and in his own town, so that whatever is his turn is told. */
const own = (resource: string, values: object = {}) =>
  rowsOf(resource).map((row) => ({
    ...row,
    companyGuid: 'company-1',
    gridPath: LEAF_PATH,
    deadline: '2026-11-20',
    ...values,
  }))
const WORK = {
  hiddenDanger: own('hiddenDanger').flatMap((row) => [
    row,
    { ...row, guid: `${row.guid}-late`, deadline: '2026-11-19' },
  ]),
  rectifyInstruction: own('rectifyInstruction'),
  patrolRecord: own('patrolRecord'),
}
const REFUSED = {
  ...{ id: 'op-1', deed: 'op-1', resource: 'hiddenDanger', action: 'rectify', recordGuid: 'hiddenDanger-2' },
  ...{ label: '整改隐患 · 甲厂', madeAt: '2026-11-20T01:00:00.000Z', state: 'refused', tries: 1, nextAt: null },
  ...{ input: {}, isOnlyHere: true, problem: { code: 'access.denied', message: '不能办理', details: {} } },
}
const HAZARDS = Array.from({ length: 9 }, (_, at) => `hiddenDanger-${at + 1}`)

tell({
  home: {
    网格员: { feature: 'HomeRoute', role: 'grid', at: '/home', ...visits },
    执法: { feature: 'HomeRoute', role: 'officer', at: '/home', ...all },
  },
  tasks: {
    网格员: { feature: 'TasksRoute', role: 'grid', ...visits, isPlaced: true },
    逾期: { feature: 'TasksRoute', role: 'grid', at: '/t?view=overdue', ...visits, states: [] },
    全部: { feature: 'TasksRoute', role: 'grid', at: '/t?view=open', ...visits, states: [] },
    已完成: { feature: 'TasksRoute', role: 'grid', at: '/t?view=done', ...all, rows: { patrolTask: DONE }, states: [] },
  },
  hazards: {
    列表: { feature: 'HazardsPage', role: 'grid', ...all },
    '列表，企业': { feature: 'HazardListPage', role: 'safety', ...all, states: [] },
    重大隐患: { feature: 'MajorSupervisePage', role: 'bureau', at: '/m?danger=hiddenDanger-1', ...all, states: [] },
    统计: { feature: 'HazardStatisticsPage', role: 'town', ...all },
    '统计，一季度': { feature: 'HazardStatisticsPage', role: 'safety', at: '/s?year=2026&quarter=1', ...all },
    ...Object.fromEntries(
      (['grid', 'safety', 'town'] as const).flatMap((role) =>
        HAZARDS.slice(0, role === 'grid' ? 9 : 3).map((guid) => [
          `${guid}, ${role}`,
          { feature: 'HazardPage', role, ...oneOf('hiddenDanger', guid), ...all, states: [] },
        ]),
      ),
    ),
  },
  'patrol-records': {
    列表: { feature: 'PatrolRecordsPage', role: 'grid', ...all },
    ...Object.fromEntries(
      [1, 2, 3, 4].map((n) => [
        `第${n}份`,
        {
          feature: 'PatrolRecordPage',
          role: n % 2 === 0 ? 'town' : 'grid',
          ...oneOf('patrolRecord', `patrolRecord-${n}`),
          ...all,
        },
      ]),
    ),
  },
  company: {
    列表: { feature: 'CompaniesRoute', role: 'grid', ...all },
    名片: { feature: 'CompanyCardPage', role: 'grid', path: '/company/:guid', at: '/company/company-1', ...all },
    ...Object.fromEntries(
      ['tasks', 'patrols', 'hazards', 'risks', 'certificates', 'media', 'facts', 'lacks'].map((tab) => [
        `名片，${tab}`,
        {
          feature: 'CompanyCardPage',
          role: 'town',
          path: '/company/:guid',
          at: `/company/company-2?tab=${tab}`,
          ...all,
          states: ['offline', 'empty'],
        },
      ]),
    ),
  },
  map: { 地图: { feature: 'MapPage', role: 'grid', ...all } },
  messages: {
    消息: { feature: 'MessagesPage', role: 'grid', ...visits },
    '消息，企业': { feature: 'MessagesPage', role: 'safety', ...all, rows: WORK, states: ['offline'] },
    '消息，镇': {
      ...{ feature: 'MessagesPage', role: 'town', ...all, rows: WORK, states: [] },
      outbox: {
        entries: [REFUSED, { ...REFUSED, id: 'op-2', problem: null }, { ...REFUSED, id: 'op-3', state: 'waiting' }],
      },
    },
  },
})
