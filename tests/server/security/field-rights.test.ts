import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { filledIn, finished, upload } from '../sheet-file.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

/** The enterprise's file as it was approved. */
const FILE = buildCompany({
  guid: 'plant',
  companyName: '丙印染厂',
  serialNumber: '91320509MA1MJ0CC3C',
  gridGuid: 'grid-a',
  gridPath: 'root/town-a/grid-a/',
  status: 'approved',
  companyStatus: 'normal',
  tradeFamily: 'textile',
  industry: '制造业→纺织业',
  scaleType: '3',
  isAboveScale: false,
  employeeCount: 120,
  annualRevenue: 3000,
  longitude: 120.64,
  latitude: 31.16,
  registerAddress: '盛泽镇1号',
  pbAddress: '盛泽镇1号',
  legalRepresentative: '沈建明',
  legalRepresentativePhone: '13812345671',
  mainLeader: '沈建明',
  mainLeaderPhone: '13812345672',
  safetyManager: '陆小芳',
  safetyManagerPhone: '13812345673',
  isYouXianKongJian: true,
})

let server: TestServer
const users = tableNamed('user')
const companies = tableNamed('company')
const call = <Data = AnyRecord>(who: Person, path: string, body: object = {}) => server.call<Data>(who, path, body)
const be = (who: Person, own: object) => server.db.update(users).set(own).where(eq(users.guid, who))
const stored = async (guid: string) =>
  (await server.db.select().from(companies).where(eq(companies.guid, guid)))[0] as Record<string, unknown>
const refusedAt = (path: string, way: string) => ({
  status: 400,
  problem: 'input.invalid',
  details: { issues: [expect.objectContaining({ path, message: expect.stringContaining(way) })] },
})

beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'company', [FILE])
  // 企业安全员 and 企业管理员 of the same enterprise.
  await be('safety', { companyGuid: FILE.guid })
  await be('otherSafety', { companyGuid: FILE.guid, roles: ['company'] })
})
afterAll(() => server.close())
const ENTERPRISE = { 企业安全员: 'safety', 企业管理员: 'otherSafety' } as const

beforeEach(async () => {
  await server.db
    .update(companies)
    .set(rowOf(resourceNamed('company'), FILE))
    .where(eq(companies.guid, FILE.guid))
})

