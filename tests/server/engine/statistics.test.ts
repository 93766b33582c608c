import { Workbook } from '@cj-tech-master/excelts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import { dimensionsOf } from '#domain/kit/statistics.ts'
import { tableNamed } from '#server/db/schema.ts'
import { touchOne } from '#server/engine/touch.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { DATABASES } from '../databases.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const inA = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const inB = { companyGuid: 'company-b', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
/** It is 2026-11-20: the first one is late. */
const HAZARDS = [
  { guid: 'h-1', ...inA, status: 'pendingRectify', deadline: '2026-11-19', foundOn: '2026-10-31', rectifyFund: 100.5 },
  { guid: 'h-2', ...inA, status: 'closed', dangerLevel: 'major', foundOn: '2026-11-01', dangerType: 'fire' },
  { guid: 'h-3', ...inA, status: 'pendingRectify', foundOn: '2026-11-02', dangerType: 'fire', rectifyFund: 20 },
  { guid: 'h-4', ...inB, status: 'closed', foundOn: '2026-11-03', dangerType: 'dust' },
  { guid: 'h-5', ...inB, status: 'closed', foundOn: '2025-11-03', deleted: true },
] as const
const EMPTY = { total: 0, major: 0, overdue: 0, closedShare: null, rectifyFund: 0 }

describe.each(DATABASES)('statistics of a resource on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    const rows = HAZARDS.map((own) => buildHazard({ dangerType: null, ...own }))
    await insertRecords(server.db, 'hiddenDanger', rows)
  })
  afterAll(() => server.close())

  const ask = (who: Person | null, query: object) =>
    server.call<ResourceStatistics>(who, '/api/hiddenDanger/statistics', query)
  const rowsOf = async (who: Person, query: object, measure = 'total') => {
    const { data } = await ask(who, query)
    return data.rows.map(({ key, label, values }) => [key, label, values[measure]])
  }

  it('are for those who are signed in', async () => {
    expect(await ask(null, { dimension: 'status' })).toMatchObject({ status: 401 })
  })

  it.each([
    ['dimension', {}],
    ['dimension', { dimension: 'description' }],
    ['dimension', { dimension: 'passwordHash' }],
    ['dimension', { dimension: ['status'] }],
    ['from', { dimension: 'status', from: '2026-02-30' }],
    ['to', { dimension: 'status', to: 20261120 }],
    ['surprise', { dimension: 'status', surprise: 'x' }],
    ['view', { dimension: 'status', view: 'nothing' }],
  ])('refuse a wrong %s: %j', async (path, query) => {
    expect(await ask('bureau', query)).toMatchObject({ status: 400, details: { issues: [{ path }] } })
  })

  it.each(['tradeFamily', 'company.tradeFamily'])(
    'count by the trade of the enterprise today, asked as %s',
    async (dimension) => {
      const trades = tableNamed('company')
      for (const [tradeFamily, label] of [
        ['textile', '纺织'],
        ['chemical', '化工'],
      ]) {
        await touchOne(server.db, 'company', 'company-a', { patch: { tradeFamily }, now: START })
        expect(await rowsOf('bureau', { dimension })).toEqual([
          [tradeFamily, label, 3],
          [null, '未填写', 1],
        ])
        expect(await rowsOf('bureau', { dimension, from: '1990-01-01' })).toEqual(await rowsOf('bureau', { dimension }))
      }
      await server.db.update(trades).set({ tradeFamily: null }).where(eq(trades.guid, 'company-a'))
    },
  )

  it('count by the hour and the month in China', async () => {
    await insertRecords(
      server.db,
      'dangerousWorkPermit',
      ['2026-11-19T00:30:00.000Z', '2026-11-20T00:59:00.000Z', '2026-10-31T16:30:00.000Z', null].map((planStart, at) =>
        buildRecord('dangerousWorkPermit', { guid: `p-${at}`, ...inA, planStart, status: 'working' }),
      ),
    )
    const dimension = 'hour.planStart'
    const { data } = await server.call<ResourceStatistics>('bureau', '/api/dangerousWorkPermit/statistics', {
      dimension,
    })
    expect(data.rows.map(({ key, label, values }) => [key, label, values.count])).toEqual([
      ['00', '00时', 1],
      ['08', '08时', 2],
      [null, '未填写', 1],
    ])
    const months = await server.call<ResourceStatistics>('bureau', '/api/dangerousWorkPermit/statistics', {
      dimension: 'planStart',
    })
    expect(months.data.rows.map(({ key, values }) => [key, values.count])).toEqual([
      ['2026-11', 3],
      [null, 1],
    ])
  })

  it('count, sum and share by a choice, in its order', async () => {
    const { data } = await ask('bureau', { dimension: 'status' })
    expect(data.rows).toEqual([
      {
        key: 'pendingRectify',
        label: '待整改',
        values: { total: 2, major: 0, overdue: 1, closedShare: 0, rectifyFund: 120.5 },
      },
      {
        key: 'closed',
        label: '已销号',
        values: { total: 2, major: 1, overdue: 0, closedShare: 100, rectifyFund: 0 },
      },
    ])
    expect(data.total).toEqual({ total: 4, major: 1, overdue: 1, closedShare: 50, rectifyFund: 120.5 })
  })

  it('name the records without a value, and put them last', async () => {
    expect(await rowsOf('bureau', { dimension: 'dangerType' })).toEqual([
      ['fire', '消防', 2],
      ['dust', '粉尘', 1],
      [null, '未填写', 1],
    ])
  })

  it('count by month, in the order of time', async () => {
    expect(await rowsOf('bureau', { dimension: 'foundOn' })).toEqual([
      ['2026-10', '2026年10月', 1],
      ['2026-11', '2026年11月', 3],
    ])
  })

  it('divide the grid asked for, or one’s own, into its parts', async () => {
    expect(await rowsOf('bureau', { dimension: 'gridGuid' })).toEqual([
      ['root/town-a/', '盛泽镇', 3],
      ['root/town-b/', '震泽镇', 1],
    ])
    expect(await rowsOf('bureau', { dimension: 'gridGuid', gridGuid: 'town-b' })).toEqual([
      ['root/town-b/grid-b/', '乙网格', 1],
    ])
    expect(await rowsOf('town', { dimension: 'gridGuid' })).toEqual([['root/town-a/grid-a/', '甲网格', 3]])
    expect(await rowsOf('grid', { dimension: 'gridGuid' })).toEqual([[null, '本级', 3]])
  })

  it('keep within the period, the filters and the view of the list', async () => {
    expect(await rowsOf('bureau', { dimension: 'foundOn', from: '2026-11-01', to: '2026-11-02' })).toEqual([
      ['2026-11', '2026年11月', 2],
    ])
    expect(await rowsOf('bureau', { dimension: 'foundOn', dangerLevel: 'major' })).toEqual([
      ['2026-11', '2026年11月', 1],
    ])
    expect(await rowsOf('bureau', { dimension: 'foundOn', view: 'overdue' })).toEqual([['2026-10', '2026年10月', 1]])
  })

  it.each([
    ['safety', 3],
    ['otherSafety', 1],
    ['grid', 3],
    ['otherGrid', 1],
    ['bureau', 4],
  ] as const)('show %s only what he may read: %i', async (who, total) => {
    expect((await ask(who, { dimension: 'status' })).data.total).toMatchObject({ total })
  })

  it('keep back what the record keeps back: its choices, what asks for them, and what is counted by them', async () => {
    const refused = (path: string) => ({ status: 400, details: { issues: [{ path }] } })
    const inspections = (who: Person, query: object) => server.call(who, '/api/inspection/statistics', query)
    const byType = { dimension: 'inspectType' }
    const ofType = { dimension: 'status', inspectType: 'general' }
    for (const query of [byType, ofType]) {
      expect(await inspections('bureau', query)).toMatchObject({ status: 200 })
      expect(await inspections('safety', query)).toMatchObject(refused('inspectType'))
    }
    const patrols = async (who: Person) =>
      (await server.call<ResourceStatistics>(who, '/api/patrolRecord/statistics', { dimension: 'status' })).data.total
    expect(await patrols('bureau')).toHaveProperty('similar')
    expect(await patrols('safety')).not.toHaveProperty('similar')
  })

  it('say yes and no, and call a place that was deleted by its name', async () => {
    const gone = { guid: 'town-x', gridName: '废镇', gridLevel: 'town', path: 'root/town-x/', parentGuid: 'root' }
    await insertRecords(server.db, 'gridManage', [buildRecord('gridManage', { ...gone, deleted: true })])
    const there = { gridGuid: 'town-x', gridPath: 'root/town-x/' }
    await insertRecords(
      server.db,
      'majorHazard',
      [true, true, false].map((isMajor, at) => buildRecord('majorHazard', { guid: `m-${at}`, isMajor, ...there })),
    )
    const labels = async (dimension: string) => {
      const { data } = await server.call<ResourceStatistics>('bureau', '/api/majorHazard/statistics', { dimension })
      return data.rows.map(({ label, values }) => [label, values.count])
    }
    expect(await labels('isMajor')).toEqual([
      ['是', 2],
      ['否', 1],
    ])
    expect(await labels('gridGuid')).toEqual([['废镇（已删除）', 3]])
  })

  it('divide the region asked for into its parts', async () => {
    const regions = ['区/镇', '区/镇/村', '区/镇/村/组'].map((regionIds, at) =>
      buildRecord('training', { guid: `t-${at}`, ...inA, regionIds }),
    )
    await insertRecords(server.db, 'training', regions)
    const parts = async (query: object) => {
      const path = '/api/training/statistics'
      const { data } = await server.call<ResourceStatistics>('bureau', path, { dimension: 'regionIds', ...query })
      return data.rows.map(({ key, values }) => [key, values.count])
    }
    expect(await parts({})).toEqual([['镇', 3]])
    expect(await parts({ regionIds: '区/镇' })).toEqual([
      ['村', 2],
      [null, 1],
    ])
  })

  it('show so many rows, and the rest as one', async () => {
    const named = [...Array.from({ length: 201 }, (_, at) => `厂${at}`), '', null]
    await insertRecords(
      server.db,
      'companyEmployee',
      named.map((companyName, at) => buildRecord('companyEmployee', { guid: `e-${at}`, ...inA, companyName })),
    )
    const path = '/api/companyEmployee/statistics'
    const { data } = await server.call<ResourceStatistics>('bureau', path, { dimension: 'companyName' })
    expect(data.rows).toHaveLength(200)
    expect(data.rows.slice(-2)).toMatchObject([
      { key: null, label: '未填写', values: { count: 2 } },
      { key: null, label: '其余 3 项', values: { count: 3, enough: null }, isRest: true },
    ])
    expect(data.total).toMatchObject({ count: named.length, enough: 0 })
  })

  it('of nothing have no rows', async () => {
    const { data } = await ask('expert', { dimension: 'status' })
    expect(data).toEqual({ dimension: 'status', rows: [], total: EMPTY })
  })

  it('are taken away as a sheet', async () => {
    const path = `${BASE_PATH}/api/hiddenDanger/statistics/export`
    const headers = { [TOKEN_HEADER]: server.token('bureau') }
    const reply = await server.app.inject({ method: 'POST', url: path, headers, payload: { dimension: 'status' } })
    expect(reply.statusCode).toBe(200)
    const book = new Workbook()
    await book.xlsx.load(reply.rawPayload)
    const sheet = book.worksheets[0]
    const cells = sheet?.getSheetValues().map((row) => (Array.isArray(row) ? row.slice(1) : []))
    expect(cells?.slice(1)).toEqual([
      ['状态', '隐患总数（条）', '重大隐患（条）', '逾期未整改（条）', '销号率（%）', '整改资金（元）'],
      ['待整改', 2, 0, 1, 0, 120.5],
      ['已销号', 2, 1, 0, 100, 0],
      ['合计', 4, 1, 1, 50, 120.5],
    ])
  })

  const counted = RESOURCES.flatMap((resource) =>
    (resource.statistics ? dimensionsOf(resource.statistics) : []).map((dimension) => ({ resource, dimension })),
  )
  it.each(counted)('of $resource.name by $dimension add up to the total', async ({ resource, dimension }) => {
    const path = `/api/${resource.name}/statistics`
    const { status, data } = await server.call<ResourceStatistics>('admin', path, { dimension })
    expect(status).toBe(200)
    const sums = resource.statistics?.measures.filter((measure) => !('share' in measure)) ?? []
    for (const { name } of sums) {
      const added = data.rows.reduce((sum, { values }) => sum + (values[name] ?? 0), 0)
      expect(added, name).toBeCloseTo(data.total[name] ?? 0, 5)
    }
  })
})
