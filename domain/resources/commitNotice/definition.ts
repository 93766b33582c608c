import { anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { bool, choice, date, instant, integer, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { COMPANY_SIDE, companySideInArea, decidersInArea, HEAD_FIRST } from '../shared.ts'

const count = (label: string) => integer({ label, min: 0, max: 9999 })
const writers = only([...COMPANY_SIDE, 'worker'], inOwnArea)
/** For the whole enterprise its head promises, nobody for him. */
const promisers = anyOf(only(['company'], inOwnArea), (actor) =>
  both(writers(actor), { not: { field: 'level', equals: 'company' } }),
)

/** 安全承诺公告 (`entities.md` C8), each day from the team to the workshop to the company. */
export const commitNotice = defineResource({
  name: 'commitNotice',
  label: '承诺公告',
  title: 'unitName',
  about: '{unitName} {noticeDate}',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    noticeDate: date({ label: '承诺日期', required: true }),
    level: choice({
      label: '承诺层级',
      required: true,
      options: { team: '班组', workshop: '车间', company: '公司' },
      gravest: 'last',
      tones: { company: 'info' },
    }),
    unitName: text({ label: '班组、车间或公司名称', required: true }),
    runDevices: count('运行装置'),
    stopDevices: count('停产装置'),
    overhaulDevices: count('检修装置'),
    hotWorkSpecial: count('特级动火'),
    hotWork1: count('一级动火'),
    hotWork2: count('二级动火'),
    confinedCount: count('受限空间'),
    blindPlateCount: count('盲板抽堵'),
    heightCount: count('高处作业'),
    liftCount: count('吊装'),
    powerCount: count('临时用电'),
    digCount: count('动土'),
    roadCount: count('断路'),
    trialRun: bool({ label: '是否试生产' }),
    openStop: bool({ label: '是否开停车' }),
    tankMajorState: choice({
      label: '重大危险源状态',
      options: { none: '无重大危险源', safe: '处于安全状态', alarm: '有报警' },
      gravest: 'last',
      tones: { safe: 'good', alarm: 'bad' },
    }),
    riskState: choice({
      label: '安全风险状态',
      required: true,
      options: { low: '低风险', general: '一般风险', larger: '较大风险', high: '高风险' },
      gravest: 'last',
      tones: { low: 'blue', general: 'yellow', larger: 'orange', high: 'red' },
    }),
    promiseText: text({ label: '承诺内容', required: true, maxLength: 1000, multiline: true }),
    promiser: text({ label: '承诺人', required: true, maxLength: 30, hint: '公司级由主要负责人承诺' }),
    publishTime: instant({ label: '公告时间', computed: true }),
    publishUserGuid: reference('user', { label: '公告人', computed: true }),
    revokeReason: text({ label: '撤回原因', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '未承诺', tone: 'waiting' },
      published: { label: '已公告', tone: 'good' },
      revoked: { label: '已撤回', tone: 'bad', closed: 'badly' },
      missed: { label: '逾期未承诺', tone: 'bad', closed: 'badly' },
    },
    turns: {
      draft: { ...HEAD_FIRST, due: 'noticeDate', becomes: 'missed', daysAfter: 1 },
      published: 'rests',
    },
    moves: {
      publish: {
        label: '承诺并公告',
        from: ['draft'],
        to: 'published',
        allow: promisers,
        stamps: { publishTime: 'now', publishUserGuid: 'user' },
        rules: ({ noticeDate }, _before, today) =>
          noticeDate === today
            ? []
            : [{ path: 'noticeDate', code: 'order', message: '承诺只能在承诺当天公告，请核对承诺日期' }],
      },
      revoke: {
        label: '撤回',
        from: ['published'],
        to: 'revoked',
        allow: only(['company', ...(['town', 'bureau'] as const)], inOwnArea),
        stamps: { revokeReason: 'opinion' },
      },
    },
  },
  bySheet: 'never',
  access: {
    read: inOwnArea,
    create: writers,
    update: (actor) => ({ all: [writers(actor), { field: 'status', equals: 'draft' }] }),
    remove: (actor) => ({ all: [companySideInArea(actor), { field: 'status', equals: 'draft' }] }),
    export: decidersInArea,
  },
  list: {
    columns: ['noticeDate', 'level', 'unitName', 'riskState', 'promiser', 'publishTime'],
    filters: ['noticeDate', 'companyName', 'level', 'riskState', 'status', 'gridGuid', 'companyGuid'],
    order: '-noticeDate',
    search: ['companyName', 'unitName', 'promiser'],
    views: {
      today: { label: '今日', filter: (today) => ({ field: 'noticeDate', equals: today }) },
      missing: {
        label: '今日未承诺',
        filter: (today) => both({ field: 'noticeDate', equals: today }, { field: 'status', equals: 'draft' }),
      },
    },
  },
  form: [
    { section: '承诺公告', fields: ['companyGuid', 'noticeDate', 'level', 'unitName', 'riskState'] },
    {
      section: '装置',
      fields: ['runDevices', 'stopDevices', 'overhaulDevices', 'trialRun', 'openStop', 'tankMajorState'],
    },
    { section: '特殊作业票（张）' },
    { section: '承诺', fields: ['promiseText', 'promiser'] },
  ],
  offline: { keep: 'mirror', edits: 'queue', heldBy: 'company', days: 60 },
  starts: (today) => ({ noticeDate: today }),
  unique: [['companyGuid', 'noticeDate', 'level', 'unitName']],
  indexes: [['noticeDate']],
  statistics: {
    dimensions: ['companyName', 'level', 'riskState', 'gridGuid', 'noticeDate', 'status'],
    measures: [
      { name: 'count', label: '应承诺', unit: '次', count: true },
      { name: 'published', label: '已公告', unit: '次', count: () => ({ field: 'status', equals: 'published' }) },
      { name: 'rate', label: '承诺率', unit: '%', share: () => ({ field: 'status', equals: 'published' }) },
      {
        name: 'high',
        label: '较大以上风险',
        unit: '次',
        count: () => ({ field: 'riskState', in: ['larger', 'high'] }),
      },
    ],
    period: 'noticeDate',
  },
})
