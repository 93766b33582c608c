import * as z from 'zod/mini'
import { anyOf, inOwnArea, nobody, only } from '#domain/kit/access.ts'
import { bool, choice, date, files, instant, integer, json, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { servedWhere } from '../enterprise-shared.ts'
import { patrolItemSchema } from '../patrolRecord/definition.ts'
import { CONTROL_LEVELS } from '../risk.ts'
import { COMPANY_SIDE, noteFields, OFFICER_FIRST, supervisorsInArea } from '../shared.ts'

/** Those who check in their own enterprise. */
export const selfCheckersInArea = only([...COMPANY_SIDE, 'worker'], inOwnArea)

/** 自查记录 (`entities.md` C3). A check without any hazard counts only where the checker confirmed it: 零隐患确认. */
export const selfCheckRecord = defineResource({
  name: 'selfCheckRecord',
  label: '自查记录',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    checkTitle: text({ label: '排查内容', required: true }),
    taskGuid: reference('selfCheckTask', { label: '自查任务' }),
    planGuid: reference('selfCheckPlan', { label: '自查计划' }),
    level: choice({ label: '排查级别', required: true, options: CONTROL_LEVELS }),
    checkDate: date({ label: '排查日期', required: true }),
    startTime: instant({ label: '开始时间', required: true }),
    endTime: instant({ label: '结束时间', required: true }),
    checker: reference('user', { label: '排查人账号', computed: true }),
    checkerName: text({ label: '排查人', maxLength: 60, computed: true }),
    participants: text({ label: '参加人员', maxLength: 200 }),
    place: text({ label: '排查部位', maxLength: 200 }),
    checkTemplateGuids: references('checkTemplate', { label: '检查标准' }),
    items: json(z.array(patrolItemSchema).check(z.maxLength(500, '检查项不能超过500条')), { label: '检查项' }),
    problemCount: integer({ label: '隐患数', min: 0, computed: true, unit: '条' }),
    noHazardConfirm: bool({ label: '零隐患确认' }),
    remark: text({ label: '排查说明', maxLength: 500, multiline: true }),
    photos: files({ label: '现场照片和视频', max: 30, accept: 'media' }),
    sign: files({ label: '排查人签名', max: 1 }),
    offlineId: text({ label: '离线编号', maxLength: 64, computed: true }),
    deviceTime: instant({ label: '设备时间', computed: true }),
    syncTime: instant({ label: '同步时间', computed: true }),
    verifyUser: text({ label: '核查人', maxLength: 60, computed: true }),
    verifyTime: instant({ label: '核查时间', computed: true }),
    verifyOpinion: text({ label: '核查意见', maxLength: 500, computed: true }),
    ...noteFields,
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      submitted: { label: '已完成', tone: 'good' },
      verified: { label: '已核查', tone: 'info' },
      doubted: { label: '核查存疑', tone: 'bad' },
    },
    turns: {
      draft: { people: ['checker', 'createUserGuid'], ...OFFICER_FIRST },
      submitted: 'rests',
      doubted: { roles: ['grid', 'town'], otherwise: ['bureau'] },
    },
    moves: {
      submit: { label: '提交自查', from: ['draft'], to: 'submitted', allow: selfCheckersInArea, asks: null },
      verify: {
        label: '核查属实',
        from: ['submitted', 'doubted'],
        to: 'verified',
        allow: supervisorsInArea,
        stamps: { verifyUser: 'userName', verifyTime: 'now', verifyOpinion: 'opinion' },
      },
      doubt: {
        label: '核查存疑',
        from: ['submitted'],
        to: 'doubted',
        allow: supervisorsInArea,
        opinionRequired: true,
        stamps: { verifyUser: 'userName', verifyTime: 'now', verifyOpinion: 'opinion' },
      },
    },
  },
  access: {
    read: anyOf(inOwnArea, servedWhere({ not: { field: 'status', equals: 'draft' } })),
    create: selfCheckersInArea,
    update: nobody,
    remove: nobody,
  },
  list: {
    columns: ['checkTitle', 'checkDate', 'checkerName', 'level', 'problemCount', 'noHazardConfirm'],
    filters: ['checkTitle', 'checkDate', 'level', 'noHazardConfirm', 'status', 'gridGuid', 'companyGuid', 'taskGuid'],
    search: ['companyName', 'checkTitle', 'checkerName'],
    views: {
      today: { label: '今日', filter: (today) => ({ field: 'checkDate', equals: today }) },
      zeroHazard: { label: '零隐患', filter: () => ({ field: 'noHazardConfirm', equals: true }) },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', days: 90 },
  indexes: [['checkDate'], ['companyGuid', 'checkDate'], ['taskGuid']],
  statistics: {
    dimensions: ['companyName', 'gridGuid', 'level', 'checkDate', 'checkerName', 'status'],
    measures: [
      { name: 'count', label: '自查次数', unit: '次', count: true },
      { name: 'problems', label: '发现隐患', unit: '条', sum: 'problemCount' },
      { name: 'zero', label: '零隐患次数', unit: '次', count: () => ({ field: 'noHazardConfirm', equals: true }) },
      { name: 'zeroShare', label: '零隐患占比', unit: '%', share: () => ({ field: 'noHazardConfirm', equals: true }) },
      {
        name: 'verified',
        label: '已核查',
        unit: '次',
        count: () => ({ field: 'status', in: ['verified', 'doubted'] }),
      },
      { name: 'doubted', label: '存疑', unit: '次', count: () => ({ field: 'status', equals: 'doubted' }) },
    ],
    period: 'checkDate',
  },
})
