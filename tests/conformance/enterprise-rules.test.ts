import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { calls } from '#domain/spec/index.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../server/support.ts'
import { isAnswered } from './inventory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const call = <Data = AnyRecord>(who: Person, path: string, body: object = {}) => server.call<Data>(who, path, body)
type List = { items: AnyRecord[]; total: number }

describe('what the specification says of enterprises and people', () => {
  it('R063: an enterprise carries its filing code and its organisation code', async () => {
    await insertRecords(server.db, 'company', [
      buildCompany({
        guid: 'filed',
        companyName: '备案企业',
        serialNumber: 'FILED',
        companyCode: 'WJ000123',
        orgCode: 'MA1MJ0AA1',
        gridGuid: 'grid-a',
        gridPath: 'root/town-a/grid-a/',
      }),
    ])
    const { data } = await call('grid', '/api/company/getByGuid/filed')
    expect(data).toMatchObject({ companyCode: 'WJ000123', orgCode: 'MA1MJ0AA1' })
  })

  it('R074: a person is told by full name, position and telephone number', async () => {
    await server.db
      .update(tableNamed('user'))
      .set({ positionName: '网格长', mobile: '13812345678' })
      .where(eq(tableNamed('user').guid, 'grid'))
    const { data } = await call<List>('town', '/api/user/infoList', { username: 'grid' })
    expect(data.items).toMatchObject([{ fullName: 'grid的姓名', position: '网格长', telephoneNumber: '13812345678' }])
  })

  it('R079: departments, regions and trades are trees of guid and parent guid', async () => {
    const top = (
      await call('safety', '/api/companyDepartment/create', { companyGuid: 'company-a', departmentName: '厂部' })
    ).data
    const below = await call('safety', '/api/companyDepartment/create', {
      companyGuid: 'company-a',
      departmentName: '车间',
      parentGuid: top.guid,
    })
    expect(below.data).toMatchObject({ guid: expect.any(String), parentGuid: top.guid })
    const town = { regionName: '盛泽镇', regionCode: '320509105', regionLevel: '4' }
    const region = (await call('admin', '/api/region/create', town)).data
    const village = { regionName: '盛虹村', regionCode: '320509105227', regionLevel: '5', parentGuid: region.guid }
    expect((await call('admin', '/api/region/create', village)).data).toMatchObject({ parentGuid: region.guid })
    const trade = (await call('admin', '/api/economyType/create', { tradeName: '纺织业', industryCode: '17' })).data
    const leaf = { tradeName: '棉纺', industryCode: '171', parentGuid: trade.guid }
    expect((await call('admin', '/api/economyType/create', leaf)).data).toMatchObject({ parentGuid: trade.guid })
  })

  it('R258: every call on enterprise grids and employees is answered, over fields of our own', () => {
    const named = calls.filter(({ area }) => area === 'companyGrid' || area === 'companyEmployee')
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((each) => !isAnswered(server.app, each))).toEqual([])
  })

  it('R300: enforcement officers are told apart from other people', async () => {
    await server.db
      .update(tableNamed('user'))
      .set({ lawEnforcementPerson: true, lawEnforcementNumber: '32050926001' })
      .where(eq(tableNamed('user').guid, 'duty'))
    const { data } = await call<List>('bureau', '/api/user/list', { lawEnforcementPerson: true })
    expect(data.items).toMatchObject([{ guid: 'duty', lawEnforcementNumber: '32050926001' }])
  })

  it('Q12: the number of an order that was taken back is not given again', async () => {
    const order = {
      title: '核查',
      orderType: 'clue',
      content: '请核查',
      assignGridGuid: 'grid-a',
      deadline: '2026-12-01',
      urgency: 'normal',
    }
    const first = (await call('bureau', '/api/workOrderTask/create', order)).data
    expect(await call('bureau', '/api/workOrderTask/delete', { guid: first.guid })).toMatchObject({ status: 200 })
    const second = (await call('bureau', '/api/workOrderTask/create', order)).data
    expect([first.orderNo, second.orderNo]).toEqual(['GD202611200001', 'GD202611200002'])
  })
})