describe('the file of an enterprise', () => {
  const update = async (who: Person, changes: object) =>
    call(who, '/api/company/update', { guid: FILE.guid, version: (await stored(FILE.guid)).version, ...changes })

  const CLOSED = [
    { what: 'its grid, to be in none', changes: { gridGuid: null }, way: '企业确权' },
    { what: 'its grid, to be in another', changes: { gridGuid: 'grid-b' }, way: '企业确权' },
    { what: 'its state', changes: { companyStatus: 'closed' }, way: '信息变更' },
    { what: 'its trade', changes: { tradeFamily: 'commerce' }, way: '信息变更' },
    { what: 'its industry', changes: { industry: '批发和零售业→零售业' }, way: '信息变更' },
    { what: 'its region', changes: { regionIds: '320509/320509106' }, way: '信息变更' },
    { what: 'its workers', changes: { employeeCount: 3 }, way: '信息变更' },
    { what: 'its revenue', changes: { annualRevenue: 1 }, way: '信息变更' },
    { what: 'its assets', changes: { assetTotal: 1 }, way: '信息变更' },
    { what: 'its size', changes: { scaleType: '4' }, way: '信息变更' },
    { what: 'being above the scale', changes: { isAboveScale: true }, way: '信息变更' },
    { what: 'its place on the map', changes: { longitude: 121 }, way: '信息变更' },
    { what: 'its name', changes: { companyName: '丁印染厂' }, way: '信息变更' },
    { what: 'its code', changes: { serialNumber: '9144030071526726XG' }, way: '信息变更' },
    { what: 'its address', changes: { pbAddress: '震泽镇9号' }, way: '信息变更' },
    { what: 'its legal representative', changes: { legalRepresentative: '另一人' }, way: '信息变更' },
    {
      what: "the legal representative's number",
      changes: { legalRepresentativePhone: '13900000001' },
      way: '信息变更',
    },
    { what: "the head's number", changes: { mainLeaderPhone: '13900000001' }, way: '信息变更' },
    { what: "the safety manager's number", changes: { safetyManagerPhone: '13900000001' }, way: '信息变更' },
    { what: 'a flag that brings check-lists', changes: { isYouXianKongJian: false }, way: '信息变更' },
    { what: 'being a major hazard', changes: { isMajorHazard: true }, way: '信息变更' },
  ]

  describe.each(Object.entries(ENTERPRISE))('%s', (_role, who) => {
    it.each(CLOSED)('does not write $what', async ({ changes, way }) => {
      const [path = ''] = Object.keys(changes)
      const before = await stored(FILE.guid)
      expect(await update(who, changes)).toMatchObject(refusedAt(path, way))
      expect(await stored(FILE.guid)).toEqual(before)
    })

    it('may send what he may not write, as it is', async () => {
      const { longitude, companyStatus, gridGuid, employeeCount, legalRepresentativePhone, safetyManager } = FILE
      const whole = { longitude, companyStatus, gridGuid, employeeCount, legalRepresentativePhone, safetyManager }
      expect(await update(who, { ...whole, assetTotal: null, photo: [] })).toMatchObject({ status: 200 })
    })

    it('is refused so by every door', async () => {
      const before = await stored(FILE.guid)
      const { version } = before
      const changes = { companyStatus: 'cancelled' }
      const acted = await call(who, '/api/company/act/update', { guid: FILE.guid, input: { changes } })
      expect(acted).toMatchObject(refusedAt('companyStatus', '信息变更'))
      const based = { changes, base: { companyStatus: 'cancelled' } }
      const stale = await call(who, '/api/company/act/update', { guid: FILE.guid, version, input: based })
      expect(stale.status).toBeGreaterThanOrEqual(400)
      const op = {
        ...{ id: randomUUID(), resource: 'company', recordGuid: FILE.guid, action: 'update', deps: [] },
        ...{ input: { changes, base: { companyStatus: 'normal' } }, baseVersion: version, userGuid: who },
        ...{ deviceId: 'phone', madeAt: START, offsetMs: 0, offsetAgeMs: 0, schemaV: SCHEMA_VERSION, appV: '1.0.0' },
      }
      const pushed = await call(who, '/api/sync/push', { deviceId: 'phone', ops: [op] })
      expect(pushed.data.results).toMatchObject([
        {
          state: 'refused',
          problem: {
            code: 'input.invalid',
            retry: 'never',
            details: { issues: [{ path: 'companyStatus', message: '企业状态不能直接修改，请通过“信息变更”申请' }] },
          },
        },
      ])
      expect(await stored(FILE.guid)).toEqual(before)
    })

    it('makes no enterprise, neither by a form nor by a sheet', async () => {
      const made = { companyName: '另一厂', serialNumber: '9144030071526726XG' }
      expect((await call(who, '/api/company/create', made)).status).toBeGreaterThanOrEqual(400)
      expect(await call(who, '/api/company/importTemplate')).toMatchObject({ status: 403 })
    })

    it('says everything of it but where it belongs until somebody has approved it', async () => {
      await server.db.update(companies).set({ status: 'returned' }).where(eq(companies.guid, FILE.guid))
      expect(await update(who, { employeeCount: 150, companyName: '丙染整厂' })).toMatchObject({ status: 200 })
      expect(await update(who, { gridGuid: null })).toMatchObject(refusedAt('gridGuid', '企业确权'))
      await call(who, '/api/company/act/submit', { guid: FILE.guid })
      expect(await update(who, { employeeCount: 1 })).toMatchObject(refusedAt('employeeCount', '信息变更'))
    })
  })

  it.each([
    { what: 'which grid it is in', changes: { gridGuid: 'grid-b' }, way: '企业确权' },
    { what: 'that it is in none', changes: { gridGuid: null }, way: '企业确权' },
    { what: 'that it need not be patrolled', changes: { companyStatus: 'closed' }, way: '信息变更' },
    { what: 'which trade it is of', changes: { tradeFamily: 'commerce' }, way: '信息变更' },
    {
      what: "the legal representative's number",
      changes: { legalRepresentativePhone: '13900000001' },
      way: '信息变更',
    },
  ])('is not for its grid inspector to say $what', async ({ changes, way }) => {
    const [path = ''] = Object.keys(changes)
    expect(await update('grid', changes)).toMatchObject(refusedAt(path, way))
  })

  it('is mended by its grid inspector in what he sees at the gate', async () => {
    const seen = { safetyManagerPhone: '13900000003', longitude: 120.65, employeeCount: 118, pbAddress: '盛泽镇2号' }
    expect(await update('grid', seen)).toMatchObject({ status: 200, data: seen })
  })

  it('stays within the town that answers for it, unless the bureau says otherwise', async () => {
    expect(await update('town', { gridGuid: 'grid-b' })).toMatchObject(refusedAt('gridGuid', '区局'))
    expect(await update('town', { gridGuid: null })).toMatchObject(refusedAt('gridGuid', '区局'))
    expect(await update('town', { gridGuid: 'town-a' })).toMatchObject({ status: 200 })
    expect(await update('bureau', { gridGuid: 'grid-b', companyStatus: 'stopped' })).toMatchObject({ status: 200 })
  })
})

