import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableNamed } from '#server/db/schema.ts'
import { type Person, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const make = (who: Person, resource: string, input: object) => server.call(who, `/api/${resource}/create`, input)
const refusedAt = (path: string) => ({ status: 400, details: { issues: [expect.objectContaining({ path })] } })
const count = (resource: string) => server.db.$count(tableNamed(resource))

describe('a town', () => {
  it('takes no enterprise of another town over, neither by opening the relation nor by giving it a grid', async () => {
    const right = { type: '1', companyGuid: 'company-b' }
    expect(await make('town', 'companyGrid', right)).toMatchObject(refusedAt('companyGuid'))
    expect(await make('town', 'companyGrid', { ...right, gridGuid: 'grid-a' })).toMatchObject(refusedAt('companyGuid'))
    const supervise = (body: object) => server.call('town', '/api/companyGrid/createSupervise', body)
    expect(await supervise({ ...right, gridGuid: 'grid-a' })).toMatchObject(refusedAt('companyGuid'))
    expect(await count('companyGrid')).toBe(0)
    expect((await server.call('town', '/api/company/getByGuid/company-b')).status).toBe(404)
  })

  it('gives none of its own to another town', async () => {
    const right = { type: '1', companyGuid: 'company-a' }
    expect(await make('town', 'companyGrid', { ...right, gridGuid: 'grid-b' })).toMatchObject(refusedAt('gridGuid'))
    const { data } = await server.call<{ guid: string; version: number }>('town', '/api/companyGrid/create', right)
    const moved = { guid: data.guid, version: data.version, gridGuid: 'grid-b' }
    expect((await server.call('town', '/api/companyGrid/update', moved)).status).toBe(400)
    const swapped = { guid: data.guid, version: data.version, companyGuid: 'company-b' }
    expect((await server.call('town', '/api/companyGrid/update', swapped)).status).toBe(400)
  })

  it('counts no figures of people who are not its own', async () => {
    const judged = { period: '2026-10', userGuid: 'otherGrid', gridGuid: 'grid-a' }
    expect(await make('town', 'assessment', judged)).toMatchObject(refusedAt('userGuid'))
    expect(await make('town', 'assessment', { ...judged, userGuid: 'grid' })).toMatchObject({ status: 200 })
  })
})

describe('an enterprise that is not one’s own', () => {
  const ORDER = {
    title: '核查',
    orderType: 'clue',
    content: '请核查',
    deadline: '2026-12-20',
    urgency: 'normal',
    assignGridGuid: 'grid-a',
  }
  it.each(['safety', 'grid', 'town', 'agency'] as const)('is in no work order of %s', async (who) => {
    expect(await make(who, 'workOrderTask', { ...ORDER, companyGuid: 'company-b' })).toMatchObject(
      refusedAt('companyGuid'),
    )
  })

  it('is in those of whoever oversees it, and of itself', async () => {
    for (const who of ['bureau', 'otherGrid', 'otherSafety'] as const)
      expect(await make(who, 'workOrderTask', { ...ORDER, companyGuid: 'company-b' })).toMatchObject({ status: 200 })
  })

  it.each(['grid', 'town'] as const)('is given no promise to sign by %s', async (who) => {
    const promise = { year: 2026, promiseType: 'company', content: '承诺守法', gridGuid: 'grid-a' }
    expect(await make(who, 'safePromise', { ...promise, companyGuid: 'company-b' })).toMatchObject(
      refusedAt('companyGuid'),
    )
    expect((await make(who, 'safePromise', { ...promise, companyGuid: 'company-a' })).status).toBe(200)
  })
})
