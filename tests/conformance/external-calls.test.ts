import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { WORK_KINDS } from '#domain/resources/risk.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../server/support.ts'

interface PageOf {
  items: AnyRecord[]
  total: number
}
interface Share {
  code: string
  count: number
}

const A = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const B = { companyGuid: 'company-b', companyName: '乙化工厂', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
const YESTERDAY = '2026-11-19T02:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const made = (resource: string, guid: string, own: object) =>
    buildRecord(resource, { guid, createTime: START, updateTime: START, ...own })
  await insertRecords(db, 'hiddenDanger', [
    buildHazard({ guid: 'h-1', ...A, status: 'pendingRectify', deadline: '2026-11-10', createTime: START }),
    buildHazard({ guid: 'h-2', ...A, status: 'closed', createTime: YESTERDAY }),
    buildHazard({ guid: 'h-3', ...B, status: 'pendingConfirm', dangerLevel: 'major', createTime: START }),
  ])
  const kinds = Object.keys(WORK_KINDS)
  await insertRecords(
    db,
    'dangerousWorkPermit',
    kinds.flatMap((workKind) => [
      made('dangerousWorkPermit', `permit-${workKind}`, { ...A, workKind, status: 'working' }),
      made('dangerousWorkPermit', `permit-b-${workKind}`, { ...B, workKind, status: 'working' }),
    ]),
  )
  await insertRecords(db, 'riskUnit', [made('riskUnit', 'risk-1', { ...A, unitName: '锅炉房' })])
  await insertRecords(db, 'emergencyPlan', [
    made('emergencyPlan', 'plan-1', { ...A, planName: '预案', planType: 'general', status: 'filed' }),
    made('emergencyPlan', 'plan-2', { ...B, planName: '预案', planType: 'general', status: 'drafting' }),
  ])
  await insertRecords(db, 'material', [made('material', 'material-1', { ...A, name: '灭火器', validTo: '2026-11-01' })])
  await insertRecords(db, 'device', [
    made('device', 'device-1', { ...A, deviceName: '锅炉', deviceClass: 'special' }),
    made('device', 'device-2', { ...A, deviceName: '灭火系统', deviceClass: 'fire' }),
  ])
  await insertRecords(db, 'companyEmployee', [
    made('companyEmployee', 'employee-1', { ...A, name: '张三', mobile: '13812345678' }),
  ])
  const patrol = (guid: string, own: object) =>
    made('patrolRecord', guid, {
      ...A,
      checkDate: '2026-11-20',
      createUserGuid: 'grid',
      checkUserNames: '网格员',
      ...own,
    })
  await insertRecords(db, 'patrolRecord', [
    patrol('patrol-1', { signInLng: 120.1, signInLat: 31.1, signInTime: '2026-11-20T01:00:00.000Z' }),
    patrol('patrol-2', { signInLng: 120.2, signInLat: 31.2, signInTime: '2026-11-20T01:30:00.000Z' }),
    patrol('patrol-3', { ...B, createUserGuid: 'otherGrid', signInLng: 120.3, signInLat: 31.3, signInTime: START }),
  ])
})
afterAll(() => server.close())

const stat = async <Data>(who: Person, path: string) => {
  const reply = await server.call<Data>(who, path)
  expect(reply, path).toMatchObject({ status: 200, success: true })
  return reply.data
}
const countOf = (shares: Share[], code: string) => shares.find((share) => share.code === code)?.count

