import * as z from 'zod/mini'
import { inOverseenArea, inOwnArea, nobody, only } from '#domain/kit/access.ts'
import {
  choice,
  choices,
  date,
  decimal,
  files,
  instant,
  integer,
  json,
  reference,
  references,
  text,
} from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { point } from '#domain/kit/point.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { SIGN_IN_FLAGS } from '#domain/rules/sign-in-evidence.ts'
import {
  decidersInArea,
  remarkSchema,
  similarPhotoSchema,
  supervisorsInArea,
  TRADE_WITHHELD,
  tradeFields,
} from '../shared.ts'

export const ITEM_RESULTS = { pass: '合格', fail: '不合格', na: '不适用' } as const

export const patrolItemSchema = z.object({
  templateGuid: z.string().check(z.maxLength(64)),
  itemCode: z.string().check(z.minLength(1), z.maxLength(30)),
  content: z.string().check(z.maxLength(500)),
  result: z.enum(['pass', 'fail', 'na'], '请选择检查结果'),
  remark: z.optional(z.string().check(z.maxLength(300, '备注不能超过300个字'))),
  /** Of a failed item: the hidden danger it opened. */
  hazardGuid: z.optional(z.string().check(z.maxLength(64))),
})
export type PatrolItem = z.infer<typeof patrolItemSchema>

/** One time that the device was asked where it is; without coordinates where it could not tell. */
export const signInFixSchema = z.object({
  at: z.iso.datetime(),
  lng: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  lat: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  accuracy: z.nullable(z.number().check(z.minimum(0))),
  distance: z.nullable(z.number().check(z.minimum(0))),
})
export type SignInFix = z.infer<typeof signInFixSchema>
/** Nobody needs more to find a place; later ones take the place of the second. */
export const SIGN_IN_FIXES_MAX = 20

/**
 * 巡查记录 (`entities.md` B2). 草稿 lives on the device only, and 待同步 is what the device shows while the record's
 * actions wait; the server first knows the record as 已提交.
 */
