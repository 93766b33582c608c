import * as z from 'zod/mini'
import { type Access, inOverseenArea, inOwnArea, nobody } from '#domain/kit/access.ts'
import { choice, date, decimal, files, instant, integer, json, reference, text } from '#domain/kit/fields.ts'
import { both, either, type Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addDays, startOfDay } from '#domain/lib/dates.ts'
import {
  companySideInArea,
  decidersInArea,
  noteFields,
  similarPhotoSchema,
  supervisorsInArea,
  TRADE_WITHHELD,
  tradeFields,
} from '../shared.ts'

/** 未销号. */
export const OPEN: Filter = { field: 'status', in: ['pendingConfirm', 'pendingRectify', 'pendingReview'] }

/** An enterprise closes its own findings, by somebody else than who mended them; 重大 never (`entities.md` Q9). */
const ownReviewers: Access = (actor) =>
  both(
    companySideInArea(actor),
    { field: 'sourceType', equals: 'selfCheck' },
    { field: 'dangerLevel', equals: 'general' },
  )
/** Whoever finds it mended where nobody answers here: the door is closed for good, or the shop has no account. 重大 as above. */
const onTheSpot: Access = (actor) =>
  either(
    both(supervisorsInArea(actor), { field: 'dangerLevel', equals: 'general' }),
    both(decidersInArea(actor), { field: 'superviseStatus', equals: null }),
  )
const REVIEWED = {
  reviewUserGuid: 'user',
  reviewUserName: 'userName',
  reviewTime: 'now',
  reviewOpinion: 'opinion',
} as const

export type HazardSource = keyof typeof hiddenDanger.fields.sourceType.options

const planSchema = z.object({
  goal: z.string().check(z.minLength(1, '请填写治理目标'), z.maxLength(300)),
  measures: z.string().check(z.minLength(1, '请填写治理措施'), z.maxLength(500)),
  fund: z.string().check(z.minLength(1, '请填写治理经费'), z.maxLength(100)),
  persons: z.string().check(z.minLength(1, '请填写责任人员'), z.maxLength(100)),
  timeLimit: z.string().check(z.minLength(1, '请填写治理时限'), z.maxLength(100)),
  emergency: z.string().check(z.minLength(1, '请填写应急预案'), z.maxLength(500)),
})

export const DANGER_TYPES = {
  management: '基础管理',
  machinery: '机械',
  electrical: '电气',
  fire: '消防',
  chemical: '危化',
  dust: '粉尘',
  ammonia: '涉氨',
  confinedSpace: '有限空间',
  specialEquipment: '特种设备',
  specialWork: '特殊作业',
  building: '建筑',
  health: '职业健康',
  other: '其他',
} as const

/** 隐患台账: what an enterprise's own register of hazards says of one. Pictures are taken with the rectification. */
export const BY_SHEET = [
  ...['companyGuid', 'foundOn', 'place', 'dangerType', 'description', 'basis', 'dangerLevel', 'majorItem'],
  ...['rectifyType', 'deadline', 'rectifyPerson', 'rectifyPhone', 'tempMeasure'],
] as const

