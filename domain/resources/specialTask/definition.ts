import { COMPANY_FLAGS, TRADE_FAMILIES } from '#domain/data/words.ts'
import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, choices, date, decimal, integer, references, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { RISK_COLORS, SUPERVISORS } from '../shared.ts'

const planners = only(['town', 'bureau', 'leader', 'admin'], inOwnArea)
/** Once issued it is carried out or withdrawn, not rewritten. */
const drafters: Access = (actor) => both(planners(actor), { field: 'status', equals: 'draft' })
/** Those who work below the area of a task see what they have a part in. */
const below = only(SUPERVISORS, ({ gridPath }) => {
  const steps = (gridPath ?? '').split('/').filter(Boolean)
  return { field: 'gridPath', in: steps.map((_step, at) => `${steps.slice(0, at + 1).join('/')}/`) }
})

/**
 * 专项任务: one check of many enterprises, chosen by area, trade, colour and hazard when it is issued. Each of them has a
 * row of its own (`specialTaskCompany`), each grid a patrol task; the progress follows from the patrols.
 */
export const specialTask = defineResource({
  name: 'specialTask',
  label: '专项任务',
  scope: 'grid',
  retention: 'patrols',
  fields: {
    taskName: text({ label: '任务名称', required: true, maxLength: 100 }),
    taskType: choice({
      label: '类型',
      required: true,
      options: { special: '专项检查', holiday: '节假日检查' },
    }),
    requirement: text({ label: '检查要求', required: true, maxLength: 1000, multiline: true }),
    tradeFamilies: choices({ label: '行业', options: TRADE_FAMILIES, hint: '不选为全部行业' }),
    riskColors: choices({ label: '风险等级', options: RISK_COLORS, hint: '不选为全部等级' }),
    flags: choices({ label: '涉及', options: COMPANY_FLAGS, hint: '有其中任意一项的企业' }),
    checkTemplateGuids: references('checkTemplate', { label: '检查标准' }),
    planStart: date({ label: '开始日期', required: true }),
    planEnd: date({ label: '结束日期', required: true }),
    priority: choice({
      label: '紧急程度',
      options: { normal: '一般', urgent: '紧急' },
      gravest: 'last',
      tones: { urgent: 'bad' },
    }),
    companyCount: integer({ label: '企业数', min: 0, unit: '家', computed: true }),
    doneCount: integer({ label: '已检查', min: 0, unit: '家', computed: true }),
    problemCount: integer({ label: '发现问题', min: 0, unit: '个', computed: true }),
    donePercent: decimal({ label: '完成率', min: 0, max: 100, unit: '%', computed: true }),
    progress: rows({
      label: '各网格进度',
      max: 500,
      computed: true,
      fields: {
        gridGuid: text({ label: '网格编号', maxLength: 64 }),
        gridName: text({ label: '网格', maxLength: 100 }),
        total: integer({ label: '企业数' }),
        done: integer({ label: '已检查' }),
        problems: integer({ label: '问题数' }),
      },
    }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      running: { label: '进行中', tone: 'info' },
      done: { label: '已结束', tone: 'good' },
      cancelled: { label: '已撤销', tone: 'muted', closed: 'aside' },
    },
    turns: {
      draft: { people: ['createUserGuid'] },
      running: { people: ['createUserGuid'], due: 'planEnd' },
    },
    moves: {
      publish: { label: '下发', from: ['draft'], to: 'running', allow: planners },
      finish: { label: '结束', from: ['running'], to: 'done', allow: planners, opinionRequired: true },
      cancel: { label: '撤销', from: ['draft', 'running'], to: 'cancelled', allow: planners },
    },
  },
  access: {
    read: anyOf(planners, only(SUPERVISORS, inOwnArea), below),
    create: planners,
    update: drafters,
    remove: drafters,
  },
  list: {
    columns: ['taskName', 'taskType', 'planStart', 'planEnd', 'companyCount', 'doneCount', 'donePercent'],
    filters: ['taskName', 'taskType', 'status', 'planEnd', 'gridGuid'],
    order: '-planStart',
    views: {
      running: { label: '进行中', in: ['running'] },
      overdue: { label: '逾期未完成', in: ['running'], past: 'planEnd' },
    },
  },
  form: [
    {
      section: '任务',
      fields: ['taskName', 'taskType', 'requirement', 'planStart', 'planEnd', 'priority', 'checkTemplateGuids'],
    },
    { section: '检查对象', fields: ['gridGuid', 'tradeFamilies', 'riskColors', 'flags'] },
  ],
  offline: { visitDays: 7 },
  starts: (today) => ({ planStart: today, priority: 'normal' }),
  children: [{ resource: 'specialTaskCompany', by: 'specialTaskGuid' }],
  statistics: {
    dimensions: ['taskType', 'status', 'planStart'],
    measures: [
      { name: 'count', label: '任务数', count: true },
      { name: 'companies', label: '检查企业', unit: '家', sum: 'companyCount' },
      { name: 'done', label: '已检查', unit: '家', sum: 'doneCount' },
      { name: 'problems', label: '发现问题', unit: '个', sum: 'problemCount' },
    ],
    period: 'planStart',
  },
  rules: ({ planStart, planEnd, gridGuid }) => [
    ...(typeof planStart === 'string' && typeof planEnd === 'string' && planEnd < planStart
      ? [{ path: 'planEnd', code: 'order', message: '结束日期不能早于开始日期' }]
      : []),
    ...(gridGuid == null ? [{ path: 'gridGuid', code: 'required', message: '请选择任务所在的网格' }] : []),
  ],
})
