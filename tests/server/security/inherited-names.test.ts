import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import { START, startTestServer, type TestServer } from '../support.ts'

/** Every object answers to these; no view, field, dimension, action or choice does. */
const INHERITED = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function statusOf(path: string, body: object): Promise<number> {
  const reply = await server.app.inject({
    ...{ method: 'POST', url: `/safety${path}`, payload: body },
    headers: { [TOKEN_HEADER]: server.token('admin') },
  })
  return reply.statusCode
}

describe('a name that every object inherits', () => {
  it.each(RESOURCES.map(({ name }) => name))('is none of %s', async (resource) => {
    const tries = INHERITED.flatMap((name): [string, object][] => [
      ['list', { view: name }],
      ['list', { sort: name }],
      ['list', { sort: `-${name}` }],
      ['list', JSON.parse(`{"${name}":"x"}`)],
      ['statistics', { dimension: name }],
      ['statistics', { dimension: `company.${name}` }],
      ['statistics', { dimension: `hour.${name}` }],
      ['export', { columns: [name], exportReason: '监督检查' }],
      ['export', { view: name, exportReason: '监督检查' }],
      [`act/${name}`, { guid: 'x', input: {} }],
      ['update', { guid: 'x', version: 1, ...JSON.parse(`{"${name}":"x"}`) }],
      ['create', JSON.parse(`{"${name}":"x"}`)],
    ])
    for (const [door, body] of tries)
      expect(await statusOf(`/api/${resource}/${door}`, body), `${door} ${JSON.stringify(body)}`).toBeLessThan(500)
    expect(await statusOf(`/api/${resource}/list`, { view: 'constructor' })).toBe(400)
  })

  it('is none of the doors beside the resources', async () => {
    for (const name of INHERITED) {
      const op = {
        ...{ id: randomUUID(), recordGuid: randomUUID(), deps: [], baseVersion: null, userGuid: 'admin' },
        ...{ deviceId: 'phone', madeAt: START, offsetMs: 0, offsetAgeMs: 0, schemaV: SCHEMA_VERSION, appV: '1.0.0' },
      }
      const tries: [string, object][] = [
        ['/api/lists/counts', { lists: [{ resource: name, query: {} }] }],
        ['/api/lists/counts', { lists: [{ resource: 'hiddenDanger', query: { view: name } }] }],
        ['/api/workflowTask/list', { view: name }],
        ['/api/workflowTask/kinds', { view: name, bizType: name }],
        ['/api/menu/getListByUser', { parentId: -1, type: name }],
        ['/api/gis/companies', { mapType: name, showFlagBit: name }],
        ['/api/sync/push', { deviceId: 'phone', ops: [{ ...op, resource: name, action: 'create', input: {} }] }],
        ['/api/sync/push', { deviceId: 'phone', ops: [{ ...op, resource: 'hiddenDanger', action: name, input: {} }] }],
        [`/api/${name}/list`, {}],
      ]
      for (const [path, body] of tries)
        expect(await statusOf(path, body), `${path} ${JSON.stringify(body)}`).toBeLessThan(500)
    }
  })
})
