import { type Access, anyOf, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { choice, choices, date, files, integer, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { EXPERT_FIELDS, EXPERT_TITLES, keepers, readers } from '../expert-shared.ts'
import { daysInOrder, expiryViews } from '../safety-shared.ts'

/** Whoever was admitted or has served leaves the pool; he is not taken away. */
const unproven: Access = (actor) =>
  both(keepers(actor), { field: 'admissionGuid', equals: null }, { not: { field: 'selectedCount', atLeast: 1 } })

/** 专家 (`entities.md` G1): who is in the pool, from when to when. */
export const expert = defineResource({
  name: 'expert',
  label: '专家',
  scope: 'global',
  retention: 'approvals',
  fields: {
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    gender: choice({ label: '性别', options: { male: '男', female: '女' } }),
    idCard: text({ label: '身份证号', maxLength: 18, format: 'identityCard', mask: 'identity' }),
    mobile: text({ label: '手机号', required: true, maxLength: 11, format: 'mobile', mask: 'phone' }),
    unit: text({ label: '工作单位', required: true, maxLength: 100 }),
    position: text({ label: '职务', maxLength: 60 }),
    titleLevel: choice({ label: '职称', required: true, options: EXPERT_TITLES }),
    major: text({ label: '专业', required: true, maxLength: 60 }),
    groups: choices({ label: '专业小组', required: true, options: EXPERT_FIELDS }),
    workYears: integer({ label: '从业年限', min: 0, max: 70, unit: '年' }),
    resume: text({ label: '工作简历', maxLength: 2000, multiline: true }),
    achievements: text({ label: '业绩', maxLength: 1000, multiline: true }),
    avoidUnits: text({ label: '回避单位', maxLength: 500, multiline: true, hint: '一行一个' }),
    level: choice({ label: '级别', options: { district: '区级', city: '市级', province: '省级' }, gravest: 'last' }),
    termFrom: date({ label: '聘期起', required: true }),
    termTo: date({
      label: '聘期止',
      required: true,
      expiry: { remindDays: 60 },
      reckonedBy: { figures: ['expert.termMonths'], day: 'termFrom' },
    }),
    bankName: text({ label: '开户行', maxLength: 100 }),
    bankAccount: text({ label: '银行账号', maxLength: 30, mask: 'identity' }),
    userGuid: reference('user', { label: '账号' }),
    admissionGuid: reference('expertAdmission', { label: '准入申请', computed: true }),
    selectedCount: integer({ label: '抽取次数', computed: true, min: 0 }),
    photo: files({ label: '照片', max: 1 }),
  },
  workflow: {
    states: {
      active: { label: '在库', tone: 'good' },
      suspended: { label: '停用', tone: 'waiting' },
      left: { label: '退出', tone: 'muted', closed: 'aside' },
    },
    turns: {
      active: { waitsFor: { date: 'termTo' } },
      suspended: 'rests',
    },
    moves: {
      suspend: { label: '停用', from: ['active'], to: 'suspended', allow: keepers, opinionRequired: true },
      resume: { label: '恢复', from: ['suspended'], to: 'active', allow: keepers },
      leave: { label: '退出', from: ['active', 'suspended'], to: 'left', allow: keepers },
    },
  },
  access: {
    read: anyOf(readers, only(['expert'], ofOneself('userGuid'))),
    create: keepers,
    update: anyOf(keepers, only(['expert'], ofOneself('userGuid'))),
    remove: whileIn(['active'], unproven),
  },
  // His own are how to reach him, what he has done and where he is paid.
  writableBy: [
    {
      fields: [
        ...['name', 'idCard', 'titleLevel', 'major', 'groups', 'level', 'avoidUnits'],
        ...['termFrom', 'termTo', 'userGuid'],
      ],
      by: keepers,
      way: '由专家库管理人员维护',
    },
  ],
  // Paid and identified by the keepers; who asks for an expert needs to reach him, no more.
  confidential: [
    {
      fields: ['idCard', 'bankName', 'bankAccount'],
      to: anyOf(keepers, only(['expert'], ofOneself('userGuid'))),
    },
  ],
  list: {
    columns: ['name', 'unit', 'titleLevel', 'major', 'groups', 'level', 'termTo', 'selectedCount'],
    filters: ['name', 'unit', 'titleLevel', 'groups', 'level', 'termTo', 'status'],
    order: 'name',
    search: ['name', 'unit', 'major'],
    views: expiryViews('termTo', 60),
  },
  form: [
    { section: '本人', fields: ['name', 'gender', 'idCard', 'mobile', 'unit', 'position', 'photo'] },
    {
      section: '专业',
      fields: ['titleLevel', 'major', 'groups', 'level', 'workYears', 'resume', 'achievements', 'avoidUnits'],
    },
    { section: '聘任与费用', fields: ['termFrom', 'termTo', 'bankName', 'bankAccount', 'userGuid'] },
  ],
  children: [
    { resource: 'expertTask', by: 'expertGuid' },
    { resource: 'expertLeave', by: 'expertGuid' },
  ],
  statistics: {
    dimensions: ['titleLevel', 'level', 'status', 'unit'],
    measures: [
      { name: 'count', label: '专家人数', count: true },
      { name: 'selected', label: '抽取次数', sum: 'selectedCount' },
    ],
  },
  rules: (record) => daysInOrder(record, ['termFrom', 'termTo'], '聘期止不能早于聘期起'),
})