describe('the figures of the statistics service', () => {
  it('count what was made today, and the day before', async () => {
    expect(await stat('bureau', '/companyStat/getNewDataStat')).toMatchObject({
      day: '2026-11-20',
      hiddenDanger: 2,
      specialWork: 16,
      risk: 1,
      person: 1,
      device: 2,
    })
    expect(await stat('bureau', '/companyStat/getNewDataStatByLastDay')).toMatchObject({
      day: '2026-11-19',
      hiddenDanger: 1,
      specialWork: 0,
    })
    expect(await stat('otherGrid', '/companyStat/getNewDataStat')).toMatchObject({ hiddenDanger: 1, risk: 0 })
  })

  it('count enterprises and hazards in sight', async () => {
    const all = { companyTotal: 2, hazardTotal: 3, hazardOpen: 2, hazardOverdue: 1, majorOpen: 1, rectifyRate: 33.33 }
    expect(await stat('bureau', '/companyStat/getCenterData')).toMatchObject(all)
    expect(await stat('grid', '/companyStat/getCenterData')).toMatchObject({ companyTotal: 1, hazardTotal: 2 })
    expect(await stat('expert', '/companyStat/getCenterData')).toMatchObject({ companyTotal: 0, rectifyRate: null })
  })

  it('count the same by town', async () => {
    expect(await stat('bureau', '/companyStat/getCenterDataStat')).toMatchObject([
      { gridGuid: 'town-a', companyTotal: 1, hazardTotal: 2, hazardOverdue: 1, patrolTotal: 2 },
      { gridGuid: 'town-b', companyTotal: 1, hazardTotal: 1, hazardOverdue: 0, patrolTotal: 1 },
    ])
    expect(await stat<unknown[]>('town', '/companyStat/getCenterDataStat')).toHaveLength(1)
  })

  it('count people, devices, special works and what is kept ready', async () => {
    expect(await stat('safety', '/companyStat/getCompanyPersonStat')).toMatchObject({ total: 1 })
    expect(await stat('otherSafety', '/companyStat/getCompanyPersonStat')).toMatchObject({ total: 0 })
    const devices = await stat<{ total: number; deviceClass: Share[] }>('safety', '/companyStat/getCompanyDeviceStat')
    expect([devices.total, countOf(devices.deviceClass, 'special')]).toEqual([2, 1])
    const works = await stat<{ total: number; workKind: Share[] }>('grid', '/companyStat/getSpecialWorkStat')
    expect([works.total, countOf(works.workKind, 'fire')]).toEqual([8, 1])
    expect(await stat('bureau', '/companyStat/getManagementStat')).toMatchObject({
      emergencyPlan: 2,
      filedPlan: 1,
      material: 1,
      expiredMaterial: 1,
    })
  })

  it('count whose place is known', async () => {
    const { located, unlocated } = await stat<{ located: number; unlocated: number }>(
      'bureau',
      '/companyStat/getLocationStat',
    )
    expect(located + unlocated).toBe(2)
  })

  it('count sign-ins and changes of a week, one’s own unless one oversees', async () => {
    await server.call('grid', '/api/hiddenDanger/list')
    await server.call('town', '/api/workflowTask/create', {
      ...{ title: '核对', activityName: '核对', activityUser: 'grid' },
    })
    const days = await stat<{ day: string; operateCount: number }[]>('bureau', '/companyStat/getLogStat')
    expect(days.map(({ day }) => day)).toEqual(
      ['14', '15', '16', '17', '18', '19', '20'].map((date) => `2026-11-${date}`),
    )
    expect(days.at(-1)?.operateCount).toBe(1)
    expect((await stat<typeof days>('grid', '/companyStat/getLogStat')).at(-1)?.operateCount).toBe(0)
  })

  it('tell the words of the dictionary by type', async () => {
    const entry = (own: object) => ({ dictType: 'docType', sortId: 1, enabled: true, ...own })
    await server.call('admin', '/api/dictionary/create', entry({ code: 'a', label: '现场检查记录' }))
    await server.call('admin', '/api/dictionary/create', entry({ code: 'b', label: '停用', enabled: false }))
    expect(await stat('grid', '/dictionary/loadAllDictionary')).toMatchObject({
      docType: [{ code: 'a', label: '现场检查记录' }],
    })
  })
})

