import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyStatistics, TodayStatistics } from '#domain/contract/statistics.ts'
import type { StuckDevice } from '#domain/contract/stuck-devices.ts'
import { addMs } from '#domain/lib/dates.ts'
import { deviceReport } from '#server/db/sync-tables.ts'
import { buildCompany, buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const TODAY = '2026-11-20'
const YESTERDAY = '2026-11-19'
const IN_A = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', companyGuid: 'company-a' }
const IN_B = { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/', companyGuid: 'company-b' }

const patrol = (guid: string, own: object) =>
  buildRecord('patrolRecord', { guid, id: serial(), status: 'submitted', checkDate: TODAY, ...own })
const hazard = (guid: string, own: object) => buildHazard({ guid, id: serial(), foundOn: TODAY, ...own })
const works = (guid: string, code: string, own: object) =>
  buildCompany({ guid, id: serial(), serialNumber: code, ...own })

const report = { at: START, media: 0, rejected: 0, oldestAt: null, bytes: 0, appV: '1', alarm: null, ops: 0 }

let last = 100
const serial = () => {
  last += 1
  return last
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { gridGuid, gridPath } = IN_A
  const former = { gridName: '原网格', gridLevel: 'town', deleted: true }
  await insertRecords(server.db, 'gridManage', [
    buildRecord('gridManage', { guid: 'former', parentGuid: 'root', path: 'root/former/', ...former }),
    buildRecord('gridManage', { guid: 'below', parentGuid: 'grid-b', path: 'root/town-b/grid-b/below/', ...former }),
  ])
  await insertRecords(server.db, 'company', [
    works('late', '913205090000000001', {
      gridGuid,
      gridPath,
      nextPatrolDue: YESTERDAY,
      riskColor: 'red',
      isWeiHua: true,
    }),
    works('due', '913205090000000002', {
      gridGuid,
      gridPath,
      nextPatrolDue: TODAY,
      riskColor: 'red',
      tradeFamily: 'textile',
    }),
    works('gone', '913205090000000003', { gridGuid, gridPath, nextPatrolDue: YESTERDAY, deleted: true }),
    works('of-town', '913205090000000004', { gridGuid: 'town-a', gridPath: 'root/town-a/', riskColor: 'blue' }),
  ])
  await insertRecords(server.db, 'patrolRecord', [
    patrol('whole', { ...IN_A, mediaTotal: 2, mediaDone: 2 }),
    patrol('partly', { ...IN_A, mediaTotal: 5, mediaDone: 3 }),
    patrol('before', { ...IN_A, checkDate: YESTERDAY, mediaTotal: 5, mediaDone: 3 }),
    patrol('elsewhere', IN_B),
  ])
  await insertRecords(server.db, 'hiddenDanger', [
    hazard('general', IN_A),
    hazard('major', { ...IN_A, dangerLevel: 'major', status: 'pendingConfirm' }),
    hazard('overdue', { ...IN_A, foundOn: YESTERDAY, deadline: YESTERDAY }),
    hazard('closed', { ...IN_A, foundOn: YESTERDAY, status: 'closed', reviewTime: START }),
    hazard('closed-before', { ...IN_A, foundOn: YESTERDAY, status: 'closed', reviewTime: '2026-11-19T15:59:59.000Z' }),
  ])
  await server.db.insert(deviceReport).values([
    {
      ...report,
      deviceId: 'stuck',
      userGuid: 'grid',
      ops: 3,
      works: 2,
      patrols: 1,
      checks: 0,
      oldestAt: '2026-11-18T00:00:00.000Z',
    },
    { ...report, deviceId: 'busy', userGuid: 'grid', ops: 3, oldestAt: START },
    { ...report, deviceId: 'refused', userGuid: 'otherGrid', rejected: 1 },
  ])
})
afterAll(() => server.close())

const today = (who: Person | null, body: unknown = {}) =>
  server.call<TodayStatistics>(who, '/api/statistics/today', body)
const companies = (who: Person | null, body: unknown = {}) =>
  server.call<CompanyStatistics>(who, '/api/statistics/companies', body)

describe.each([
  ['today', today],
  ['companies', companies],
] as const)('statistics of %s', (_name, ask) => {
  it.each([
    { who: null, why: 'nobody', body: {}, status: 401, problem: 'auth.required' },
    { who: 'safety', why: 'an enterprise', body: {}, status: 403, problem: 'access.denied' },
    { who: 'expert', why: 'an expert', body: {}, status: 403, problem: 'access.denied' },
    {
      who: 'town',
      why: 'a town asking for another',
      body: { parentGridGuid: 'town-b' },
      status: 403,
      problem: 'access.denied',
    },
    {
      who: 'town',
      why: 'a town asking for the district',
      body: { parentGridGuid: 'root' },
      status: 403,
      problem: 'access.denied',
    },
    {
      who: 'bureau',
      why: 'a grid that is gone',
      body: { parentGridGuid: 'former' },
      status: 404,
      problem: 'record.gone',
    },
    { who: 'bureau', why: 'an unknown grid', body: { parentGridGuid: 'nowhere' }, status: 404, problem: 'record.gone' },
    {
      who: 'bureau',
      why: 'a hostile grid',
      body: { parentGridGuid: "' or 1=1" },
      status: 400,
      problem: 'input.invalid',
    },
    { who: 'bureau', why: 'a number for a grid', body: { parentGridGuid: 7 }, status: 400, problem: 'input.invalid' },
  ] as const)('answers $why with $problem', async ({ who, body, status, problem }) => {
    expect(await ask(who, body)).toMatchObject({ status, problem, success: false })
  })
})

describe('the devices behind 设备滞留', () => {
  const devices = (who: Person | null, body: unknown = {}) =>
    server.call<StuckDevice[]>(who, '/api/statistics/devices', body)
  const settle = (who: Person, deviceId: string, userGuid: string) =>
    server.call(who, '/api/statistics/devices/settle', { deviceId, userGuid })

  it('are named with their holders, those of one’s own area only', async () => {
    expect((await devices('bureau')).data.map(({ deviceId }) => deviceId).sort()).toEqual(['refused', 'stuck'])
    const { data } = await devices('town')
    expect(data).toMatchObject([
      { deviceId: 'stuck', userName: 'grid的姓名', gridName: '甲网格', ops: 3, works: 2, patrols: 1 },
    ])
    expect((await devices('bureau', { gridPath: 'root/town-b/' })).data).toMatchObject([{ deviceId: 'refused' }])
  })

  it.each([
    [null, 'auth.required'],
    ['safety', 'access.denied'],
    ['expert', 'access.denied'],
  ] as const)('are no matter of %s', async (who, problem) => {
    expect(await devices(who)).toMatchObject({ problem })
  })

  it('are listed with those that merely hold something, and with all that were heard of, when asked for', async () => {
    const named = async (shown: string) =>
      (await devices('bureau', { shown })).data.map(({ deviceId }) => deviceId).sort()
    await server.db.insert(deviceReport).values([
      { ...report, deviceId: 'quiet', userGuid: 'grid' },
      { ...report, deviceId: 'with-photos', userGuid: 'grid', media: 1, oldestAt: START },
      { ...report, deviceId: 'just-heard-of', userGuid: 'grid', at: addMs(START, -30 * 86_400_000) },
      { ...report, deviceId: 'silent', userGuid: 'grid', at: addMs(START, -30 * 86_400_000 - 1) },
    ])
    expect(await named('stuck')).toEqual(['refused', 'stuck'])
    expect(await named('waiting')).toEqual(['busy', 'stuck', 'with-photos'])
    expect(await named('all')).toEqual(['busy', 'just-heard-of', 'quiet', 'refused', 'stuck', 'with-photos'])
  })

  it('are those that lost or were refused something, or have held anything for more than a day', async () => {
    const dayAgo = addMs(START, -86_400_000)
    await server.db.insert(deviceReport).values([
      { ...report, deviceId: 'x-media', userGuid: 'otherGrid', media: 1, oldestAt: addMs(dayAgo, -1) },
      { ...report, deviceId: 'x-a-day', userGuid: 'otherGrid', ops: 1, oldestAt: dayAgo },
      { ...report, deviceId: 'x-alarm', userGuid: 'otherGrid', alarm: '1条未上传的记录从设备上消失' },
      { ...report, deviceId: 'x-of-the-district', userGuid: 'duty', rejected: 1 },
      { ...report, deviceId: 'x-empty', userGuid: 'otherGrid', oldestAt: addMs(dayAgo, -1) },
    ])
    const stuck = (await devices('bureau', { gridPath: 'root/town-b/' })).data.map(({ deviceId }) => deviceId)
    expect(stuck.sort()).toEqual(['refused', 'x-alarm', 'x-media'])
    expect((await today('bureau', { parentGridGuid: 'town-b' })).data.total.devicesStuck).toBe(3)
    expect((await today('town')).data.total.devicesStuck).toBe(1)
    await server.db.delete(deviceReport).where(like(deviceReport.deviceId, 'x-%'))
  })

  it('have holders who can be written to by who supervises them, and by nobody else', async () => {
    const write = (who: Person, userGuid: string, text = '请到有信号的地方打开应用') =>
      server.call(who, '/api/statistics/devices/message', { userGuid, text })
    expect(await write('town', 'grid')).toMatchObject({ success: true })
    const read = await server.call<{ items: Record<string, unknown>[] }>('grid', '/api/noticeFeedBack/list', {
      pageSize: 20,
    })
    expect(read.data.items[0]).toMatchObject({ content: '请到有信号的地方打开应用', publishOrg: 'town的姓名' })
    expect(await write('town', 'otherGrid')).toMatchObject({ problem: 'access.denied' })
    expect(await write('grid', 'town')).toMatchObject({ problem: 'access.denied' })
    expect(await write('town', 'grid', ' ')).toMatchObject({ problem: 'input.invalid' })
  })

  it('raise the alarm of a loss until a supervisor has looked into it; their holder cannot', async () => {
    const lost = { ...report, deviceId: 'lost', userGuid: 'grid', alarm: '2条未上传的记录从设备上消失' }
    const own = { ...lost, deviceId: 'his-own', userGuid: 'town' }
    await server.db.insert(deviceReport).values([lost, { ...lost, deviceId: 'lost-too' }, own])
    expect(await settle('town', 'his-own', 'town')).toMatchObject({ problem: 'access.denied' })
    expect(await settle('grid', 'lost', 'grid')).toMatchObject({ problem: 'access.denied' })
    expect(await settle('town', 'refused', 'otherGrid')).toMatchObject({ problem: 'access.denied' })
    const shown = async () => (await devices('town')).data.map(({ deviceId }) => deviceId)
    expect(await shown()).toContain('lost')
    expect((await shown()).at(-1)).toBe('stuck')
    expect(await settle('town', 'lost', 'grid')).toMatchObject({ success: true })
    expect(await shown()).not.toContain('lost')
    expect(await shown()).toContain('lost-too')
    expect(await settle('town', 'lost-too', 'grid')).toMatchObject({ success: true })
    expect(await settle('bureau', 'his-own', 'town')).toMatchObject({ success: true })
  })
})

describe('statistics of today', () => {
  it('compares the towns of the district for the bureau', async () => {
    const { data } = await today('bureau')
    expect(data.today).toBe(TODAY)
    expect(data.parent.gridGuid).toBe('root')
    expect(data.rows.map(({ gridGuid, hasParts }) => ({ gridGuid, hasParts }))).toEqual([
      { gridGuid: 'town-a', hasParts: true },
      { gridGuid: 'town-b', hasParts: true },
    ])
    expect(data.rows[0]).toMatchObject({
      companies: 4,
      patrolled: 2,
      due: 1,
      overdue: 1,
      found: 2,
      major: 1,
      closed: 1,
      hazardsOverdue: 1,
      mediaMissing: 1,
      devicesStuck: 1,
    })
    expect(data.rows[1]).toMatchObject({ companies: 1, patrolled: 1, found: 0, devicesStuck: 1 })
    expect(data.total).toMatchObject({ companies: 5, patrolled: 3, overdue: 1, devicesStuck: 2 })
  })

  it('counts the last seven days', async () => {
    const { data } = await today('bureau')
    expect(data.days).toHaveLength(7)
    expect(data.days.slice(-2)).toEqual([
      { day: YESTERDAY, patrolled: 1, found: 3 },
      { day: TODAY, patrolled: 3, found: 2 },
    ])
    expect((await today('town')).data.days.at(-1)).toEqual({ day: TODAY, patrolled: 2, found: 2 })
  })

  it('shows a town its own grids, and apart from them what hangs on the town itself', async () => {
    const { data } = await today('town')
    expect(data.trail).toEqual([{ gridGuid: 'town-a', gridName: '盛泽镇' }])
    expect(data.rows.map(({ gridName, companies: count }) => [gridName, count])).toEqual([
      ['甲网格', 3],
      ['盛泽镇本级', 1],
    ])
  })

  it('shows an inspector his grid as one row', async () => {
    const { data } = await today('grid')
    expect(data.rows).toHaveLength(1)
    expect(data.rows[0]).toMatchObject({ gridGuid: 'grid-a', hasParts: false, companies: 3, patrolled: 2 })
  })

  it('opens a town for the bureau with the way back', async () => {
    const { data } = await today('bureau', { parentGridGuid: 'town-b' })
    expect(data.trail.map(({ gridGuid }) => gridGuid)).toEqual(['root', 'town-b'])
    expect(data.rows).toHaveLength(1)
    expect(data.rows[0]).toMatchObject({ gridGuid: 'grid-b', hasParts: false, companies: 1, patrolled: 1 })
  })

  it('counts what the lists behind the numbers show', async () => {
    const { data } = await today('town')
    const total = async (resource: string, query: object) =>
      (await server.call<{ total: number }>('town', `/api/${resource}/list`, query)).data.total
    expect(data.total.overdue).toBe(await total('company', { view: 'overdue' }))
    expect(data.total.due).toBe(await total('company', { view: 'dueToday' }))
    expect(data.total.patrolled).toBe(await total('patrolRecord', { view: 'today' }))
    expect(data.total.major).toBe(await total('hiddenDanger', { view: 'today', dangerLevel: 'major' }))
    expect(data.total.closed).toBe(await total('hiddenDanger', { view: 'closedToday' }))
  })
})

describe('statistics of enterprises', () => {
  it('counts by risk, flag, trade and size, within the area of who asks', async () => {
    const { data } = await companies('town')
    expect(data.total).toBe(4)
    expect(data.byRisk).toEqual([
      { code: 'red', label: '重大风险', companies: 2, overdue: 1 },
      { code: 'blue', label: '低风险', companies: 1, overdue: 0 },
    ])
    expect(data.byFlag.find(({ code }) => code === 'isWeiHua')).toMatchObject({ companies: 1, overdue: 1 })
    expect(data.byTrade).toEqual([{ code: 'textile', label: '纺织', companies: 1, overdue: 0 }])
  })

  it('narrows to the grid that was opened', async () => {
    const { data } = await companies('bureau', { parentGridGuid: 'grid-b' })
    expect(data).toMatchObject({ total: 1, byRisk: [] })
  })
})
