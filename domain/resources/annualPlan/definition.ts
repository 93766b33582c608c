import { type Access, only, whileIn } from '#domain/kit/access.ts'
import { date, files, integer, rows, text } from '#domain/kit/fields.ts'
import { both, either } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { chiefs, enforcers, officers } from '../enforcement-shared.ts'
import { amountOf, rowsOf } from '../safety-shared.ts'

/** One that was approved before it was adjusted is kept. */
const unapproved: Access = (actor) => both(chiefs(actor), { field: 'approveDate', equals: null })

/** 年度监督检查计划 (`entities.md` H1). */
export const annualPlan = defineResource({
  name: 'annualPlan',
  label: '年度执法计划',
  scope: 'global',
  retention: 'enforcement',
  fields: {
    year: integer({ label: '年度', format: 'year', required: true, min: 2000, max: 2100 }),
    planName: text({ label: '计划名称', required: true, maxLength: 100 }),
    orgName: text({ label: '编制单位', required: true, maxLength: 100 }),
    officerCount: integer({ label: '执法人员', required: true, min: 0, unit: '人' }),
    workDays: integer({ label: '总法定工作日', required: true, min: 0, unit: '天' }),
    keyCompanyCount: integer({ label: '重点检查企业', required: true, min: 0, unit: '家' }),
    generalCompanyCount: integer({ label: '一般检查企业', required: true, min: 0, unit: '家' }),
    months: rows({
      label: '按月安排',
      max: 12,
      fields: {
        month: integer({ label: '月份', required: true, min: 1, max: 12 }),
        keyCount: integer({ label: '重点检查', min: 0, unit: '家' }),
        generalCount: integer({ label: '一般检查', min: 0, unit: '家' }),
        remark: text({ label: '说明', maxLength: 200 }),
      },
    }),
    plannedTotal: integer({ label: '按月合计', computed: true, unit: '家' }),
    approveNo: text({ label: '批准文号', maxLength: 60 }),
    approveDate: date({ label: '批准日期' }),
    legalOpinion: text({ label: '法制审核意见', computed: true, maxLength: 500 }),
    files: files({ label: '计划文本', max: 6, accept: 'document' }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pendingLegal: { label: '待法制审核', tone: 'waiting' },
      pendingApproval: { label: '待政府批准', tone: 'waiting' },
      approved: { label: '已批准', tone: 'info' },
      running: { label: '执行中', tone: 'info' },
      adjusting: { label: '调整', tone: 'waiting' },
      done: { label: '已完成', tone: 'good' },
    },
    turns: {
      draft: { people: ['createUserGuid'], roles: ['officer'] },
      pendingLegal: { roles: ['bureau', 'leader'], notBy: 'createUserGuid' },
      pendingApproval: { roles: ['bureau', 'leader'] },
      approved: { people: ['createUserGuid'], roles: ['officer'] },
      running: { people: ['createUserGuid'], roles: ['officer'] },
      adjusting: { people: ['createUserGuid'], roles: ['officer'] },
    },
    moves: {
      submit: { label: '提交法制审核', from: ['draft', 'adjusting'], to: 'pendingLegal', allow: officers },
      passLegal: {
        label: '法制审核通过',
        from: ['pendingLegal'],
        to: 'pendingApproval',
        allow: chiefs,
        notBy: 'createUserGuid',
        stamps: { legalOpinion: 'opinion' },
      },
      return: {
        label: '退回',
        from: ['pendingLegal', 'pendingApproval'],
        to: 'draft',
        instead: { to: 'adjusting', unless: { approveDate: null } },
        allow: chiefs,
        opinionRequired: true,
      },
      approve: {
        label: '登记批准',
        from: ['pendingApproval'],
        to: 'approved',
        allow: chiefs,
        asks: { approveNo: 'required', approveDate: 'required' },
      },
      start: { label: '开始执行', from: ['approved'], to: 'running', allow: officers },
      adjust: { label: '调整', from: ['approved', 'running'], to: 'adjusting', allow: officers, opinionRequired: true },
      finish: { label: '完成', from: ['running'], to: 'done', allow: officers },
    },
  },
  derive: ({ months }) => ({
    plannedTotal: rowsOf(months).reduce(
      (sum, { keyCount, generalCount }) => sum + amountOf(keyCount) + amountOf(generalCount),
      0,
    ),
  }),
  seenFrom: [
    {
      by: only(['town']),
      // One that is adjusted goes on binding until it is approved anew.
      from: either(
        { field: 'status', in: ['approved', 'running', 'adjusting', 'done'] },
        { not: { field: 'approveDate', isEmpty: true } },
      ),
      says: '政府批准后',
    },
  ],
  access: {
    read: enforcers,
    create: officers,
    // An approved plan binds; it is adjusted, and approved anew.
    update: whileIn(['draft', 'adjusting'], officers),
    remove: whileIn(['draft'], unapproved),
  },
  list: {
    columns: ['planName', 'year', 'orgName', 'officerCount', 'keyCompanyCount', 'generalCompanyCount', 'plannedTotal'],
    filters: ['year', 'planName', 'orgName', 'status'],
    order: '-year',
    search: ['planName', 'orgName', 'approveNo'],
  },
  form: [{ section: '计划' }, { section: '按月安排', fields: ['months', 'plannedTotal'] }],
  children: [{ resource: 'inspection', by: 'planGuid' }],
})