describe('the sync lists', () => {
  it.each([
    ['/sync/risk/list', 1, 0],
    ['/sync/inspection/list', 2, 1],
    ['/sync/hiddenDanger/list', 2, 1],
    ['/sync/emergency/list', 1, 1],
    ['/sync/specialWork/hotWork/list', 1, 1],
    ['/sync/specialWork/confinedSpace/list', 1, 1],
    ['/sync/specialWork/height/list', 1, 1],
    ['/sync/specialWork/blindPlate/list', 1, 1],
    ['/sync/specialWork/electric/list', 1, 1],
    ['/sync/specialWork/lifting/list', 1, 1],
    ['/sync/specialWork/excavation/list', 1, 1],
    ['/sync/specialWork/roadBreak/list', 1, 1],
  ])('%s answers pages of what one may see', async (path, inA, inB) => {
    const total = async (who: Person) =>
      (await server.call<PageOf>(who, path, { pageIndex: 1, pageSize: 10, countTotal: true })).data.total
    expect([await total('grid'), await total('otherGrid'), await total('bureau')]).toEqual([inA, inB, inA + inB])
    expect(await server.call(null, path)).toMatchObject({ status: 401 })
    expect(await server.call('grid', path, { pageSize: -1 })).toMatchObject({ status: 400 })
  })

  it('tell special works apart by their kind', async () => {
    const { data } = await server.call<PageOf>('grid', '/sync/specialWork/confinedSpace/list')
    expect(data.items.map(({ workKind }) => workKind)).toEqual(['confined'])
  })

  it('GET /sync/specialWork/getSnowId/{id} gives a permit one number of 64 bits', async () => {
    const { data } = await server.call<PageOf>('bureau', '/sync/specialWork/height/list')
    const ask = (who: Person | null, id: unknown) =>
      server.call<string>(who, `/sync/specialWork/getSnowId/${id}`, undefined, { method: 'GET' })
    const ids = await Promise.all(data.items.map(({ id }) => ask('bureau', id)))
    expect(new Set(ids.map((reply) => reply.data)).size).toBe(2)
    for (const reply of ids) expect(BigInt(reply.data) < 2n ** 63n && BigInt(reply.data) > 0n).toBe(true)
    expect((await ask('bureau', data.items[0]?.id)).data).toBe(ids[0]?.data)
    expect(await ask(null, 1)).toMatchObject({ status: 401 })
    expect(await ask('expert', data.items[0]?.id)).toMatchObject({ status: 404 })
  })

  it('say where each inspector last signed in', async () => {
    const { data } = await server.call<PageOf>('bureau', '/sync/staffLocation/list', { pageIndex: 1, pageSize: 10 })
    expect(data).toMatchObject({
      total: 2,
      items: [
        { userGuid: 'otherGrid', lng: 120.3 },
        { userGuid: 'grid', lng: 120.2, lat: 31.2 },
      ],
    })
    const own = await server.call<PageOf>('grid', '/sync/staffLocation/list')
    expect(own.data.items.map(({ userGuid }) => userGuid)).toEqual(['grid'])
    expect(await server.call(null, '/sync/staffLocation/list')).toMatchObject({ status: 401 })
  })

  it('give twenty of them where nobody says how many, and those that follow on the next page', async () => {
    const times = Array.from({ length: 21 }, (_, at) => `2026-11-19T${String(at).padStart(2, '0')}:00:00.000Z`)
    const people = times.map((signInTime, at) =>
      buildRecord('patrolRecord', {
        ...{ guid: `walk-${at}`, ...A, createUserGuid: `walker-${at}`, checkDate: '2026-11-19', createTime: START },
        ...{ signInLng: 120.4, signInLat: 31.4, signInTime },
      }),
    )
    await insertRecords(server.db, 'patrolRecord', people)
    const pages = await Promise.all(
      [{}, { pageIndex: 2 }, { pageSize: 500 }].map((asked) =>
        server.call<PageOf>('bureau', '/sync/staffLocation/list', asked),
      ),
    )
    expect(pages.map(({ data }) => data.items.length)).toEqual([20, 3, 23])
    expect(pages[1]?.data.items.map(({ userGuid }) => userGuid)).toEqual(['walker-2', 'walker-1', 'walker-0'])
  })

  it('name the people of the enterprises in sight', async () => {
    const { data } = await server.call<PageOf>('safety', '/sync/staffLocation/getPeople')
    expect(data.items).toMatchObject([{ name: '张三' }])
    expect((await server.call<PageOf>('otherSafety', '/sync/staffLocation/getPeople')).data.items).toEqual([])
  })
})

describe('another service in the place of our own', () => {
  let other: Server
  let asked: { url: string | undefined; said: string; by: unknown }[] = []
  let configured: TestServer
  beforeAll(async () => {
    other = createServer((request, response) => {
      asked.push({ url: request.url, said: JSON.stringify(request.headers), by: request.headers.authorization })
      response.setHeader('content-type', 'application/json')
      response.statusCode = request.url === '/x/companyStat/getLogStat' ? 500 : 200
      response.end(JSON.stringify({ code: 200, success: true, msg: '', data: { from: 'elsewhere' } }))
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    configured = await startTestServer('pglite', {
      config: { statBase: `http://127.0.0.1:${port}/x`, statToken: 'between-services' },
    })
  })
  afterAll(async () => {
    await configured.close()
    other.close()
  })

  it('is asked where the configuration names it, for those who are signed in', async () => {
    asked = []
    expect(await configured.call(null, '/companyStat/getCenterData')).toMatchObject({ status: 401 })
    expect(asked).toEqual([])
    const reply = await configured.call('grid', '/companyStat/getCenterData')
    expect(reply.data).toEqual({ from: 'elsewhere' })
    expect(asked).toMatchObject([{ url: '/x/companyStat/getCenterData', by: 'Bearer between-services' }])
    expect((await configured.call<PageOf>('grid', '/sync/hiddenDanger/list')).data.items).toEqual([])
  })

  it('is told who asks, and never the token he asks with', async () => {
    asked = []
    const token = configured.token('grid')
    await configured.call('grid', `/companyStat/getCenterData?access_token=${token}&year=2026`)
    expect(asked).toMatchObject([{ url: '/x/companyStat/getCenterData?year=2026' }])
    expect(asked[0]?.said).toContain('"x-user-guid":"grid"')
    expect(JSON.stringify(asked)).not.toContain(token)
  })

  it('is said to be busy when it fails', async () => {
    expect(await configured.call('grid', '/companyStat/getLogStat')).toMatchObject({
      status: 503,
      problem: 'server.busy',
    })
  })
})
