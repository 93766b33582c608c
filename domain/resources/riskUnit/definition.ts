import { anyOf, inOwnArea } from '#domain/kit/access.ts'
import { bool, choice, decimal, files, integer, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { servedWhere } from '../enterprise-shared.ts'
import { CONTROL_LEVELS } from '../risk.ts'
import { companySideInArea, RISK_COLORS, RISK_TONES } from '../shared.ts'

/** 风险点（分析单元）(`entities.md` C4). Painted like its worst event. */
export const riskUnit = defineResource({
  name: 'riskUnit',
  label: '风险分析单元',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    unitName: text({ label: '单元名称', required: true }),
    unitType: choice({
      label: '单元类型',
      required: true,
      options: { equipment: '设备设施', activity: '作业活动', area: '场所区域', process: '工艺' },
    }),
    departmentName: text({ label: '所属部门' }),
    location: text({ label: '所在位置', required: true, maxLength: 200 }),
    /** Corners as shares of the plan's width and height, so that a sharper picture of the same plan keeps them. */
    mapPolygon: rows({
      label: '平面图位置',
      computed: true,
      silent: true,
      min: 1,
      max: 40,
      fields: {
        x: decimal({ label: '横向位置', required: true, min: 0, max: 1, scale: 3 }),
        y: decimal({ label: '纵向位置', required: true, min: 0, max: 1, scale: 3 }),
      },
    }),
    controlLevel: choice({ label: '管控层级', required: true, options: CONTROL_LEVELS }),
    dutyDept: text({ label: '责任部门', required: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    dutyPhone: text({ label: '责任人电话', maxLength: 30, format: 'phone' }),
    noticeBoard: bool({ label: '已设告知牌' }),
    photos: files({ label: '现场照片', max: 6 }),
    riskColor: choice({ label: '风险等级', options: RISK_COLORS, tones: RISK_TONES, computed: true }),
    eventCount: integer({ label: '风险事件', computed: true, unit: '个' }),
  },
  workflow: {
    states: { enabled: { label: '启用', tone: 'good' }, disabled: { label: '停用', tone: 'muted', closed: 'aside' } },
    turns: {
      enabled: 'rests',
      disabled: 'rests',
    },
    moves: {
      disable: { label: '停用', from: ['enabled'], to: 'disabled', allow: companySideInArea },
      enable: { label: '启用', from: ['disabled'], to: 'enabled', allow: companySideInArea },
    },
  },
  access: {
    read: anyOf(inOwnArea, servedWhere({ field: 'status', equals: 'enabled' })),
    create: companySideInArea,
    update: companySideInArea,
    remove: companySideInArea,
  },
  list: {
    columns: ['unitName', 'riskColor', 'eventCount', 'location', 'controlLevel', 'unitType', 'dutyPerson'],
    filters: ['unitName', 'companyName', 'unitType', 'controlLevel', 'riskColor', 'status', 'gridGuid', 'companyGuid'],
    search: ['unitName', 'companyName', 'location'],
    views: {
      high: { label: '较大以上', filter: () => ({ field: 'riskColor', in: ['red', 'orange'] }) },
      noBoard: {
        label: '较大以上未设告知牌',
        filter: () =>
          both({ field: 'riskColor', in: ['red', 'orange'] }, { not: { field: 'noticeBoard', equals: true } }),
      },
    },
  },
  form: [
    { section: '风险分析单元' },
    { section: '管控责任', fields: ['controlLevel', 'dutyDept', 'dutyPerson', 'dutyPhone', 'noticeBoard'] },
  ],
  offline: { keep: 'mirror', edits: 'queue', heldBy: 'company', visitDays: 7 },
  children: [{ resource: 'riskEvent', by: 'unitGuid' }],
  unique: [['companyGuid', 'unitName']],
  statistics: {
    dimensions: ['companyName', 'riskColor', 'gridGuid', 'unitType', 'controlLevel'],
    measures: [
      { name: 'count', label: '风险单元', unit: '个', count: true },
      { name: 'events', label: '风险事件', unit: '个', sum: 'eventCount' },
      { name: 'high', label: '较大以上单元', unit: '个', count: () => ({ field: 'riskColor', in: ['red', 'orange'] }) },
      { name: 'board', label: '已设告知牌', unit: '%', share: () => ({ field: 'noticeBoard', equals: true }) },
    ],
  },
})
