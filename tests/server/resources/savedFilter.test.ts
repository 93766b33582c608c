import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USUAL_DATABASES } from '../databases.ts'
import { type Person, startTestServer, type TestServer } from '../support.ts'

const own = (name: string) => ({ resource: 'company', name, query: 'riskColor=red&q=化工' })

describe.each(USUAL_DATABASES)('savedFilter on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())
  const namesFor = async (who: Person) => {
    const { data } = await server.call<{ items: { name: string }[] }>(who, '/api/savedFilter/list', {
      resource: 'company',
    })
    return data.items.map(({ name }) => name)
  }

  it('is its maker’s alone, to see, to change and to remove', async () => {
    const made = await server.call('grid', '/api/savedFilter/create', own('重点化工'))
    expect(made).toMatchObject({ status: 200, data: { createUserGuid: 'grid' } })
    expect(await namesFor('grid')).toEqual(['重点化工'])
    for (const other of ['admin', 'otherGrid', 'safety'] as const) {
      expect(await namesFor(other), other).toEqual([])
      expect((await server.call(other, '/api/savedFilter/delete', { guid: made.data.guid })).status, other).toBe(404)
    }
    expect((await server.call('grid', '/api/savedFilter/delete', { guid: made.data.guid })).status).toBe(200)
    expect(await namesFor('grid')).toEqual([])
  })

  it('has a name of its own in each list; others may use the same', async () => {
    expect((await server.call('grid', '/api/savedFilter/create', own('本周'))).status).toBe(200)
    expect(await server.call('grid', '/api/savedFilter/create', own('本周'))).toMatchObject({
      status: 409,
      problem: 'record.duplicate',
      details: { issues: [{ path: 'name' }] },
    })
    expect((await server.call('otherGrid', '/api/savedFilter/create', own('本周'))).status).toBe(200)
  })
})