/** 隐患 (`entities.md` B3). 已逾期 is computed from `deadline`, never stored. */
export const hiddenDanger = defineResource({
  name: 'hiddenDanger',
  label: '隐患',
  title: 'description',
  scope: 'company',
  retention: 'patrols',
  fields: {
    dangerCode: text({ label: '隐患编号', maxLength: 20, computed: true }),
    sourceType: choice({
      label: '来源',
      required: true,
      options: {
        patrol: '网格巡查',
        selfCheck: '企业自查',
        special: '专项检查',
        enforcement: '执法检查',
        agency: '机构检查',
        expert: '专家检查',
        reported: '举报',
        review: '评审',
        assigned: '上级交办',
      },
    }),
    sourceGuid: reference('patrolRecord', { label: '来源记录' }),
    checkItemCode: text({ label: '检查项', maxLength: 30 }),
    foundOn: date({ label: '发现日期', required: true }),
    place: text({ label: '部位', required: true, maxLength: 100 }),
    dangerType: choice({ label: '类别', required: true, options: DANGER_TYPES }),
    description: text({ label: '隐患描述', required: true, maxLength: 500, multiline: true }),
    basis: text({ label: '依据', maxLength: 300, multiline: true }),
    dangerLevel: choice({
      label: '等级',
      required: true,
      options: { general: '一般', major: '重大' },
      tones: { general: 'waiting', major: 'bad' },
      gravest: 'last',
    }),
    majorItem: text({ label: '判定条款', maxLength: 100 }),
    beforePhotos: files({ label: '整改前照片', required: true, min: 1, max: 9 }),
    rectifyType: choice({
      label: '整改方式',
      required: true,
      options: { onSpot: '当场整改', deadline: '限期整改', stop: '停产整改' },
    }),
    deadline: date({ label: '整改期限', required: true }),
    rectifyPerson: text({ label: '整改责任人', maxLength: 30 }),
    rectifyPhone: text({ label: '责任人电话', maxLength: 30, format: 'phone' }),
    tempMeasure: text({ label: '整改前防范措施', maxLength: 300, multiline: true }),
    plan: json(planSchema, { label: '治理方案' }),
    rectifyDesc: text({ label: '整改情况', maxLength: 500, multiline: true }),
    rectifyFund: decimal({ label: '整改资金', min: 0, unit: '元' }),
    afterPhotos: files({ label: '整改后照片', max: 9 }),
    rectifyTime: instant({ label: '整改完成时间' }),
    rectifyUserGuid: reference('user', { label: '整改人', computed: true }),
    rectifyUserName: text({ label: '整改人', maxLength: 60, computed: true }),
    reviewUserGuid: reference('user', { label: '复查人', computed: true }),
    reviewUserName: text({ label: '复查人', maxLength: 60, computed: true }),
    reviewTime: instant({ label: '复查时间', computed: true }),
    reviewResult: choice({
      label: '复查结果',
      options: { pass: '合格', fail: '不合格' },
      tones: { pass: 'good', fail: 'bad' },
      computed: true,
    }),
    reviewOpinion: text({ label: '复查意见', maxLength: 500, computed: true }),
    reviewPhotos: files({ label: '复查照片', max: 9 }),
    extendDays: integer({ label: '延期天数', min: 1, max: 365, unit: '天', computed: true }),
    extendAppliedOn: date({ label: '申请延期日期', computed: true }),
    extendReason: text({ label: '延期原因', maxLength: 300, computed: true }),
    extendStatus: choice({
      label: '延期申请',
      options: { applied: '待审批', agreed: '已同意', refused: '未同意' },
      tones: { applied: 'waiting', agreed: 'good', refused: 'bad' },
      computed: true,
    }),
    previousGuid: reference('hiddenDanger', { label: '前次隐患' }),
    superviseStatus: choice({
      label: '挂牌督办',
      options: { hung: '督办中', lifted: '已摘牌' },
      tones: { hung: 'bad', lifted: 'good' },
      computed: true,
    }),
    lookBackOn: date({ label: '回头看日期', computed: true }),
    ...noteFields,
    similarPhotos: json(z.array(similarPhotoSchema), { label: '疑似重复照片', computed: true }),
    similarCount: integer({ label: '疑似重复照片', min: 0, unit: '张', computed: true }),
    ...tradeFields,
  },
  workflow: {
    states: {
      pendingConfirm: { label: '待确认', tone: 'waiting' },
      pendingRectify: { label: '待整改', tone: 'waiting' },
      pendingReview: { label: '待复查', tone: 'info' },
      closed: { label: '已销号', tone: 'good', told: ['reviewUserName', 'reviewTime'] },
      transferred: { label: '移交执法', tone: 'bad', closed: 'badly', told: [] },
    },
    turns: {
      pendingConfirm: { roles: ['town'], otherwise: ['bureau'] },
      pendingRectify: [
        { roles: ['company', 'safety'], due: 'deadline' },
        { name: '延期申请待审批', when: { extendStatus: 'applied' }, roles: ['grid', 'town'], otherwise: ['bureau'] },
        { name: '隐患待挂牌督办', when: { dangerLevel: 'major', superviseStatus: null }, roles: ['town', 'bureau'] },
      ],
      pendingReview: [
        {
          when: { dangerLevel: 'general', sourceType: 'selfCheck' },
          roles: ['company', 'safety'],
          notBy: 'rectifyUserGuid',
        },
        {
          when: { dangerLevel: 'general' },
          unless: { sourceType: 'selfCheck' },
          roles: ['grid'],
          otherwise: ['bureau'],
        },
        // What hangs is accepted there.
        {
          when: { dangerLevel: 'major' },
          unless: { superviseStatus: 'hung' },
          roles: ['town'],
          otherwise: ['bureau'],
        },
      ],
    },
    moves: {
      reportGeneral: {
        label: '登记',
        from: ['pendingConfirm'],
        to: 'pendingRectify',
        allow: supervisorsInArea,
        asks: null,
      },
      reportMajor: {
        label: '登记重大隐患',
        from: ['pendingConfirm'],
        to: 'pendingConfirm',
        allow: supervisorsInArea,
        asks: null,
      },
      reportFixed: { label: '当场整改', from: ['pendingConfirm'], to: 'closed', allow: supervisorsInArea, asks: null },
      confirm: { label: '确认等级', from: ['pendingConfirm'], to: 'pendingRectify', allow: decidersInArea, asks: null },
      plan: {
        label: '填报治理方案',
        from: ['pendingRectify'],
        to: 'pendingRectify',
        allow: companySideInArea,
        asks: null,
      },
      applyExtension: {
        label: '申请延期',
        from: ['pendingRectify'],
        to: 'pendingRectify',
        allow: companySideInArea,
        asks: null,
      },
      agreeExtension: {
        label: '同意延期',
        from: ['pendingRectify'],
        to: 'pendingRectify',
        allow: supervisorsInArea,
        asks: null,
      },
      refuseExtension: {
        label: '不同意延期',
        from: ['pendingRectify'],
        to: 'pendingRectify',
        allow: supervisorsInArea,
        asks: null,
      },
      rectify: {
        label: '提交整改',
        from: ['pendingRectify'],
        to: 'pendingReview',
        allow: companySideInArea,
        asks: null,
      },
      passOnSite: {
        label: '现场核实销号',
        from: ['pendingRectify'],
        to: 'closed',
        allow: onTheSpot,
        shows: ['description', 'place', 'deadline'],
        asks: { rectifyDesc: 'required', afterPhotos: 'required' },
        stamps: { rectifyTime: 'now', ...REVIEWED },
      },
      pass: { label: '复查合格', from: ['pendingReview'], to: 'closed', allow: supervisorsInArea, asks: null },
      fail: {
        label: '复查不合格',
        from: ['pendingReview'],
        to: 'pendingRectify',
        allow: supervisorsInArea,
        asks: null,
        opinionRequired: true,
      },
      selfPass: {
        label: '企业复查合格',
        from: ['pendingReview'],
        to: 'closed',
        allow: ownReviewers,
        asks: { reviewPhotos: 'optional' },
        notBy: 'rectifyUserGuid',
        stamps: REVIEWED,
      },
      selfFail: {
        label: '企业复查不合格',
        from: ['pendingReview'],
        to: 'pendingRectify',
        allow: ownReviewers,
        asks: { reviewPhotos: 'optional' },
        notBy: 'rectifyUserGuid',
        opinionRequired: true,
        stamps: REVIEWED,
      },
      transfer: {
        label: '移交执法',
        from: ['pendingRectify', 'pendingReview'],
        to: 'transferred',
        allow: decidersInArea,
        asks: null,
      },
    },
  },
  bySheet: { action: 'enrol', fields: BY_SHEET, by: companySideInArea },
  // What is suspected of a photo, and when somebody comes to look again, is not told to the enterprise.
  confidential: [{ fields: ['similarPhotos', 'similarCount', 'lookBackOn'], to: inOverseenArea }],
  access: { read: inOwnArea, create: supervisorsInArea, update: nobody, remove: nobody },
  list: {
    columns: ['dangerCode', 'place', 'description', 'dangerLevel', 'sourceType', 'foundOn', 'deadline'],
    filters: ['dangerLevel', 'dangerType', 'sourceType', 'status', 'foundOn', 'deadline', 'gridGuid', 'companyGuid'],
    search: ['companyName', 'description', 'dangerCode', 'place'],
    views: {
      open: { label: '未销号', filter: () => OPEN },
      overdue: { label: '逾期', in: ['pendingRectify'], past: 'deadline' },
      toReview: { label: '待复查', in: ['pendingReview'] },
      toConfirm: { label: '待确认', in: ['pendingConfirm'] },
      dueSoon: {
        label: '3天内到期',
        filter: (today) =>
          both(
            { field: 'status', equals: 'pendingRectify' },
            { field: 'deadline', atLeast: today },
            { field: 'deadline', atMost: addDays(today, 3) },
          ),
      },
      major: { label: '重大隐患', filter: () => both(OPEN, { field: 'dangerLevel', equals: 'major' }) },
      supervised: { label: '挂牌督办', filter: () => ({ field: 'superviseStatus', equals: 'hung' }) },
      similar: { label: '疑似重复照片', filter: () => ({ field: 'similarCount', atLeast: 1 }) },
      today: { label: '今日发现', filter: (today) => ({ field: 'foundOn', equals: today }) },
      closedToday: {
        label: '今日销号',
        filter: (today) =>
          both({ field: 'status', equals: 'closed' }, { field: 'reviewTime', atLeast: startOfDay(today) }),
      },
    },
  },
  form: [],
  offline: { keep: 'mirror', edits: 'queue', days: 180, withhold: TRADE_WITHHELD },
  statistics: {
    dimensions: [
      'status',
      'dangerType',
      'dangerLevel',
      'sourceType',
      'rectifyType',
      'gridGuid',
      'foundOn',
      'tradeFamily',
    ],
    measures: [
      { name: 'total', label: '隐患总数', unit: '条', count: true },
      { name: 'major', label: '重大隐患', unit: '条', count: () => ({ field: 'dangerLevel', equals: 'major' }) },
      {
        name: 'overdue',
        label: '逾期未整改',
        unit: '条',
        count: (today) => both({ field: 'status', equals: 'pendingRectify' }, { field: 'deadline', below: today }),
      },
      { name: 'closedShare', label: '销号率', unit: '%', share: () => ({ field: 'status', equals: 'closed' }) },
      { name: 'rectifyFund', label: '整改资金', unit: '元', sum: 'rectifyFund' },
    ],
    period: 'foundOn',
    kept: ['status', 'dangerType', 'dangerLevel', 'sourceType', 'rectifyType', 'foundOn', 'deadline', 'tradeFamily'],
  },
  indexes: [
    ['deadline'],
    ['foundOn'],
    ['sourceGuid'],
    ['companyGuid', 'status'],
    ['status', 'deadline'],
    ['status', 'reviewTime'],
  ],
})
