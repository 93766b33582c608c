import { COMPANY_FLAGS, TRADE_FAMILIES } from '#domain/data/words.ts'
import { anyOf, asServedCompany, hasRole, inOwnAreaAsCompany, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, integer, reference, text } from '#domain/kit/fields.ts'
import { point } from '#domain/kit/point.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { HEAD_FIRST, RISK_COLORS, RISK_TONES, SUPERVISORS } from '../shared.ts'

const GRID_SIDE = ['town', 'bureau', 'leader', 'admin'] as const
const reviewers = only(['grid', 'town', 'bureau', 'admin'], inOwnAreaAsCompany)
const owners = only(['company', 'safety'], inOwnAreaAsCompany)

const above = only(['town', 'officer', 'bureau', 'leader', 'admin'], inOwnAreaAsCompany)
const keepers = anyOf(above, only(['grid'], inOwnAreaAsCompany))
/** What it says of itself while its file is being made up; somebody reviews the whole of it. */
const applicants = whileIn(['draft', 'returned'], owners)
const CHANGE = { way: '请通过“信息变更”申请' }

/** Who answers for it. */
export const RESPONSIBLE = [
  'legalRepresentative',
  'legalRepresentativePhone',
  'mainLeader',
  'mainLeaderPhone',
  'safetyManager',
  'safetyManagerPhone',
] as const
export const SUPERVISION_FLAGS = [
  'isWeiHua',
  'isSheAnZhiLeng',
  'isSheBaoFenChen',
  'isYouXianKongJian',
  'isLuShangShiYou',
  'isMajorHazard',
  'isProduction',
  'isLessor',
  'isLessee',
  'isAboveScale',
] as const