export const patrolRecord = defineResource({
  name: 'patrolRecord',
  label: '巡查记录',
  scope: 'company',
  retention: 'patrols',
  fields: {
    taskGuid: reference('patrolTask', { label: '巡查任务' }),
    checkDate: date({ label: '检查日期', required: true }),
    startTime: instant({ label: '开始时间', required: true }),
    endTime: instant({ label: '结束时间', required: true }),
    checkUsers: references('user', { label: '检查人', required: true }),
    checkUserNames: text({ label: '检查人员', maxLength: 200, computed: true }),
    companyReceiver: text({ label: '被检查方人员', maxLength: 30 }),
    receiverPhone: text({ label: '被检查方电话', maxLength: 30, format: 'phone', mask: 'phone' }),
    ...point({ lng: 'signInLng', lat: 'signInLat', accuracy: 'accuracy' }, { of: '签到', anywhere: true }),
    signInTime: instant({ label: '签到时间', required: true }),
    signInDistance: decimal({ label: '距企业', min: 0, scale: 1, unit: '米' }),
    signInFixes: json(z.array(signInFixSchema).check(z.maxLength(SIGN_IN_FIXES_MAX)), { label: '历次定位' }),
    signInFlags: choices({ label: '定位存疑', options: SIGN_IN_FLAGS, computed: true }),
    signInReason: text({ label: '签到说明', maxLength: 200 }),
    signInPhotos: files({ label: '签到照片', max: 3 }),
    productionState: choice({
      label: '生产状态',
      required: true,
      options: { normal: '正常生产', stopped: '停产', closedDoor: '关门无人', moved: '搬迁' },
      tones: { normal: 'good', stopped: 'muted', closedDoor: 'waiting', moved: 'muted' },
    }),
    gatePhotos: files({ label: '大门照片', max: 3 }),
    checkTemplateGuids: references('checkTemplate', { label: '检查标准' }),
    items: json(z.array(patrolItemSchema).check(z.maxLength(500, '检查项不能超过500条')), { label: '检查项' }),
    problemCount: integer({ label: '问题数', min: 0, computed: true }),
    conclusion: choice({
      label: '检查结论',
      required: true,
      options: { none: '未发现问题', onSpot: '当场整改', deadline: '限期整改', transfer: '移交执法' },
      tones: { none: 'good', onSpot: 'info', deadline: 'waiting', transfer: 'bad' },
    }),
    remark: text({ label: '检查说明', maxLength: 500, multiline: true }),
    photos: files({ label: '现场照片和视频', max: 30, accept: 'media' }),
    receiverSign: files({ label: '被检查方签名', max: 1 }),
    checkerSign: files({ label: '检查人签名', max: 1 }),
    refuseReason: text({ label: '拒签原因', maxLength: 200 }),
    witnessName: text({ label: '见证人', maxLength: 30 }),
    witnessSign: files({ label: '见证人签名', max: 1 }),
    offlineId: text({ label: '离线编号', maxLength: 64, computed: true }),
    deviceTime: instant({ label: '设备时间', computed: true }),
    syncTime: instant({ label: '同步时间', computed: true }),
    supplements: json(z.array(remarkSchema), { label: '补正', computed: true }),
    supplementPhotos: files({ label: '补正照片', max: 30, accept: 'media' }),
    spotUserGuid: reference('user', { label: '抽查人', computed: true }),
    spotUserName: text({ label: '抽查人', maxLength: 60, computed: true }),
    spotTime: instant({ label: '抽查时间', computed: true }),
    spotOpinion: text({ label: '抽查意见', maxLength: 500, computed: true }),
    similarPhotos: json(z.array(similarPhotoSchema), { label: '疑似重复照片', computed: true }),
    similarCount: integer({ label: '疑似重复照片', min: 0, unit: '张', computed: true }),
    ...tradeFields,
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      waiting: { label: '待同步', tone: 'waiting' },
      submitted: { label: '已提交', tone: 'info' },
      spotPassed: { label: '已抽查合格', tone: 'good' },
      returned: { label: '退回补正', tone: 'bad' },
    },
    turns: {
      draft: { people: ['checkUsers'] },
      submitted: 'rests',
      returned: { people: ['checkUsers'] },
    },
    moves: {
      submit: { label: '提交巡查', from: ['draft'], to: 'submitted', allow: supervisorsInArea, asks: null },
      spotPass: { label: '抽查合格', from: ['submitted'], to: 'spotPassed', allow: decidersInArea, asks: null },
      spotReturn: {
        label: '退回补正',
        from: ['submitted'],
        to: 'returned',
        allow: decidersInArea,
        asks: null,
        opinionRequired: true,
      },
      supplement: {
        label: '补正',
        from: ['submitted', 'returned'],
        to: 'submitted',
        allow: supervisorsInArea,
        asks: null,
      },
    },
  },
  // What is suspected of a photo is not told to the enterprise.
  confidential: [{ fields: ['similarPhotos', 'similarCount'], to: inOverseenArea }],
  access: {
    read: inOwnArea,
    create: only(['grid', 'town', 'officer', 'bureau'], inOwnArea),
    update: nobody,
    remove: nobody,
  },
  list: {
    columns: [
      'companyName',
      'checkDate',
      'checkUserNames',
      'productionState',
      'problemCount',
      'conclusion',
      'mediaDone',
    ],
    filters: ['checkDate', 'conclusion', 'productionState', 'status', 'gridGuid', 'companyGuid'],
    search: ['companyName', 'checkUserNames'],
    views: {
      today: { label: '今日', filter: (today) => ({ field: 'checkDate', equals: today }) },
      mediaMissing: {
        label: '今日附件未齐',
        filter: (today) =>
          both({ field: 'checkDate', equals: today }, { field: 'mediaDone', belowField: 'mediaTotal' }),
      },
      toSpotCheck: { label: '待抽查', in: ['submitted'] },
      returned: { label: '退回补正', in: ['returned'] },
      similar: { label: '疑似重复照片', filter: () => ({ field: 'similarCount', atLeast: 1 }) },
      doubted: { label: '定位存疑', filter: () => ({ not: { field: 'signInFlags', equals: null } }) },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', days: 90, withhold: TRADE_WITHHELD },
  statistics: {
    dimensions: ['gridGuid', 'checkDate', 'checkUserNames', 'conclusion', 'productionState', 'status', 'tradeFamily'],
    measures: [
      { name: 'count', label: '巡查次数', unit: '次', count: true },
      { name: 'problems', label: '发现问题', unit: '个', sum: 'problemCount' },
      {
        name: 'spotShare',
        label: '抽查率',
        unit: '%',
        share: () => ({ not: { field: 'spotTime', equals: null } }),
      },
      { name: 'similar', label: '疑似重复照片', unit: '次', count: () => ({ field: 'similarCount', atLeast: 1 }) },
    ],
    period: 'checkDate',
    kept: ['checkDate', 'checkUserNames', 'conclusion', 'productionState', 'status', 'tradeFamily'],
  },
  indexes: [['checkDate'], ['companyGuid', 'checkDate'], ['createUserGuid', 'signInTime']],
})