describe('the accounts of an enterprise', () => {
  const staff = (own: object = {}) => ({
    ...{ username: `s${Math.random()}`.slice(0, 12), name: '李强', mobile: null },
    ...{ accountType: '0', roles: ['safety'], ...own },
  })

  it('are of its own people and of its own kind, whatever is left out', async () => {
    const made = await call('otherSafety', '/api/user/create', staff())
    expect(made).toMatchObject({ status: 200, data: { userType: 'company', accountType: '0', companyGuid: FILE.guid } })
    expect(made.data.lawEnforcementPerson ?? false).toBe(false)
  })

  const BEYOND = [
    { what: 'people of government', own: { userType: 'government' } },
    { what: 'people of an institution', own: { userType: 'agency' } },
    { what: 'experts', own: { userType: 'expert' } },
    { what: 'officers', own: { lawEnforcementPerson: true } },
    { what: 'somebody with an officer’s number', own: { lawEnforcementNumber: '320509001' } },
    { what: 'accounts of the bureau', own: { accountType: '1' } },
    { what: 'grid inspectors', own: { personType: 'fullTime' } },
    { what: 'people of a grid', own: { gridGuid: 'grid-a' } },
    { what: 'people of an agency', own: { agencyGuid: 'agency-a' } },
    { what: 'holders of a made-up role', own: { roleIds: ['role-x'] } },
  ]

  it.each(BEYOND)('are no $what', async ({ own }) => {
    const [path = ''] = Object.keys(own)
    const way = '由系统管理员设置'
    for (const door of ['create', 'save', 'saveConb'])
      expect(await call('otherSafety', `/api/user/${door}`, staff(own)), door).toMatchObject(refusedAt(path, way))
    const { data } = await call('otherSafety', '/api/user/create', staff())
    const change = { guid: data.guid, version: data.version, ...own }
    for (const door of ['update', 'save'])
      expect(await call('otherSafety', `/api/user/${door}`, change), door).toMatchObject(refusedAt(path, way))
  })

  it('are nobody of another enterprise', async () => {
    expect((await call('otherSafety', '/api/user/create', staff({ companyGuid: 'company-b' }))).status).toBe(403)
  })

  it('are those neither when they come in a workbook', async () => {
    const row = {
      账号: 'sheet01',
      姓名: '李强',
      账号类型: '企业',
      角色: '企业安全员',
      用户类型: '政府',
      执法人员: '是',
    }
    // His own template does not offer these columns.
    const bytes = await filledIn(server, 'admin', 'user', [row])
    const job = randomUUID()
    await upload(server, 'otherSafety', bytes, { resource: 'user', job })
    const done = await finished(server, 'otherSafety', 'user', job)
    expect(done).toMatchObject({ created: 0, refused: 1 })
    expect(done.errors[0]?.message).toContain('用户类型不能直接填写，由系统管理员设置')
    const { data } = await call<{ items: AnyRecord[] }>('bureau', '/api/user/getAddressBookList', {})
    expect(data.items.map(({ name }) => name)).not.toContain('李强')
  })

  it('do not become others by their own change', async () => {
    const { data } = await call('otherSafety', '/api/user/create', staff())
    const whole = { accountType: '0', userType: 'company', companyGuid: FILE.guid, lawEnforcementPerson: null }
    const change = { guid: data.guid, version: data.version, positionName: '班长', ...whole }
    expect(await call('otherSafety', '/api/user/update', change)).toMatchObject({ status: 200 })
  })
})

