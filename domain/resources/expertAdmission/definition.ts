import { anyOf, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { choice, choices, date, files, instant, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { EXPERT_FIELDS, EXPERT_TITLES, keepers, readers } from '../expert-shared.ts'

const APPLICANTS = ['expert', 'bureau', 'assoc', 'admin'] as const
const applicants = anyOf(only(['expert'], ofOneself('createUserGuid')), keepers)

/** 专家准入 (`entities.md` G1): an application to the pool, read twice before it makes an expert. */
export const expertAdmission = defineResource({
  name: 'expertAdmission',
  label: '专家准入申请',
  about: '{name} {unit}',
  scope: 'global',
  retention: 'approvals',
  fields: {
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    gender: choice({ label: '性别', options: { male: '男', female: '女' } }),
    idCard: text({ label: '身份证号', required: true, maxLength: 18, format: 'identityCard', mask: 'identity' }),
    mobile: text({ label: '手机号', required: true, maxLength: 11, format: 'mobile', mask: 'phone' }),
    unit: text({ label: '工作单位', required: true, maxLength: 100 }),
    position: text({ label: '职务', maxLength: 60 }),
    titleLevel: choice({ label: '职称', required: true, options: EXPERT_TITLES }),
    education: choice({
      label: '学历',
      options: { doctor: '博士', master: '硕士', bachelor: '本科', college: '大专', other: '其他' },
    }),
    major: text({ label: '专业', required: true, maxLength: 60 }),
    groups: choices({ label: '专业小组', required: true, options: EXPERT_FIELDS }),
    regEngineer: text({ label: '注册安全工程师证号', maxLength: 40 }),
    workYears: integer({ label: '从业年限', min: 0, max: 70, unit: '年' }),
    resume: text({ label: '工作简历', maxLength: 2000, multiline: true }),
    recommendUnit: text({ label: '推荐单位', maxLength: 100 }),
    avoidUnits: text({ label: '回避单位', maxLength: 500, multiline: true, hint: '与本人有利害关系的单位，一行一个' }),
    certificates: files({ label: '职称与资格证书', max: 9, accept: 'document' }),
    firstUserGuid: reference('user', { label: '初审人编号', computed: true }),
    firstUser: text({ label: '初审人', computed: true, maxLength: 60 }),
    firstTime: instant({ label: '初审时间', computed: true }),
    finalUser: text({ label: '终审人', computed: true, maxLength: 60 }),
    finalTime: instant({ label: '终审时间', computed: true }),
    opinion: text({ label: '审核意见', computed: true, maxLength: 500 }),
    applyDate: date({ label: '申请日期', computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '待提交', tone: 'muted' },
      pendingFirst: { label: '待初审', tone: 'waiting' },
      pendingFinal: { label: '待复审', tone: 'waiting' },
      admitted: { label: '已入库', tone: 'good' },
      returned: { label: '已退回', tone: 'bad' },
      withdrawn: { label: '已撤回', tone: 'muted', closed: 'aside' },
      refused: { label: '不予入库', tone: 'bad', closed: 'badly' },
    },
    turns: {
      draft: { people: ['createUserGuid'] },
      pendingFirst: { roles: ['assoc'], notBy: 'createUserGuid' },
      pendingFinal: { roles: ['bureau', 'leader'], notBy: 'firstUserGuid' },
      returned: { people: ['createUserGuid'] },
    },
    moves: {
      submit: {
        label: '提交申请',
        from: ['draft', 'returned'],
        to: 'pendingFirst',
        allow: applicants,
        stamps: { applyDate: 'today' },
      },
      passFirst: {
        label: '初审通过',
        from: ['pendingFirst'],
        to: 'pendingFinal',
        allow: only(['assoc', 'bureau', 'admin']),
        notBy: 'createUserGuid',
        stamps: { firstUserGuid: 'user', firstUser: 'userName', firstTime: 'now', opinion: 'opinion' },
      },
      passFinal: {
        label: '复审通过，入库',
        from: ['pendingFinal'],
        to: 'admitted',
        allow: only(['bureau', 'leader', 'admin']),
        notBy: 'firstUserGuid',
        stamps: { finalUser: 'userName', finalTime: 'now', opinion: 'opinion' },
      },
      return: {
        label: '退回',
        from: ['pendingFirst', 'pendingFinal'],
        to: 'returned',
        allow: only(['assoc', 'bureau', 'leader', 'admin']),
        opinionRequired: true,
        stamps: { opinion: 'opinion' },
      },
      withdraw: {
        label: '撤回申请',
        from: ['pendingFirst', 'pendingFinal', 'returned'],
        to: 'withdrawn',
        allow: only(APPLICANTS, ofOneself('createUserGuid')),
        stamps: { opinion: 'opinion' },
      },
      refuse: {
        label: '不予入库',
        from: ['pendingFirst', 'pendingFinal', 'returned'],
        to: 'refused',
        allow: only(['assoc', 'bureau', 'leader', 'admin']),
        notBy: 'createUserGuid',
        stamps: { opinion: 'opinion' },
      },
    },
  },
  access: {
    read: anyOf(readers, only(['expert'], ofOneself('createUserGuid'))),
    create: only(APPLICANTS),
    // What lies before its readers stays as it was handed in.
    update: whileIn(['draft', 'returned'], applicants),
    remove: whileIn(['draft'], applicants),
  },
  list: {
    columns: ['name', 'unit', 'titleLevel', 'major', 'groups', 'applyDate'],
    filters: ['name', 'unit', 'titleLevel', 'groups', 'applyDate', 'status'],
    search: ['name', 'unit', 'major'],
    views: {
      first: { label: '待初审', in: ['pendingFirst'] },
      final: { label: '待复审', in: ['pendingFinal'] },
    },
  },
  form: [
    { section: '本人', fields: ['name', 'gender', 'idCard', 'mobile', 'unit', 'position', 'recommendUnit'] },
    { section: '专业', fields: ['titleLevel', 'education', 'major', 'groups', 'regEngineer', 'workYears', 'resume'] },
    { section: '回避与材料', fields: ['avoidUnits', 'certificates'] },
  ],
})
