import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { only } from '#domain/kit/access.ts'
import { choice, date, integer, reference, references, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { chiefs, enforcers, officers } from '../enforcement-shared.ts'
import { RISK_COLORS } from '../shared.ts'

/** 双随机 (`entities.md` H6): enterprises and officers drawn by a seed that can be drawn again. */
export const doubleRandom = defineResource({
  name: 'doubleRandom',
  label: '双随机抽查',
  scope: 'global',
  retention: 'enforcement',
  fields: {
    batchName: text({ label: '批次名称', required: true, maxLength: 100 }),
    date: date({ label: '抽取日期', required: true }),
    tradeFamily: choice({ label: '企业行业', options: TRADE_FAMILIES }),
    riskColor: choice({ label: '企业风险等级', options: RISK_COLORS }),
    companyCount: integer({ label: '抽取企业', required: true, min: 1, max: 200, unit: '家' }),
    officersPerCompany: integer({ label: '每家执法人员', required: true, min: 2, max: 5, unit: '人' }),
    officerPool: references('user', { label: '执法人员库', required: true }),
    avoidRules: text({ label: '回避说明', maxLength: 300, multiline: true }),
    seed: integer({ label: '随机种子', format: 'code', computed: true }),
    poolSize: integer({ label: '企业库数量', computed: true, unit: '家' }),
    result: rows({
      label: '抽取结果',
      computed: true,
      fields: {
        companyGuid: reference('company', { label: '企业', silent: true }),
        companyName: text({ label: '企业' }),
        officers: references('user', { label: '执法人员', silent: true }),
        officerNames: text({ label: '执法人员', maxLength: 200 }),
      },
    }),
    notary: text({ label: '监督人', maxLength: 60 }),
    publishUrl: text({ label: '公示地址', maxLength: 300 }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      drawn: { label: '已抽取', tone: 'info' },
      confirmed: { label: '已确认', tone: 'info' },
      dispatched: { label: '已派发', tone: 'info' },
      published: { label: '已公示', tone: 'good' },
    },
    turns: {
      draft: { people: ['createUserGuid'], roles: ['officer'] },
      drawn: { roles: ['leader'] },
      confirmed: { people: ['createUserGuid'], roles: ['officer'] },
      dispatched: { people: ['createUserGuid'], roles: ['officer'] },
    },
    moves: {
      draw: { label: '抽取', from: ['draft', 'drawn'], to: 'drawn', allow: officers, asks: { notary: 'required' } },
      confirm: { label: '确认结果', from: ['drawn'], to: 'confirmed', allow: chiefs },
      dispatch: { label: '派发检查任务', from: ['confirmed'], to: 'dispatched', allow: officers },
      publish: {
        label: '公示',
        from: ['dispatched'],
        to: 'published',
        allow: officers,
        asks: { publishUrl: 'optional' },
      },
    },
  },
  seenFrom: [{ by: only(['town']), from: { field: 'status', equals: 'published' }, says: '公示后' }],
  access: {
    read: enforcers,
    create: officers,
    update: (actor) => (officers(actor) === 'nothing' ? 'nothing' : { field: 'status', equals: 'draft' }),
    remove: (actor) => (officers(actor) === 'nothing' ? 'nothing' : { field: 'status', equals: 'draft' }),
  },
  list: {
    columns: ['batchName', 'date', 'companyCount', 'officersPerCompany', 'poolSize', 'seed'],
    filters: ['batchName', 'date', 'status'],
    order: '-date',
  },
  children: [{ resource: 'inspection', by: 'randomGuid' }],
  rules: ({ officerPool, officersPerCompany }) =>
    Array.isArray(officerPool) && typeof officersPerCompany === 'number' && officerPool.length < officersPerCompany
      ? [{ path: 'officerPool', code: 'too-few', message: '执法人员库人数不足' }]
      : [],
})
