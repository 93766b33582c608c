import { anyOf, ofOwnAgency, only } from '#domain/kit/access.ts'
import { choice, choices, date, decimal, files, integer, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import {
  AGENCY_TYPES,
  agencyKeepers,
  agencyOverseers,
  audited,
  auditFields,
  auditStamps,
  bureauOnly,
  turnedDown,
} from '../agency-shared.ts'

const own = only(['agency'], ofOwnAgency('guid'))
const OPEN = { field: 'status', in: ['DTJ', 'TH'] } as const

/** 机构 (`entities.md` F1). The register is voluntary (令20号 art. 25): no admission means no exclusion. */
export const agencyBase = defineResource({
  name: 'agencyBase',
  label: '机构',
  scope: 'server',
  retention: 'approvals',
  fields: {
    agencyName: text({ label: '机构名称', required: true, maxLength: 100 }),
    serialNumber: text({
      label: '统一社会信用代码',
      required: true,
      maxLength: 18,
      format: 'creditCode',
      unique: true,
    }),
    memberType: choice({
      label: '会员类型',
      required: true,
      options: { member: '会员', nonMember: '非会员' },
      tones: { member: 'info', nonMember: 'muted' },
    }),
    agencyType: choices({ label: '机构类型', required: true, options: AGENCY_TYPES }),
    qualificationNo: text({ label: '资质证书编号', maxLength: 50 }),
    qualificationScope: text({ label: '资质范围', maxLength: 500, multiline: true }),
    qualificationValidTo: date({ label: '资质有效期至', expiry: { remindDays: 90 } }),
    legalPerson: text({ label: '法定代表人', required: true, maxLength: 30 }),
    contact: text({ label: '联系人', required: true, maxLength: 30 }),
    phone: text({ label: '联系电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    registerAddress: text({ label: '注册地址', required: true, maxLength: 200 }),
    officeAddress: text({ label: '办公地址', maxLength: 200 }),
    officeArea: decimal({ label: '办公面积', min: 0, unit: '平方米' }),
    registeredCapital: decimal({ label: '注册资本', min: 0, unit: '万元' }),
    foundDate: date({ label: '成立日期', happened: true }),
    localOffice: text({ label: '本地办事机构', maxLength: 200 }),
    employeeTotal: integer({ label: '人员总数', min: 0, unit: '人' }),
    fullTimeCount: integer({ label: '专职人数', min: 0, unit: '人' }),
    seniorCount: integer({ label: '高级职称人数', min: 0, unit: '人' }),
    regEngineerCount: integer({ label: '注册安全工程师人数', min: 0, unit: '人' }),
    introduction: text({ label: '机构简介', maxLength: 2000, multiline: true }),
    serveItems: text({ label: '服务项目', maxLength: 500, multiline: true }),
    priceNote: text({ label: '收费说明', maxLength: 300, multiline: true }),
    files: files({ label: '资质材料', max: 20, accept: 'document' }),
    rating: decimal({ label: '企业评分', min: 0, max: 5, scale: 1, unit: '分', computed: true }),
    projectCount: integer({ label: '服务项目数', computed: true }),
    ...auditFields,
  },
  workflow: {
    states: {
      DTJ: { label: '待提交', tone: 'muted' },
      DSH: { label: '待初审', tone: 'waiting' },
      TH: { label: '已退回', tone: 'bad' },
      CSTG: { label: '初审通过', tone: 'info' },
      YBA: { label: '已备案', tone: 'good' },
      BGZ: { label: '变更中', tone: 'waiting' },
      ZT: { label: '暂停', tone: 'bad', closed: 'badly' },
      ZX: { label: '注销', tone: 'muted', closed: 'aside' },
    },
    turns: {
      DTJ: { roles: ['agency'], agency: 'guid' },
      DSH: { roles: ['assoc'], notBy: 'createUserGuid' },
      TH: { roles: ['agency'], agency: 'guid' },
      CSTG: { roles: ['bureau'] },
      YBA: 'rests',
      BGZ: { waitsFor: { resource: 'agencyChange', by: 'agencyGuid' } },
      ZT: 'rests',
    },
    moves: {
      submit: { label: '提交备案', from: ['DTJ', 'TH'], to: 'DSH', allow: anyOf(own, agencyKeepers) },
      passFirst: {
        label: '初审通过',
        from: ['DSH'],
        to: 'CSTG',
        allow: agencyKeepers,
        asks: { memberType: 'required' },
        stamps: auditStamps,
        notBy: 'createUserGuid',
      },
      return: turnedDown(agencyKeepers, '退回', ['DSH', 'CSTG'], 'TH'),
      file: audited(bureauOnly, '准予备案', ['CSTG'], 'YBA'),
      pause: { label: '暂停', from: ['YBA'], to: 'ZT', allow: bureauOnly },
      resume: { label: '恢复', from: ['ZT'], to: 'YBA', allow: bureauOnly },
      cancel: { label: '注销', from: ['YBA', 'ZT'], to: 'ZX', allow: bureauOnly },
    },
    keptUp: ['BGZ'],
  },
  access: {
    // Everybody may look up who is on the register.
    read: anyOf(agencyOverseers, own, () => ({ field: 'status', in: ['YBA', 'BGZ'] })),
    create: agencyKeepers,
    // What is on the register changes by an application for change.
    update: anyOf(agencyKeepers, (actor) => both(own(actor), OPEN)),
    remove: (actor) => both(bureauOnly(actor), OPEN),
  },
  writableBy: [{ fields: ['memberType'], by: agencyKeepers, way: '由协会初审时确定' }],
  list: {
    columns: ['agencyName', 'memberType', 'agencyType', 'qualificationValidTo', 'contact', 'phone', 'rating'],
    filters: ['agencyName', 'serialNumber', 'memberType', 'agencyType', 'status'],
    order: 'agencyName',
    search: ['agencyName', 'serialNumber', 'contact'],
    views: {
      filed: { label: '已备案', in: ['YBA', 'BGZ'] },
      toReview: { label: '待审核', in: ['DSH', 'CSTG'] },
      expired: { label: '资质过期', filter: (today) => ({ field: 'qualificationValidTo', below: today }) },
    },
  },
  form: [
    {
      section: '基本信息',
      fields: [
        'agencyName',
        'serialNumber',
        'memberType',
        'agencyType',
        'legalPerson',
        'contact',
        'phone',
        'foundDate',
      ],
    },
    { section: '地址', fields: ['registerAddress', 'officeAddress', 'localOffice', 'officeArea'] },
    { section: '资质' },
    { section: '人员', fields: ['employeeTotal', 'fullTimeCount', 'seniorCount', 'regEngineerCount'] },
    { section: '介绍', fields: ['introduction', 'serveItems', 'priceNote'] },
  ],
  statistics: {
    dimensions: ['memberType', 'status', 'createTime'],
    measures: [
      { name: 'count', label: '机构', unit: '家', count: true },
      { name: 'filed', label: '已备案', unit: '家', count: () => ({ field: 'status', in: ['YBA', 'BGZ'] }) },
      { name: 'waiting', label: '待审核', unit: '家', count: () => ({ field: 'status', in: ['DSH', 'CSTG'] }) },
      {
        name: 'expired',
        label: '资质过期',
        unit: '家',
        count: (today) => ({ field: 'qualificationValidTo', below: today }),
      },
      { name: 'people', label: '从业人员', unit: '人', sum: 'employeeTotal' },
      { name: 'engineers', label: '注册安全工程师', unit: '人', sum: 'regEngineerCount' },
      { name: 'projects', label: '服务项目', unit: '个', sum: 'projectCount' },
    ],
  },
  children: [
    { resource: 'agencyEmployee', by: 'agencyGuid' },
    { resource: 'agencyEquipment', by: 'agencyGuid' },
    { resource: 'agencyRegistration', by: 'agencyGuid' },
    { resource: 'agencyChange', by: 'agencyGuid' },
  ],
  rules: ({ employeeTotal, fullTimeCount }) =>
    typeof employeeTotal === 'number' && typeof fullTimeCount === 'number' && fullTimeCount > employeeTotal
      ? [{ path: 'fullTimeCount', code: 'span', message: '专职人数不能多于人员总数' }]
      : [],
  unique: [['serialNumber']],
})