describe('what a record says of the grid it is in', () => {
  const placed = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  const RECORDS = {
    incident: {
      eventTitle: '叉车撞人',
      reportSource: 'company',
      receiveTime: START,
      occurTime: START,
      eventType: 'workAccident',
      address: '二号车间',
      description: '擦伤',
    },
    factoryBuildingLessor: {
      lessorType: 'company',
      ownerPhone: '13812345678',
      buildingName: '三号厂房',
      address: '盛泽',
    },
    safePromise: { year: 2026, promiseType: 'company', content: '承诺守法' },
  }
  const make = (resource: keyof typeof RECORDS, own: object) =>
    call('safety', `/api/${resource}/create`, { ...RECORDS[resource], companyGuid: FILE.guid, ...own })

  it('of an event that an enterprise reports is from the enterprise, whatever it says', async () => {
    const refused = refusedAt('reportSource', '企业上报的事件来源是企业')
    expect(await make('incident', { reportSource: '119' })).toMatchObject(refused)
  })

  it('of an event that an enterprise reports was received when it was: whether it is late is not its own to say', async () => {
    const hours = (count: number) => new Date(Date.parse(START) + count * 3_600_000).toISOString()
    const made = await make('incident', { occurTime: hours(-5), receiveTime: hours(-4.5) })
    expect(made).toMatchObject({ status: 200, data: { receiveTime: START, unitLate: true } })
    const { guid, version } = made.data
    const change = { guid, version, receiveTime: hours(-4.5) }
    expect(await call('safety', '/api/incident/update', change)).toMatchObject(
      refusedAt('receiveTime', '由平台按收到的时间填写'),
    )
    const told = { ...RECORDS.incident, gridGuid: 'grid-a', occurTime: hours(-5), receiveTime: hours(-4.5) }
    expect(await call('grid', '/api/incident/create', told)).toMatchObject({ data: { receiveTime: hours(-4.5) } })
  })

  it('of a building that an enterprise lets is let by the enterprise: a private lessor is registered by who inspects there', async () => {
    const made = await make('factoryBuildingLessor', {})
    expect(made).toMatchObject({ status: 200, data: { lessorType: 'company' } })
    const { guid, version } = made.data
    const private_ = { lessorType: 'person', ownerName: '钱某' }
    const way = expect.objectContaining({
      path: 'lessorType',
      message: expect.stringContaining('个人出租的由网格员登记'),
    })
    const changed = await call('safety', '/api/factoryBuildingLessor/update', { guid, version, ...private_ })
    expect(changed).toMatchObject({ status: 400, details: { issues: expect.arrayContaining([way]) } })
    expect((await make('factoryBuildingLessor', private_)).status).toBeGreaterThanOrEqual(400)
    const own = { ...RECORDS.factoryBuildingLessor, ...private_, gridGuid: 'grid-a' }
    expect(await call('grid', '/api/factoryBuildingLessor/create', own)).toMatchObject({ status: 200 })
  })

  it.each(Object.keys(RECORDS) as (keyof typeof RECORDS)[])(
    'of %s is not for the enterprise to say: it is its own',
    async (resource) => {
      const refused = refusedAt('gridGuid', '由平台按企业所在网格填写')
      expect(await make(resource, { gridGuid: 'grid-b' })).toMatchObject(refused)
      const made = await make(resource, {})
      expect(made).toMatchObject({ status: 200, data: placed })
      const { guid, version } = made.data
      const change = (own: object) => call('safety', `/api/${resource}/update`, { guid, version, ...own })
      expect(await change({ gridGuid: 'grid-b' })).toMatchObject(refused)
      expect(await change({ gridGuid: null })).toMatchObject(refused)
      expect((await change({ companyGuid: 'company-b' })).status).toBeGreaterThanOrEqual(400)
      expect(await change({ gridGuid: 'grid-a', companyGuid: FILE.guid })).toMatchObject({ status: 200 })
    },
  )

  it('of a leave stays the one its person works in, whose town decides', async () => {
    const asked = {
      gridGuid: 'grid-a',
      leaveType: 'personal',
      startDate: '2026-11-23',
      endDate: '2026-11-23',
      reason: '家事',
    }
    const { data } = await call('grid', '/api/leave/create', asked)
    const change = { guid: data.guid, version: data.version, gridGuid: 'grid-b' }
    expect(await call('grid', '/api/leave/update', change)).toMatchObject(refusedAt('gridGuid', '区镇审批'))
  })
})