/** 企业 (`entities.md` A1). Field names are the specification's where it gives one. */
export const company = defineResource({
  name: 'company',
  label: '企业',
  scope: 'grid',
  retention: 'enterprises',
  fields: {
    companyName: text({ label: '企业名称', required: true, maxLength: 100 }),
    serialNumber: text({
      label: '统一社会信用代码',
      required: true,
      maxLength: 18,
      format: 'creditCode',
      unique: true,
    }),
    companyCode: text({ label: '备案编号', maxLength: 30, format: 'companyWord' }),
    orgCode: text({ label: '组织机构代码', maxLength: 30 }),
    registerAddress: text({ label: '注册地址', required: true, maxLength: 200 }),
    pbAddress: text({ label: '实际生产经营地址', required: true, maxLength: 200 }),
    regionIds: text({ label: '所属区域编号', required: true, maxLength: 300 }),
    regionName: text({ label: '所属区域', maxLength: 200 }),
    industry: text({ label: '国民经济行业', required: true, maxLength: 200, levels: '→' }),
    economyTypeGuid: reference('economyType', { label: '行业代码' }),
    tradeFamily: choice({ label: '监管行业', options: TRADE_FAMILIES }),
    legalRepresentative: text({ label: '法定代表人', required: true, maxLength: 30 }),
    legalRepresentativePhone: text({
      label: '法定代表人电话',
      required: true,
      maxLength: 30,
      format: 'phone',
      mask: 'phone',
    }),
    mainLeader: text({ label: '主要负责人', required: true, maxLength: 30 }),
    mainLeaderPhone: text({ label: '主要负责人电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    safetyManager: text({ label: '安全负责人', required: true, maxLength: 30 }),
    safetyManagerPhone: text({
      label: '安全负责人电话',
      required: true,
      maxLength: 30,
      format: 'phone',
      mask: 'phone',
    }),
    companyStatus: choice({
      label: '企业状态',
      required: true,
      options: {
        normal: '正常生产',
        stopped: '停产',
        halfStopped: '半停产',
        building: '在建',
        moving: '搬迁',
        closed: '关闭',
        cancelled: '注销',
      },
      tones: { normal: 'good', stopped: 'muted', halfStopped: 'waiting', closed: 'muted', cancelled: 'muted' },
    }),
    scaleType: choice({
      label: '规模',
      required: true,
      options: { '1': '大型规上', '2': '中型规上', '3': '小型规下', '4': '微型规下' },
    }),
    isAboveScale: bool({ label: '是否规上' }),
    employeeCount: integer({ label: '从业人数', required: true, min: 0, unit: '人' }),
    annualRevenue: decimal({ label: '年营业收入', min: 0, unit: '万元' }),
    assetTotal: decimal({ label: '资产总额', min: 0, unit: '万元' }),
    buildTime: date({ label: '成立时间' }),
    floorArea: decimal({ label: '占地面积', min: 0, unit: '平方米' }),
    isWeiHua: bool({ label: COMPANY_FLAGS.isWeiHua }),
    isSheAnZhiLeng: bool({ label: COMPANY_FLAGS.isSheAnZhiLeng }),
    isSheBaoFenChen: bool({ label: COMPANY_FLAGS.isSheBaoFenChen }),
    isYouXianKongJian: bool({ label: COMPANY_FLAGS.isYouXianKongJian }),
    isLuShangShiYou: bool({ label: COMPANY_FLAGS.isLuShangShiYou }),
    isMajorHazard: bool({ label: '重大危险源' }),
    isProduction: bool({ label: '生产企业' }),
    isLessor: bool({ label: '出租方' }),
    isLessee: bool({ label: '承租方' }),
    riskColor: choice({ label: '风险等级', options: RISK_COLORS, tones: RISK_TONES, computed: true }),
    standardGrade: text({ label: '标准化等级', maxLength: 20, computed: true }),
    integrityLevel: text({ label: '诚信等级', maxLength: 20, computed: true }),
    ...point({ lng: 'longitude', lat: 'latitude', source: 'coordSource', accuracy: 'coordAccuracy' }),
    coordDatum: choice({ label: '坐标系', options: { WGS84: 'WGS-84', CGCS2000: 'CGCS2000', GCJ02: 'GCJ-02' } }),
    lastPatrolOn: date({ label: '上次巡查', computed: true }),
    nextPatrolDue: date({ label: '下次应巡查', computed: true }),
    photo: files({ label: '厂区照片', max: 9 }),
    factoryPlan: files({ label: '平面图', max: 3, accept: 'document' }),
  },
  workflow: {
    states: {
      draft: { label: '待完善', tone: 'muted' },
      pending: { label: '待审核', tone: 'waiting' },
      approved: { label: '已审核', tone: 'good' },
      returned: { label: '已退回', tone: 'bad' },
    },
    turns: {
      draft: { ...HEAD_FIRST, company: 'guid' },
      pending: { waitsFor: { resource: 'companyAuditRecord', by: 'companyGuid' } },
      approved: 'rests',
      returned: { ...HEAD_FIRST, company: 'guid' },
    },
    moves: {
      submit: { label: '提交审核', from: ['draft', 'returned'], to: 'pending', allow: owners, asks: null },
      approve: { label: '审核通过', from: ['pending'], to: 'approved', allow: reviewers, asks: null },
      return: { label: '退回', from: ['pending'], to: 'returned', allow: reviewers, asks: null, opinionRequired: true },
    },
    keptUp: ['approved'],
  },
  access: {
    // A new client is found by his name or code, see `company/lookUp`.
    read: anyOf(inOwnAreaAsCompany, asServedCompany),
    create: only(GRID_SIDE, inOwnAreaAsCompany),
    update: anyOf(only(SUPERVISORS, inOwnAreaAsCompany), owners),
    remove: (actor) => (hasRole(actor, 'bureau', 'admin') ? 'everything' : 'nothing'),
    whole: inOwnAreaAsCompany,
  },
  // Nobody supervised decides who supervises him, by what and how often, nor who may speak for the enterprise.
  writableBy: [
    {
      fields: ['gridGuid'],
      by: only(GRID_SIDE, inOwnAreaAsCompany),
      way: '由区镇通过“企业确权”办理，跨区镇的由区局办理',
    },
    {
      fields: [
        ...['companyStatus', 'industry', 'economyTypeGuid', 'tradeFamily', 'regionIds', 'regionName'],
        ...['companyName', 'serialNumber', 'legalRepresentative', 'legalRepresentativePhone'],
      ],
      by: anyOf(above, applicants),
      ...CHANGE,
    },
    {
      fields: [
        ...['companyCode', 'orgCode', 'registerAddress', 'pbAddress', 'longitude', 'latitude'],
        ...['coordSource', 'coordAccuracy', 'coordDatum'],
        ...['mainLeader', 'mainLeaderPhone', 'safetyManager', 'safetyManagerPhone'],
        ...['scaleType', 'isAboveScale', 'employeeCount', 'annualRevenue', 'assetTotal', 'buildTime', 'floorArea'],
        ...['isWeiHua', 'isSheAnZhiLeng', 'isSheBaoFenChen', 'isYouXianKongJian', 'isLuShangShiYou'],
        ...['isMajorHazard', 'isProduction', 'isLessor', 'isLessee'],
      ],
      by: anyOf(keepers, applicants),
      ...CHANGE,
    },
  ],
  list: {
    columns: [
      'companyName',
      'serialNumber',
      'regionName',
      'industry',
      'scaleType',
      'companyStatus',
      'riskColor',
      'lastPatrolOn',
    ],
    leavesOut: ['status'],
    filters: [
      'companyName',
      'regionIds',
      'scaleType',
      'isWeiHua',
      'isSheAnZhiLeng',
      'isSheBaoFenChen',
      'isYouXianKongJian',
      'companyStatus',
      'riskColor',
      'gridGuid',
      'isLuShangShiYou',
      'tradeFamily',
      'status',
    ],
    order: '-updateTime',
    search: ['companyName', 'serialNumber', 'pbAddress'],
    views: {
      overdue: { label: '逾期未巡', filter: (today) => ({ field: 'nextPatrolDue', below: today }) },
      dueToday: { label: '今日应巡', filter: (today) => ({ field: 'nextPatrolDue', equals: today }) },
    },
  },
  form: [
    { section: '基本信息' },
    {
      section: '地址',
      fields: [
        'registerAddress',
        'pbAddress',
        'regionIds',
        'regionName',
        'gridGuid',
        'longitude',
        'latitude',
        'coordSource',
        'coordAccuracy',
        'coordDatum',
      ],
    },
    { section: '行业', fields: ['industry', 'economyTypeGuid', 'tradeFamily'] },
    {
      section: '负责人',
      fields: RESPONSIBLE,
    },
    {
      section: '监管标志',
      fields: SUPERVISION_FLAGS,
    },
    { section: '经营', fields: ['annualRevenue', 'assetTotal', 'floorArea'] },
    { section: '影像', fields: ['photo', 'factoryPlan'] },
  ],
  statistics: {
    dimensions: ['tradeFamily', 'riskColor', 'scaleType', 'companyStatus', 'regionIds', 'gridGuid'],
    measures: [
      { name: 'count', label: '企业数', count: true },
      { name: 'aboveScale', label: '规上企业', count: () => ({ field: 'isAboveScale', equals: true }) },
      { name: 'overdue', label: '逾期未巡', count: (today) => ({ field: 'nextPatrolDue', below: today }) },
      { name: 'redShare', label: '重大风险占比', share: () => ({ field: 'riskColor', equals: 'red' }) },
    ],
    kept: ['tradeFamily', 'riskColor', 'scaleType', 'companyStatus', 'regionIds', ...Object.keys(COMPANY_FLAGS)],
  },
  offline: { keep: 'mirror', edits: 'queue', visitDays: 7 },
  confidential: [{ fields: ['annualRevenue', 'assetTotal', 'factoryPlan'], to: inOwnAreaAsCompany }],
  unique: [['serialNumber']],
  indexes: [
    ['companyName'],
    // Where and of what kind the overdue ones are is told by it alone: of a district they are very many.
    ['nextPatrolDue', 'deleted', 'gridPath', 'riskColor', 'tradeFamily', 'scaleType', ...Object.keys(COMPANY_FLAGS)],
  ],
})
