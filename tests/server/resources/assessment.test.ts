import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { newGuid } from '#server/engine/guid.ts'
import { buildCompany, buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const IN_GRID = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const PERIOD = '2026-11'

describe.each(USUAL_DATABASES)('assessment on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    const { db } = server
    // Two enterprises in the grid, one of them visited twice in the month and once before it.
    await insertRecords(db, 'company', [
      buildCompany({ guid: 'company-c', companyName: '丙厂', serialNumber: '91320509MA1MJ0CC3C', ...IN_GRID }),
    ])
    await insertRecords(
      db,
      'patrolRecord',
      [
        ['2026-11-03', 'company-a', 'grid'],
        ['2026-11-30', 'company-a', 'grid'],
        ['2026-10-31', 'company-c', 'grid'],
        ['2026-12-01', 'company-c', 'grid'],
        ['2026-11-04', 'company-c', 'otherGrid'],
      ].map(([checkDate, companyGuid, who]) =>
        buildRecord('patrolRecord', {
          guid: newGuid(),
          status: 'submitted',
          checkDate,
          companyGuid,
          checkUsers: [who],
          ...IN_GRID,
        }),
      ),
    )
    // 23:59 on the last day of October in China is not November.
    await insertRecords(
      db,
      'hiddenDanger',
      [
        ['2026-11-02T02:00:00.000Z', 'closed'],
        ['2026-11-12T02:00:00.000Z', 'closed'],
        ['2026-11-18T02:00:00.000Z', 'pendingRectify'],
        ['2026-10-31T15:59:00.000Z', 'closed'],
      ].map(([createTime, status], at) =>
        buildHazard({
          guid: `hazard-${at}`,
          companyGuid: 'company-a',
          createTime: createTime as string,
          createUserGuid: 'grid',
          status: status as 'closed',
          ...IN_GRID,
        }),
      ),
    )
    await insertRecords(
      db,
      'attendanceRecord',
      (['normal', 'late', 'missing', 'leave', 'normal'] as const).map((attendStatus, at) =>
        buildRecord('attendanceRecord', {
          guid: newGuid(),
          userGuid: 'grid',
          date: `2026-11-${String(at + 2).padStart(2, '0')}`,
          signInTime: ['missing', 'leave'].includes(attendStatus) ? null : '2026-11-02T00:30:00.000Z',
          attendStatus,
          ...IN_GRID,
        }),
      ),
    )
    await insertRecords(db, 'examResult', [
      buildRecord('examResult', {
        guid: newGuid(),
        examGuid: 'e1',
        userGuid: 'grid',
        attempt: 1,
        startTime: '2026-11-05T02:00:00.000Z',
        score: 60,
        status: 'submitted',
      }),
      buildRecord('examResult', {
        guid: newGuid(),
        examGuid: 'e1',
        userGuid: 'grid',
        attempt: 2,
        startTime: '2026-11-05T04:00:00.000Z',
        score: 90,
        status: 'submitted',
      }),
    ])
  })
  afterAll(() => server.close())

  const make = (who: Person | null, body: object = { period: PERIOD }) =>
    server.call<{ made: number; recounted: number }>(who, '/api/assessment/makeMonth', body)
  const rows = async (who: Person = 'bureau') =>
    (await server.call<{ items: AnyRecord[] }>(who, '/api/assessment/list', { period: PERIOD })).data.items

  it('makes the month of those in one’s area', async () => {
    expect(await make(null)).toMatchObject({ status: 401 })
    expect(await make('grid')).toMatchObject({ status: 403 })
    expect(await make('bureau', {})).toMatchObject({ problem: 'input.invalid' })
    expect(await make('bureau', { period: '2026-13' })).toMatchObject({ problem: 'input.invalid' })
    expect(await make('bureau', { period: '2026-12' })).toMatchObject({ problem: 'input.invalid' })
    expect((await make('town')).data).toEqual({ made: 1, recounted: 0 })
    expect((await make('bureau')).data).toEqual({ made: 1, recounted: 1 })
  })

  it('counts from patrols, hazards, attendance and exams', async () => {
    const own = (await rows()).find(({ userGuid }) => userGuid === 'grid')
    expect(own).toMatchObject({
      userName: 'grid的姓名',
      patrolCount: 2,
      coverageRate: 50,
      hazardCount: 3,
      closeRate: 66.7,
      attendanceRate: 75,
      trainingScore: 90,
      // 50 × 40 % + 66.7 × 30 % + 75 × 20 % + 90 × 10 %
      score: 64.01,
      rank: 1,
    })
    const other = (await rows()).find(({ userGuid }) => userGuid === 'otherGrid')
    expect(other).toMatchObject({ patrolCount: 1, coverageRate: 0, hazardCount: 0, closeRate: null, score: 0, rank: 2 })
  })

  it('counts again on asking, and leaves what is confirmed', async () => {
    const [own] = (await rows()).filter(({ userGuid }) => userGuid === 'grid')
    await insertRecords(server.db, 'patrolRecord', [
      buildRecord('patrolRecord', {
        guid: newGuid(),
        status: 'submitted',
        checkDate: '2026-11-06',
        companyGuid: 'company-c',
        checkUsers: ['grid'],
        ...IN_GRID,
      }),
    ])
    const recounted = await server.call('town', '/api/assessment/act/recount', { guid: own?.guid, input: {} })
    expect(recounted.data).toMatchObject({ patrolCount: 3, coverageRate: 100, score: 84.01 })
    expect(await server.call('town', '/api/assessment/act/confirm', { guid: own?.guid, input: {} })).toMatchObject({
      status: 200,
    })
    expect((await make('bureau')).data).toEqual({ made: 0, recounted: 1 })
    expect(await server.call('town', '/api/assessment/act/recount', { guid: own?.guid, input: {} })).toMatchObject({
      problem: 'workflow.move-not-open',
    })
    // One sees one's own, and no colleague's.
    expect((await rows('grid')).map(({ userGuid }) => userGuid)).toEqual(['grid'])
  })

  it('answers a change with the place and version that are stored after ranking', async () => {
    const [other] = (await rows()).filter(({ userGuid }) => userGuid === 'otherGrid')
    const patch = { guid: other?.guid, version: other?.version, bonus: 20, trainingScore: 100 }
    const changed = await server.call<AnyRecord>('bureau', '/api/assessment/update', patch)
    const stored = (await rows()).find(({ userGuid }) => userGuid === 'otherGrid')
    expect(stored).toMatchObject({ bonus: 20 })
    expect(changed.data).toMatchObject({ version: stored?.version, rank: stored?.rank })
    const made = await server.call<AnyRecord>('bureau', '/api/assessment/create', {
      period: '2026-10',
      userGuid: 'otherGrid',
      gridGuid: 'grid-a',
    })
    expect(made.data).toMatchObject({ rank: 1, version: 2 })
  })
})
