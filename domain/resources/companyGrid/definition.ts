import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, date, instant, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { bureauOnly, fileReaders, townAndAbove } from '../enterprise-shared.ts'

/** Those of the grid that is to take an enterprise over, and those above it. */
const takers: Access = (actor) =>
  both(only(['grid', 'town', 'bureau', 'admin'], inOwnArea)(actor), { not: { field: 'gridGuid', equals: null } })

/** Supervision of the day: at most one at a time for each enterprise (specification, section 3; `entities.md` A7). */
export const DAILY_TYPES = ['1', '4'] as const

/**
 * 确权关系 (`entities.md` A7): which grid or department answers for an enterprise. A relation that ends is kept with its
 * last day, so that the history of an enterprise can be read off.
 */
export const companyGrid = defineResource({
  name: 'companyGrid',
  label: '企业确权',
  scope: 'grid',
  retention: 'enterprises',
  fields: {
    companyGuid: reference('company', { label: '企业', required: true }),
    companyName: text({ label: '企业名称', maxLength: 100, computed: true, copies: 'companyGuid.companyName' }),
    regionName: text({ label: '区域', maxLength: 200, computed: true, copies: 'companyGuid.regionName' }),
    type: choice({
      label: '监管类型',
      required: true,
      options: { '1': '日常监管', '2': '行业监管', '3': '专业监管', '4': '行业(日常监管)' },
    }),
    departmentGuid: text({ label: '部门编号', maxLength: 64, computed: true, silent: true }),
    departmentName: text({ label: '监管部门', maxLength: 60, hint: '行业、专业监管填写主管部门' }),
    assignUser: text({ label: '指派人', maxLength: 60, computed: true }),
    assignUserGuid: reference('user', { label: '指派人账号', computed: true }),
    assignTime: instant({ label: '指派时间', computed: true }),
    confirmUser: text({ label: '确认人', maxLength: 60, computed: true }),
    confirmTime: instant({ label: '确认时间', computed: true }),
    confirmOpinion: text({ label: '确认意见', maxLength: 500, computed: true }),
    reason: text({ label: '退回、争议或解除理由', maxLength: 500, computed: true }),
    startDate: date({ label: '开始日期', computed: true }),
    endDate: date({ label: '结束日期', computed: true }),
  },
  workflow: {
    states: {
      toAssign: { label: '待指派', tone: 'waiting' },
      toConfirm: { label: '待确认', tone: 'info' },
      disputed: { label: '有异议', tone: 'bad' },
      confirmed: { label: '已确权', tone: 'good', closed: 'well' },
      released: { label: '已解除', tone: 'muted', closed: 'aside' },
    },
    turns: {
      toAssign: { roles: ['town'], otherwise: ['bureau'] },
      toConfirm: { roles: ['grid', 'town'], offices: ['gridGuid'], notBy: 'assignUserGuid' },
      disputed: { roles: ['bureau'] },
      confirmed: 'rests',
    },
    moves: {
      assign: {
        label: '指派',
        from: ['toAssign'],
        to: 'toConfirm',
        allow: townAndAbove,
        asks: { gridGuid: 'required' },
        stamps: { assignUser: 'userName', assignUserGuid: 'user', assignTime: 'now' },
      },
      accept: {
        label: '确认',
        from: ['toConfirm'],
        to: 'confirmed',
        allow: takers,
        stamps: { confirmUser: 'userName', confirmTime: 'now', confirmOpinion: 'opinion', startDate: 'today' },
        notBy: 'assignUserGuid',
      },
      refuse: {
        label: '提出异议',
        from: ['toConfirm'],
        to: 'disputed',
        allow: takers,
        opinionRequired: true,
        stamps: { confirmUser: 'userName', confirmTime: 'now', reason: 'opinion' },
      },
      uphold: {
        label: '裁定归属',
        from: ['disputed'],
        to: 'confirmed',
        allow: bureauOnly,
        opinionRequired: true,
        stamps: { confirmOpinion: 'opinion', startDate: 'today' },
      },
      reassign: {
        label: '裁定重新指派',
        from: ['disputed'],
        to: 'toAssign',
        allow: bureauOnly,
        opinionRequired: true,
        stamps: { confirmOpinion: 'opinion' },
      },
      release: {
        label: '解除',
        from: ['toConfirm', 'disputed', 'confirmed'],
        to: 'released',
        allow: townAndAbove,
        stamps: { reason: 'opinion', endDate: 'today' },
      },
    },
  },
  access: {
    read: anyOf(fileReaders, (actor) => ({ field: 'assignUserGuid', equals: actor.guid })),
    // Whose enterprise it is only the server knows; its hook refuses what lies outside the person's area.
    create: only(['town', 'bureau', 'admin']),
    update: (actor) => both(townAndAbove(actor), { field: 'status', equals: 'toAssign' }),
    remove: (actor) => both(townAndAbove(actor), { field: 'status', equals: 'toAssign' }),
  },
  list: {
    columns: ['companyName', 'regionName', 'type', 'gridGuid', 'departmentName', 'assignTime', 'startDate'],
    filters: ['companyName', 'companyGuid', 'type', 'gridGuid', 'status', 'startDate', 'endDate'],
    order: '-updateTime',
    search: ['companyName', 'departmentName'],
    views: {
      open: { label: '待处理', in: ['toAssign', 'toConfirm', 'disputed'] },
      toConfirm: { label: '待确认', in: ['toConfirm'] },
      active: { label: '生效中', in: ['confirmed'] },
    },
  },
  statistics: {
    dimensions: ['gridGuid', 'type', 'status', 'startDate'],
    measures: [
      { name: 'count', label: '确权关系', unit: '项', count: true },
      { name: 'confirmed', label: '已确权', unit: '项', count: () => ({ field: 'status', equals: 'confirmed' }) },
      { name: 'disputed', label: '有异议', unit: '项', count: () => ({ field: 'status', equals: 'disputed' }) },
    ],
  },
  form: [{ section: '确权', fields: ['companyGuid', 'type', 'gridGuid', 'departmentName'] }],
  indexes: [['companyGuid', 'type']],
})
