// @vitest-environment jsdom
import { answering, oneOf } from './walk/one.ts'
import { tell } from './walk/tell.tsx'
import { rowsOf } from './walk/world.ts'

const all = answering()
/** Versions of a flow: from today, of before, to come, a draft, and one of which nobody said from when. */
const VERSIONS = (
  [
    ['now', '2026-11-20', true],
    ['before', '2026-01-01', true],
    ['coming', '2026-11-21', true],
    ['draft', '2026-11-19', false],
    ['undated', null, false],
  ] as const
).map(([name, effectiveFrom, enabled], at) => ({
  ...rowsOf('workflowConfig')[at % rowsOf('workflowConfig').length],
  ...{ guid: `version-${name}`, configName: `版本${name}`, bizType: 'case', effectiveFrom, enabled },
  ...{ changeNote: name === 'coming' ? '按新规定' : null },
}))
const versions = { ...all, rows: { workflowConfig: VERSIONS } }

tell({
  statistics: {
    '设备滞留，镇': { feature: 'DevicesPage', role: 'town', ...all },
    '首页，局': { feature: 'HomeRoute', role: 'bureau', at: '/home', ...all },
    '首页，局，企业': {
      feature: 'HomeRoute',
      role: 'bureau',
      at: '/home?tab=companies&grid=gridManage-1',
      ...all,
      leave: /^事项/,
    },
    '首页，领导': { feature: 'HomeRoute', role: 'leader', at: '/home', ...all, leave: /^事项/ },
  },
  duty: {
    值班: { feature: 'DutyDeskPage', role: 'duty', ...all },
    事件: { feature: 'EventPage', role: 'duty', at: '/e?guid=incident-1', ...all },
    另一事件: { feature: 'EventPage', role: 'duty', at: '/e?guid=incident-3', ...all },
    新事件: { feature: 'EventPage', role: 'duty', at: '/e', ...all },
    添加人员: { feature: 'AssignPage', role: 'duty', at: '/a?guid=incident-1', ...all },
  },
  flows: {
    全部: { feature: 'AllFlowsPage', role: 'admin', ...all },
    案件: { feature: 'CaseFlowsPage', role: 'admin', ...all },
    标准化: { feature: 'StandardFlowsPage', role: 'bureau', ...all },
    案件各版本: { feature: 'CaseFlowsPage', role: 'admin', ...versions, states: [] },
    '案件各版本，科室': { feature: 'CaseFlowsPage', role: 'leader', ...versions, states: [] },
    新版本: { feature: 'CaseFlowsPage', role: 'admin', at: '/f?flow=case&form=new', ...versions, states: ['loading'] },
    改版本: {
      feature: 'CaseFlowsPage',
      role: 'admin',
      at: '/f?flow=case&form=version-coming',
      ...versions,
      states: [],
    },
    一版: { feature: 'CaseFlowsPage', role: 'admin', at: '/f?flow=case&open=version-now', ...versions, states: [] },
    将生效的一版: {
      feature: 'CaseFlowsPage',
      role: 'admin',
      at: '/f?flow=case&open=version-coming',
      ...versions,
      states: [],
    },
  },
  inbox: { 待办: { feature: 'InboxPage', role: 'bureau', ...all } },
  rights: {
    确权: { feature: 'RightsPage', role: 'grid', ...all },
    '确权，镇': { feature: 'RightsPage', role: 'town', at: '/r?tab=numbers', ...all },
    我的: { feature: 'RightsPage', role: 'officer', at: '/r?tab=mine', ...all },
  },
  attendance: {
    网格员: { feature: 'AttendancePage', role: 'grid', ...all },
    镇: { feature: 'AttendancePage', role: 'town', ...all },
    '镇，全员': { feature: 'AttendancePage', role: 'town', at: '/a?tab=all', ...all },
  },
  repositories: { 三库: { feature: 'ThreeRepositoryPage', role: 'bureau', ...all } },
  instructions: {
    列表: { feature: 'InstructionsPage', role: 'safety', ...all, states: [] },
    一份: { feature: 'InstructionPage', role: 'safety', ...oneOf('rectifyInstruction'), ...all },
    '一份，网格员': {
      feature: 'InstructionPage',
      role: 'grid',
      ...oneOf('rectifyInstruction', 'rectifyInstruction-2'),
      ...all,
    },
  },
  'double-prevention': { 镇: { feature: 'DoublePreventionPage', role: 'town', ...all } },
  'special-task': { 企业: { feature: 'SpecialTasksPage', role: 'safety', ...all } },
  boards: { 保险: { feature: 'InshomePage', role: 'bureau', ...all } },
})
