import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const PLANT = buildCompany({
  guid: 'watched',
  companyName: '戊化纤厂',
  serialNumber: '91320509MA1MJ0DD4D',
  gridGuid: 'grid-a',
  gridPath: 'root/town-a/grid-a/',
  companyStatus: 'normal',
  tradeFamily: 'textile',
  scaleType: '2',
  longitude: 120.64,
  latitude: 31.16,
})

let server: TestServer
const companies = tableNamed('company')
const call = <Data = AnyRecord>(who: Person, path: string, body: object = {}) => server.call<Data>(who, path, body)
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'company', [PLANT])
  const users = tableNamed('user')
  await server.db.update(users).set({ companyGuid: PLANT.guid }).where(eq(users.guid, 'safety'))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(tableNamed('workflowTask'))
  await server.db.delete(tableNamed('noticeFeedBack'))
  await server.db
    .update(companies)
    .set(rowOf(resourceNamed('company'), PLANT))
    .where(eq(companies.guid, PLANT.guid))
})

const change = async (who: Person, own: object) =>
  call(who, '/api/company/update', { guid: PLANT.guid, version: 1, ...own })
const notices = async (who: Person) =>
  (await call<{ items: AnyRecord[] }>(who, '/api/noticeFeedBack/list', { userGuid: who })).data.items
    .filter(({ userGuid }) => userGuid === who)
    .map(({ content }) => String(content))
/** What waits for this person by his own role, as his list of to-dos shows it. */
const toDos = async (who: Person) =>
  (await call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', { activityUser: who })).data.items.map(
    ({ title, remark }) => ({ title: String(title), remark: String(remark) }),
  )

describe('whoever answers for an enterprise', () => {
  it('hears that it closed, with what it was, and finds a to-do', async () => {
    await change('bureau', { companyStatus: 'closed' })
    for (const who of ['grid', 'town'] as const) {
      expect(await notices(who), who).toEqual([expect.stringContaining('企业状态：正常生产→关闭')])
      expect(await toDos(who), who).toMatchObject([{ remark: expect.stringContaining('正常生产→关闭') }])
    }
    expect(await toDos('bureau'), 'who decided it himself').toEqual([])
    for (const who of ['otherGrid', 'safety', 'expert'] as const) {
      expect(await notices(who), who).toEqual([])
      expect(await toDos(who), who).toEqual([])
    }
  })

  it('hears it in the grid it left and in the grid it came to', async () => {
    await change('bureau', { gridGuid: 'grid-b' })
    for (const who of ['grid', 'town', 'otherGrid'] as const) {
      expect(await notices(who), who).toEqual([expect.stringContaining('所属网格：甲网格→乙网格')])
      expect(await toDos(who), who).toHaveLength(1)
    }
  })

  it('hears of its trade and size', async () => {
    await change('town', { tradeFamily: 'commerce', scaleType: '4' })
    expect(await notices('grid')).toEqual([expect.stringContaining('监管行业：纺织→商贸；规模：中型规上→微型规下')])
    expect(await toDos('bureau')).toHaveLength(1)
    expect(await toDos('town')).toEqual([])
  })

  it('hears above that an inspector put it far from where it was, not that he set it right', async () => {
    await change('grid', { longitude: 120.6401 })
    expect(await toDos('town')).toEqual([])
    await call('grid', '/api/company/update', { guid: PLANT.guid, version: 2, longitude: 120.7 })
    expect(await toDos('town')).toMatchObject([{ remark: expect.stringContaining('坐标：120.6401,31.16→120.7,31.16') }])
    expect(await notices('bureau')).toHaveLength(1)
  })

  it('hears nothing where nothing of it changed', async () => {
    await change('town', { employeeCount: 77, safetyManager: '新人' })
    for (const who of ['grid', 'bureau'] as const) expect(await notices(who)).toEqual([])
  })

  it('hears it when the change was applied for, from who passed it', async () => {
    const items = [{ fieldName: 'companyStatus', newValue: '停产' }]
    const asked = { companyGuid: PLANT.guid, changeType: 'state', items, reason: '检修' }
    const { data } = await call('safety', '/api/companyChangeRecord/create', asked)
    const act = (who: Person, action: string) =>
      call(who, `/api/companyChangeRecord/act/${action}`, { guid: data.guid, input: {} })
    await act('safety', 'submit')
    expect(await notices('town')).toEqual([])
    await act('grid', 'approve')
    expect(await notices('town')).toEqual([expect.stringContaining('企业状态：正常生产→停产')])
    expect(await notices('bureau')).toEqual([expect.stringContaining('grid的姓名')])
    const record = (await call('town', `/api/companyChangeRecord/getByGuid/${data.guid}`)).data
    expect(record).toMatchObject({ status: 'passed', items: [{ oldValue: '正常生产', newValue: '停产' }] })
  })

  it('hears that nobody watches over it day by day any more', async () => {
    const confirmed = {
      guid: 'right',
      companyGuid: PLANT.guid,
      gridGuid: 'grid-a',
      gridPath: PLANT.gridPath,
      type: '1',
    }
    await insertRecords(server.db, 'companyGrid', [buildRecord('companyGrid', { ...confirmed, status: 'confirmed' })])
    await call('town', '/api/companyGrid/act/release', { guid: 'right', input: { opinion: '调整' } })
    expect(await notices('grid')).toEqual([expect.stringContaining('日常监管确权：已确权→已解除')])
    expect(await toDos('bureau')).toHaveLength(1)
  })

  it('is done with the to-do by saying so', async () => {
    await change('bureau', { companyStatus: 'stopped' })
    const { data } = await call<{ items: AnyRecord[] }>('grid', '/api/workflowTask/list', { activityUser: 'grid' })
    const done = await call('grid', '/api/workflowTask/act/ingToed', { guid: data.items[0]?.guid, input: {} })
    expect(done).toMatchObject({ status: 200, data: { status: 'ed' } })
    expect(await toDos('grid')).toEqual([])
    expect(await toDos('town')).toHaveLength(1)
  })
})
