import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { polygonOf } from '#domain/rules/polygon.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

const border = (...places: [number, number][]) => polygonOf(places.map(([lng, lat]) => ({ lng, lat })))
const square = (west: number) => border([west, 30.8], [west + 0.01, 30.8], [west + 0.01, 30.81], [west, 30.81])

describe.each(USUAL_DATABASES)('the border of a grid on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const create = (gridName: string, polygon: unknown, gridLevel = 'grid') =>
    server.call('admin', '/api/gridManage/create', { gridName, gridLevel, parentGuid: null, polygon })
  const refused = { status: 400, problem: 'input.invalid', details: { issues: [{ path: 'polygon', code: 'border' }] } }

  it('bounds an area', async () => {
    const bowTie = border([120.6, 30.8], [120.61, 30.81], [120.61, 30.8], [120.6, 30.81])
    expect(await create('crossing', bowTie)).toMatchObject(refused)
    expect(
      await create('line', {
        type: 'Polygon',
        coordinates: [
          [
            [120.6, 31],
            [120.7, 31],
          ],
        ],
      }),
    ).toMatchObject(refused)
  })

  it('stays out of the other grids of its level, and may be changed in all else', async () => {
    const first = (await create('first', square(120.4))).data
    expect(await create('second', square(120.405))).toMatchObject(refused)
    expect(await create('neighbour', square(120.41))).toMatchObject({ status: 200 })
    expect(await create('village', square(120.4), 'village')).toMatchObject({ status: 200 })
    const update = (more: object) =>
      server.call('admin', '/api/gridManage/update', { guid: first.guid, version: first.version, ...more })
    expect(await update({ polygon: square(120.415) })).toMatchObject(refused)
    expect(await update({ gridLeader: '沈建明' })).toMatchObject({ status: 200 })
  })
})
