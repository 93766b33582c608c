import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MapPoints, unpackMapPoints } from '#domain/contract/map-points.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const inGrid = (guid: string) => ({ gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', guid, serialNumber: guid })
const PLACED = buildCompany({
  ...inGrid('placed'),
  companyName: '丙铸造厂',
  riskColor: 'red',
  isWeiHua: true,
  longitude: 120.64,
  latitude: 31.16,
})
const UNPLACED = buildCompany({ ...inGrid('unplaced'), companyName: '丁铸造厂', longitude: null, latitude: null })
const HALF = buildCompany({ ...inGrid('half'), companyName: '戊机械厂', longitude: null, latitude: 31.1 })
const REMOVED = buildCompany({ ...inGrid('removed'), longitude: 120.6, latitude: 31.1, deleted: true })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'company', [PLACED, UNPLACED, HALF, REMOVED])
})
afterAll(() => server.close())

const PATH = '/api/company/mapPoints'
async function guidsOf(who: Person, query: object = {}): Promise<string[]> {
  const { data } = await server.call<MapPoints>(who, PATH, query)
  return unpackMapPoints(data).map(({ guid }) => guid)
}

describe('company/mapPoints', () => {
  it('draws only what the person may see, alive and with a place', async () => {
    const all = await guidsOf('bureau')
    expect(all).toContain('placed')
    expect(all).not.toContain('unplaced')
    expect(all).not.toContain('half')
    expect(all).not.toContain('removed')
    expect(await guidsOf('town')).toContain('placed')
    expect(await guidsOf('otherGrid')).not.toContain('placed')
    expect(await guidsOf('safety')).not.toContain('placed')
    expect(await guidsOf('expert')).toEqual([])
  })

  it('sends no more of an enterprise than the map draws, and counts those without a place', async () => {
    const { data } = await server.call<MapPoints>('grid', PATH, { keyword: '铸造' })
    expect(unpackMapPoints(data)).toEqual([
      { guid: 'placed', companyName: '丙铸造厂', riskColor: 'red', longitude: 120.64, latitude: 31.16 },
    ])
    expect(data.total).toBe(2)
  })

  it.each([{ layer: null }, { layer: '' }, { industry: null }, { industry: '' }])(
    'draws every enterprise for %j',
    async (asked) => {
      expect(await guidsOf('bureau', asked)).toEqual(await guidsOf('bureau'))
    },
  )

  it('takes the filters of the list and refuses others', async () => {
    expect(await guidsOf('bureau', { isWeiHua: true })).toEqual(['placed'])
    expect(await guidsOf('bureau', { riskColor: ['blue'], keyword: '铸造' })).toEqual([])
    expect(await server.call('bureau', PATH, { passwordHash: 'x' })).toMatchObject({ problem: 'input.invalid' })
    expect(await server.call(null, PATH)).toMatchObject({ problem: 'auth.required' })
  })
})
