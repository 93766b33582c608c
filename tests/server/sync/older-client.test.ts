import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Op, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '../databases.ts'
import { openDoor, type TestDoor } from '../door.ts'
import { buildPull, insertTown, inspectorOf, NOW } from './world.ts'

const PREVIOUS = SCHEMA_VERSION - 1
const LONG_AGO = SCHEMA_VERSION - 2

// While servers are replaced one after the other, and on phones for weeks after it, apps and servers of different
// versions meet. What the contract promises them stands here.
describe('an app of another version', () => {
  let database: Database
  let door: TestDoor
  beforeAll(async () => {
    database = await openTestDatabase('pglite')
    await insertTown(database.db)
    door = await openDoor(database, [inspectorOf('A')])
  })
  afterAll(async () => {
    await door.close()
    await database.close()
  })
  const post = async (path: string, payload: object) => {
    const headers = { access_token: 'me' }
    const response = await door.app.inject({ method: 'POST', url: `/safety/api/sync/${path}`, headers, payload })
    return { status: response.statusCode, ...response.json() }
  }
  const edit = (own: Partial<Op> & Record<string, unknown> = {}) => ({
    id: randomUUID(),
    resource: 'company',
    recordGuid: 'company-A',
    action: 'update',
    input: { changes: { safetyManager: `王${Math.floor(Math.random() * 1e6)}` } },
    baseVersion: null,
    deps: [],
    userGuid: 'me',
    deviceId: 'phone',
    madeAt: NOW,
    offsetMs: null,
    offsetAgeMs: null,
    schemaV: SCHEMA_VERSION,
    appV: '1.0.0',
    ...own,
  })
  const push = (...ops: object[]) => post('push', { deviceId: 'phone', ops })

  it.each([
    { which: 'the previous contract', schemaV: PREVIOUS },
    { which: 'one from long ago', schemaV: LONG_AGO },
    { which: 'the next one', schemaV: SCHEMA_VERSION + 1 },
  ])('sends its work by $which and is answered once', async ({ schemaV }) => {
    const op = edit({ schemaV, appV: '0.0.1' })
    const first = await push(op)
    expect(first.data.results).toMatchObject([{ id: op.id, state: 'applied' }])
    expect((await push(op)).data.results).toEqual(first.data.results)
  })

  it('may say what this server does not know yet', async () => {
    const op = edit({ batteryLevel: 0.4 })
    expect((await push(op)).data.results).toMatchObject([{ id: op.id, state: 'applied' }])
    expect(await post('pull', { ...buildPull(), radio: '5G' })).toMatchObject({
      status: 200,
      data: { serverNow: expect.any(String) },
    })
  })

  it('is told what it asks for that is not there yet, and everything else of the batch is done', async () => {
    const [unknown, known] = [edit({ action: 'teleport' }), edit()]
    const { data } = await push(unknown, known)
    expect(data.results).toMatchObject([
      { id: unknown.id, state: 'refused' },
      { id: known.id, state: 'applied' },
    ])
  })

  it('pulls by the previous contract, and is told to update where it is older, with its work taken all the same', async () => {
    expect(await post('pull', buildPull({ schemaV: PREVIOUS }))).toMatchObject({ status: 200 })
    expect(await post('pull', buildPull({ schemaV: LONG_AGO }))).toMatchObject({
      status: 426,
      problem: 'sync.update-required',
    })
    const op = edit({ schemaV: LONG_AGO })
    expect((await push(op)).data.results).toMatchObject([{ state: 'applied' }])
  })
})
