import { anyOf, inOwnArea, nobody, only } from '#domain/kit/access.ts'
import { choice, date, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { companySideInArea, SUPERVISORS } from '../shared.ts'

/** One enterprise of a 专项任务. Made when the task is issued; follows the patrols. The enterprise looks into itself first. */
export const specialTaskCompany = defineResource({
  name: 'specialTaskCompany',
  label: '专项任务企业',
  scope: 'company',
  retention: 'patrols',
  fields: {
    specialTaskGuid: reference('specialTask', { label: '专项任务', computed: true, silent: true }),
    patrolTaskGuid: reference('patrolTask', { label: '巡查任务', computed: true, silent: true }),
    taskName: text({ label: '任务名称', maxLength: 100, computed: true }),
    requirement: text({ label: '检查要求', maxLength: 1000, multiline: true, computed: true }),
    planStart: date({ label: '开始日期', computed: true }),
    planEnd: date({ label: '结束日期', computed: true }),
    selfDesc: text({ label: '企业自查情况', maxLength: 1000, multiline: true }),
    selfDangerCount: integer({ label: '自查发现隐患', min: 0, unit: '个' }),
    selfDate: date({ label: '自查日期', computed: true }),
    selfUser: text({ label: '自查人', maxLength: 60, computed: true }),
    recordGuid: reference('patrolRecord', { label: '巡查记录', computed: true }),
    checkDate: date({ label: '检查日期', computed: true }),
    problemCount: integer({ label: '发现问题', min: 0, unit: '个', computed: true }),
    conclusion: choice({
      label: '检查结论',
      options: { none: '未发现问题', onSpot: '当场整改', deadline: '限期整改', transfer: '移交执法' },
      tones: { none: 'good', onSpot: 'info', deadline: 'waiting', transfer: 'bad' },
      computed: true,
    }),
  },
  workflow: {
    states: {
      pending: { label: '待检查', tone: 'waiting' },
      selfChecked: { label: '企业已自查', tone: 'info' },
      done: { label: '已检查', tone: 'good' },
      // The task was ended before; whoever was on his way already still makes it 已检查.
      missed: { label: '未检查', tone: 'muted', closed: 'aside' },
      withdrawn: { label: '已撤回', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pending: { roles: ['company', 'safety'], due: 'planEnd' },
      selfChecked: { waitsFor: { resource: 'patrolTask', by: 'patrolTaskGuid' } },
    },
    moves: {
      selfCheck: {
        label: '上报自查',
        from: ['pending', 'selfChecked'],
        to: 'selfChecked',
        allow: companySideInArea,
        asks: { selfDesc: 'required', selfDangerCount: 'required' },
        stamps: { selfDate: 'today', selfUser: 'userName' },
      },
    },
  },
  access: {
    read: anyOf(only(SUPERVISORS, inOwnArea), companySideInArea),
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  list: {
    columns: ['taskName', 'planEnd', 'selfDate', 'checkDate', 'problemCount', 'conclusion'],
    filters: ['taskName', 'companyName', 'status', 'planEnd', 'gridGuid', 'companyGuid', 'specialTaskGuid'],
    order: 'companyName',
    views: {
      open: { label: '待检查', in: ['pending', 'selfChecked'] },
      withProblems: { label: '发现问题', filter: () => ({ field: 'problemCount', atLeast: 1 }) },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', heldBy: 'company', visitDays: 7 },
  statistics: {
    dimensions: ['gridGuid', 'status', 'conclusion', 'taskName'],
    measures: [
      { name: 'count', label: '企业数', unit: '家', count: true },
      { name: 'doneShare', label: '完成率', unit: '%', share: () => ({ field: 'status', equals: 'done' }) },
      { name: 'problems', label: '发现问题', unit: '个', sum: 'problemCount' },
    ],
    period: 'planEnd',
  },
  unique: [['specialTaskGuid', 'companyGuid']],
  indexes: [['patrolTaskGuid']],
})
