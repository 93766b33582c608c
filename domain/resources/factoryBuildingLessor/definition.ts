import { type Access, anyOf, inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, integer, reference, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import type { Day } from '#domain/lib/dates.ts'
import { bureauOnly, fileKeepers, fileReaders } from '../enterprise-shared.ts'
import { expiryViews, rowsOf } from '../safety-shared.ts'
import { companySideInArea, HEAD_FIRST, PLACED_BY_PLATFORM } from '../shared.ts'

const OPEN = ['draft', 'returned'] as const
const SOON_DAYS = 30
const SUBMITTED = { submitUserGuid: 'user' } as const
const EXPIRING = expiryViews('contractEnd', SOON_DAYS).expiring
/** Nobody has looked into it yet: what was verified once and is amended is no draft to be thrown away. */
const unverified = (rule: Access): Access => {
  return (actor) => both(rule(actor), { field: 'amendReason', isEmpty: true })
}

/** 厂房出租 (`entities.md` A11). The landlord is an enterprise of the platform or a private person. */
export const factoryBuildingLessor = defineResource({
  name: 'factoryBuildingLessor',
  label: '厂房出租',
  scope: 'grid',
  retention: 'enterprises',
  fields: {
    lessorType: choice({ label: '出租方类型', required: true, options: { company: '企业', person: '个人' } }),
    companyGuid: reference('company', { label: '出租企业', required: true, when: { lessorType: 'company' } }),
    companyName: text({ label: '出租企业名称', maxLength: 100, computed: true, copies: 'companyGuid.companyName' }),
    ownerName: text({ label: '出租人姓名', maxLength: 30, required: true, when: { lessorType: 'person' } }),
    ownerIdCard: text({
      label: '出租人身份证号',
      maxLength: 18,
      format: 'identityCard',
      mask: 'identity',
      when: { lessorType: 'person' },
    }),
    ownerPhone: text({ label: '出租方电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    buildingName: text({ label: '厂房名称', required: true, maxLength: 100 }),
    address: text({ label: '厂房地址', required: true, maxLength: 200 }),
    buildingArea: decimal({ label: '建筑面积', min: 0, unit: '平方米' }),
    floors: integer({ label: '层数', min: 1, max: 99 }),
    structure: choice({
      label: '结构',
      options: { concrete: '钢混', brick: '砖混', steel: '钢结构', other: '其他' },
    }),
    fireAcceptance: choice({ label: '消防验收', options: { yes: '有', no: '无' }, tones: { no: 'bad' } }),
    safetyManager: text({ label: '出租方安全管理人', maxLength: 30 }),
    userId: integer({ label: '登记账号编号', format: 'code', computed: true }),
    userVersion: integer({ label: '登记账号版本', format: 'code', computed: true }),
    tenants: rows({
      label: '承租单位',
      max: 100,
      fields: {
        tenantCompanyGuid: reference('company', { label: '承租企业' }),
        tenantName: text({ label: '承租方名称', required: true, maxLength: 100 }),
        area: decimal({ label: '面积', min: 0, unit: '平方米' }),
        floor: text({ label: '楼层', maxLength: 20 }),
        contractFrom: date({ label: '合同起', required: true }),
        contractTo: date({ label: '合同止', required: true }),
        hasAgreement: bool({ label: '已签安全协议', required: true }),
        useType: text({ label: '用途', maxLength: 60 }),
        state: choice({
          label: '状态',
          options: { renting: '在租', ended: '到期', left: '退租' },
          tones: { ended: 'bad' },
        }),
      },
    }),
    checks: rows({
      label: '对承租方的检查',
      max: 200,
      fields: {
        checkDate: date({ label: '检查日期', required: true, happened: true }),
        tenantName: text({ label: '被检查单位', required: true, maxLength: 100 }),
        problem: text({ label: '问题', maxLength: 300 }),
        fixed: bool({ label: '已整改' }),
      },
    }),
    tenantCount: integer({ label: '在租户数', computed: true }),
    contractEnd: date({
      label: '最早合同止',
      computed: true,
      expiry: { remindDays: SOON_DAYS, tells: ({ buildingName }) => `${buildingName}的合同` },
    }),
    submitUserGuid: reference('user', { label: '提交人', computed: true }),
    amendReason: text({ label: '变更原因', maxLength: 500, computed: true }),
    closeReason: text({ label: '停止出租原因', maxLength: 500, computed: true }),
    agreements: files({ label: '租赁合同与安全协议', max: 20, accept: 'document' }),
  },
  workflow: {
    states: {
      draft: { label: '待完善', tone: 'muted' },
      lapsed: { label: '合同到期', tone: 'bad' },
      pending: { label: '待核实', tone: 'waiting' },
      verified: { label: '已核实', tone: 'good', told: [] },
      returned: { label: '退回', tone: 'bad' },
      closed: { label: '不再出租', tone: 'muted', closed: 'aside' },
    },
    turns: {
      draft: { people: ['createUserGuid'], ...HEAD_FIRST },
      pending: { roles: ['grid', 'town'], otherwise: ['bureau'], notBy: 'submitUserGuid' },
      verified: { waitsFor: { date: 'contractEnd', becomes: 'lapsed' } },
      lapsed: [
        { ...HEAD_FIRST, when: { lessorType: 'company' } },
        { roles: ['grid', 'town'], otherwise: ['bureau'], when: { lessorType: 'person' } },
      ],
      returned: { people: ['createUserGuid'], ...HEAD_FIRST },
    },
    moves: {
      submit: {
        label: '提交核实',
        from: ['draft', 'returned'],
        to: 'pending',
        allow: anyOf(companySideInArea, fileKeepers),
        stamps: SUBMITTED,
      },
      verify: { label: '核实通过', from: ['pending'], to: 'verified', allow: fileKeepers, notBy: 'submitUserGuid' },
      return: { label: '退回', from: ['pending'], to: 'returned', allow: fileKeepers, opinionRequired: true },
      renew: {
        label: '登记续签或退租',
        from: ['lapsed'],
        to: 'pending',
        allow: anyOf(companySideInArea, fileKeepers),
        asks: { tenants: 'required', agreements: 'optional' },
        rules: stillLapsed,
        stamps: SUBMITTED,
      },
      amend: {
        label: '变更信息',
        from: ['verified', 'lapsed'],
        to: 'draft',
        allow: anyOf(companySideInArea, fileKeepers),
        opinionRequired: true,
        stamps: { amendReason: 'opinion' },
      },
      close: {
        label: '不再出租',
        from: ['verified', 'lapsed'],
        to: 'closed',
        allow: anyOf(companySideInArea, fileKeepers),
        stamps: { closeReason: 'opinion' },
      },
      recordCheck: {
        label: '登记检查',
        from: ['verified'],
        to: 'verified',
        allow: anyOf(companySideInArea, fileKeepers),
        asks: { checks: 'required' },
      },
    },
  },
  derive: ({ tenants }, today) => {
    const staying = rowsOf(tenants).filter(({ state }) => state !== 'left')
    const ends = staying.map(({ contractTo }) => String(contractTo)).sort()
    return {
      tenants: rowsOf(tenants).map((tenant) => ({ ...tenant, state: stateOf(tenant, today) })),
      tenantCount: ends.filter((end) => end >= today).length,
      contractEnd: ends[0] ?? null,
    }
  },
  access: {
    read: fileReaders,
    create: anyOf(only(['company', 'safety', 'grid'], inOwnArea), only(['town', 'bureau', 'admin'], inOwnArea)),
    update: anyOf(whileIn(OPEN, companySideInArea), whileIn([...OPEN, 'pending'], fileKeepers)),
    remove: whileIn(OPEN, unverified(anyOf(companySideInArea, bureauOnly))),
  },
  writableBy: [
    { fields: ['gridGuid'], by: fileKeepers, ...PLACED_BY_PLATFORM },
    { fields: ['companyGuid'], by: inOwnArea, way: '请联系网格员更正' },
    // An enterprise lets its own buildings, and no private person's.
    {
      fields: ['lessorType'],
      by: fileKeepers,
      way: '个人出租的由网格员登记',
      otherwise: () => ({ lessorType: 'company' }),
    },
  ],
  list: {
    columns: ['buildingName', 'lessorType', 'ownerName', 'companyName', 'address', 'tenantCount', 'contractEnd'],
    filters: [
      ...['buildingName', 'companyName', 'ownerName', 'lessorType', 'fireAcceptance', 'contractEnd', 'status'],
      'gridGuid',
    ],
    order: '-updateTime',
    search: ['buildingName', 'ownerName', 'companyName', 'address'],
    views: {
      expiring: {
        label: EXPIRING.label,
        filter: (today) => both(EXPIRING.filter(today), { field: 'status', equals: 'verified' }),
      },
      lapsed: { label: '合同到期', in: ['lapsed'] },
    },
  },
  form: [
    {
      section: '出租方',
      fields: ['lessorType', 'companyGuid', 'ownerName', 'ownerIdCard', 'ownerPhone', 'safetyManager'],
    },
    { section: '厂房' },
    { section: '承租', fields: ['tenants', 'agreements'] },
    { section: '检查', fields: ['checks'] },
  ],
  rules: contractIssues,
})

/** Whoever has left has left; for all others the end of the contract says whether it still runs. */
function stateOf({ state, contractTo }: Readonly<Record<string, unknown>>, today: Day) {
  if (state === 'left') return state
  return String(contractTo) < today ? 'ended' : 'renting'
}

function stillLapsed({ tenants }: AnyRecord, _before: AnyRecord, today: Day): InputIssue[] {
  return rowsOf(tenants).flatMap((tenant, at) =>
    stateOf(tenant, today) === 'ended'
      ? [
          {
            path: `tenants.${at}.contractTo`,
            code: 'expired',
            message: `${tenant.tenantName}的合同已到期，请填写续签的合同止或选退租`,
          },
        ]
      : [],
  )
}

function contractIssues({ tenants }: AnyRecord): InputIssue[] {
  return rowsOf(tenants).flatMap(({ contractFrom, contractTo }, at) =>
    String(contractTo) < String(contractFrom)
      ? [{ path: `tenants.${at}.contractTo`, code: 'span', message: '合同止不能早于合同起' }]
      : [],
  )
}