describe('an institution', () => {
  const person = {
    ...{ name: '钱工', idCard: '320525198801011234', mobile: '13812345678', employType: 'fullTime' },
    ...{ regEngineerNo: 'A1', isReviewer: false },
  }

  it('does not say whether it is a member of the association', async () => {
    await insertRecords(server.db, 'agencyBase', [
      buildRecord('agencyBase', { guid: 'agency-a', agencyName: '安评', memberType: 'nonMember', status: 'TH' }),
    ])
    const change = { guid: 'agency-a', version: 1, memberType: 'member' }
    expect(await call('agency', '/api/agencyBase/update', change)).toMatchObject(refusedAt('memberType', '协会'))
  })

  it('changes nothing of what was looked at when its people were taken on', async () => {
    const { data } = await call('agency', '/api/agencyEmployee/create', person)
    const employees = tableNamed('agencyEmployee')
    await server.db.update(employees).set({ status: 'active' }).where(eq(employees.guid, data.guid))
    const change = (own: object) =>
      call('agency', '/api/agencyEmployee/update', { guid: data.guid, version: data.version, ...own })
    for (const own of [{ isReviewer: true, reviewerCertNo: 'R1' }, { evaluatorLevel: 'one' }, { name: '李工' }])
      expect(await change(own)).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await change({ regEngineerNo: 'B2' })).toMatchObject(refusedAt('regEngineerNo', '协会'))
    expect(await change({ mobile: '13900000009', name: '钱工' })).toMatchObject({ status: 200 })
    const again = { guid: data.guid, version: data.version + 1, regEngineerNo: 'B2' }
    expect(await call('bureau', '/api/agencyEmployee/update', again)).toMatchObject({ status: 200 })
  })
})

describe('an expert', () => {
  beforeAll(() =>
    insertRecords(server.db, 'expert', [
      buildRecord('expert', {
        ...{ guid: 'expert-1', name: '周教授', mobile: '13812345678', unit: '苏州大学', userGuid: 'expert' },
        ...{ titleLevel: 'middle', major: '化工', groups: ['chemical'], level: 'district', status: 'active' },
        ...{ termFrom: '2026-01-01', termTo: '2027-12-31', avoidUnits: '甲纺织厂' },
      }),
      buildRecord('expert', { guid: 'expert-2', name: '吴教授', mobile: '13812345679', status: 'active' }),
    ]),
  )
  const update = (own: object) => call('expert', '/api/expert/update', { guid: 'expert-1', version: 1, ...own })

  it.each([
    { what: 'what he is paid by', own: { titleLevel: 'senior' } },
    { what: 'what he is drawn for', own: { groups: ['chemical', 'fire'] } },
    { what: 'his level', own: { level: 'province' } },
    { what: 'how long he serves', own: { termTo: '2036-12-31' } },
    { what: 'whom he must not inspect', own: { avoidUnits: null } },
    { what: 'whose file it is', own: { userGuid: null } },
  ])('does not say $what', async ({ own }) => {
    expect(await update(own)).toMatchObject(refusedAt(Object.keys(own)[0] ?? '', '由专家库管理人员维护'))
  })

  it('asks for leave for himself alone', async () => {
    const leave = { from: '2026-12-01', to: '2026-12-02', reason: '出差' }
    const ask = (expertGuid: string) => call('expert', '/api/expertLeave/create', { ...leave, expertGuid })
    expect(await ask('expert-2')).toMatchObject(refusedAt('expertGuid', '只能为本人请假'))
    expect(await ask('expert-1')).toMatchObject({ status: 200, data: { expertName: '周教授' } })
  })
})
