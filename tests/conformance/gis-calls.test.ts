import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MapPoints, unpackMapPoints } from '#domain/contract/map-points.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../server/support.ts'

interface Layer {
  layerKey: string
  layerName: string
  count: number
}
type Basics = Record<'showFlagBit' | 'mapType' | 'isHaveWgh', string> & { lng: number; lat: number; zoom: number }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const set = (guid: string, own: object) =>
    db
      .update(tableNamed('company'))
      .set(own)
      .where(eq(tableNamed('company').guid, guid))
  const place = { longitude: 120.6, latitude: 31 }
  await set('company-a', { ...place, tradeFamily: 'textile', isMajorHazard: true, riskColor: 'blue' })
  await set('company-b', { ...place, tradeFamily: 'chemical', isMajorHazard: false, riskColor: 'red' })
  const square = [
    [120, 31],
    [121, 31],
    [121, 32],
    [120, 31],
  ]
  await db
    .update(tableNamed('gridManage'))
    .set({ polygon: { type: 'Polygon', coordinates: [square] } })
    .where(eq(tableNamed('gridManage').guid, 'grid-a'))
  const former = { guid: 'former', gridName: '原网格', gridLevel: 'grid', path: 'root/town-b/grid-b/former/' }
  const polygon = { type: 'Polygon', coordinates: [square] }
  await insertRecords(db, 'gridManage', [buildRecord('gridManage', { ...former, polygon, deleted: true })])
})
afterAll(() => server.close())

const PATHS = [
  '/api/gis/findGisInformation',
  '/api/gis/findGisBasicsInformation',
  '/api/gis/findGisLayerInformation',
  '/api/gis/listBisics',
  '/api/gis/listLayer',
] as const

describe('the map’s configuration', () => {
  it.each(PATHS)('%s answers nobody who is not signed in', async (path) => {
    expect(await server.call(null, path)).toMatchObject({ status: 401 })
  })

  it('R076: is showFlagBit, mapType and isHaveWgh with a list of layers', async () => {
    const { data } = await server.call<Basics & { layers: Layer[] }>('bureau', '/api/gis/findGisInformation')
    expect(data).toMatchObject({ showFlagBit: '1', mapType: 'schematic', isHaveWgh: '1' })
    expect(data.layers.map(({ layerKey, count }) => [layerKey, count])).toEqual(
      expect.arrayContaining([
        ['company', 2],
        ['majorHazard', 1],
        ['risk', 1],
        ['grid', 1],
      ]),
    )
    expect(await server.call('bureau', '/api/gis/findGisBasicsInformation')).toMatchObject({
      data: { showFlagBit: '1', mapType: 'schematic', isHaveWgh: '1' },
    })
    const list = await server.call<{ items: { key: string; value: unknown }[] }>('bureau', '/api/gis/listBisics')
    expect(list.data.items).toEqual(expect.arrayContaining([{ key: 'isHaveWgh', value: '1' }]))
  })

  it('counts in its layers what one may see, and says whether there are outlines to draw', async () => {
    const counts = async (who: Person) =>
      Object.fromEntries(
        (await server.call<Layer[]>(who, '/api/gis/findGisLayerInformation')).data.map((each) => [
          each.layerKey,
          each.count,
        ]),
      )
    expect(await counts('grid')).toMatchObject({ company: 1, majorHazard: 1, risk: 0, grid: 1 })
    expect(await counts('otherGrid')).toMatchObject({ company: 1, majorHazard: 0, risk: 1, grid: 0 })
    expect(await counts('expert')).toMatchObject({ company: 0 })
    const basics = await server.call<Basics>('otherGrid', '/api/gis/findGisBasicsInformation')
    expect(basics.data.isHaveWgh).toBe('0')
    const list = await server.call<{ items: Layer[]; total: number }>('grid', '/api/gis/listLayer')
    expect(list.data.total).toBe(list.data.items.length)
  })

  it('is taken from 信息配置 where it stands there', async () => {
    const set = { key: 'gis.mapType', name: '底图', value: 'satellite', valueType: 'text', effectiveFrom: '2026-01-01' }
    expect(await server.call('admin', '/api/systemConfig/create', set)).toMatchObject({ status: 200 })
    const later = { ...set, value: 'later', effectiveFrom: '2027-01-01' }
    await server.call('admin', '/api/systemConfig/create', later)
    const { data } = await server.call<Basics>('grid', '/api/gis/findGisBasicsInformation')
    expect(data.mapType).toBe('satellite')
  })

  it('is of the rows of its own that count today, of several the newest', async () => {
    const row = (key: string, value: string, own: object = {}) =>
      buildRecord('systemConfig', {
        ...{ guid: `${key}-${value}`, key, name: key, value, valueType: 'text', effectiveFrom: '2026-02-01' },
        ...own,
      })
    await insertRecords(server.db, 'systemConfig', [
      row('gis.one', 'first', { effectiveFrom: '2026-01-01' }),
      row('gis.one', 'second'),
      row('gis.two', 'on its last day', { effectiveTo: '2026-11-20' }),
      row('gis.three', 'over', { effectiveTo: '2026-11-19' }),
      row('gis.four', 'deleted', { deleted: true }),
      row('own.five', 'of others'),
    ])
    const { data } = await server.call<Record<string, unknown>>('grid', '/api/gis/findGisBasicsInformation')
    expect(data).toMatchObject({ one: 'second', two: 'on its last day' })
    for (const value of ['over', 'deleted', 'of others']) expect(Object.values(data)).not.toContain(value)
  })

  it('R212: opens at the seat of one’s own region, nearer the smaller it is', async () => {
    const setRegion = (guid: string, regionGuid: string) =>
      server.db
        .update(tableNamed('gridManage'))
        .set({ regionGuid })
        .where(eq(tableNamed('gridManage').guid, guid))
    await setRegion('root', '320509')
    await setRegion('town-a', '320509105')
    const zoom = async (who: Person) => (await server.call<Basics>(who, '/api/gis/findGisBasicsInformation')).data.zoom
    expect([await zoom('bureau'), await zoom('town')]).toEqual([10, 16])
  })
})

describe('the points of a map view', () => {
  const names = async (body: object) =>
    unpackMapPoints((await server.call<MapPoints>('bureau', '/api/company/mapPoints', body)).data).map(
      ({ companyName }) => companyName,
    )

  it('are those of its layer and industry', async () => {
    expect(await names({ layer: 'majorHazard' })).toEqual(['甲纺织厂'])
    expect(await names({ industry: 'whp' })).toEqual(['乙化工厂'])
    expect(await names({ industry: 'qthy' })).toEqual(['甲纺织厂'])
    expect(await names({ industry: 'yhbz' })).toEqual([])
    expect(await names({ layer: 'risk', industry: 'whp', keyword: '乙' })).toEqual(['乙化工厂'])
    expect(await server.call('bureau', '/api/company/mapPoints', { layer: 'x' })).toMatchObject({ status: 400 })
    expect(await server.call('bureau', '/api/company/mapPoints', { industry: 'x' })).toMatchObject({ status: 400 })
  })
})
