import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Op, OpResult } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { performOp } from '#server/engine/perform.ts'
import { rowBy } from '#server/engine/rows.ts'
import { eventually } from '#tests/eventually.ts'
import { buildPatrolInput, buildPhoto } from '#tests/factories/domain.ts'
import { DATABASES } from '../databases.ts'
import { actorOfPerson, PEOPLE, type Person, START, startTestServer, type TestServer } from '../support.ts'

const COMPANY = 'company-a'
const companies = tableNamed('company')
const photo = () => buildPhoto({ guid: randomUUID() })

// The embedded database has one connection, on which nothing happens at once.
describe.runIf(DATABASES.includes('postgres'))('actions at once on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres')
  })
  afterAll(() => server.close())

  let version = 0
  beforeEach(async () => {
    const values = { pbAddress: '旧址', mainLeader: '张三' }
    const [row] = await server.db.update(companies).set(values).where(eq(companies.guid, COMPANY)).returning()
    version = (row as AnyRecord).version
  })

  const send = (who: Person, own: Partial<Op>): Promise<OpResult> => {
    const op: Op = {
      id: randomUUID(),
      resource: 'patrolRecord',
      recordGuid: randomUUID(),
      action: 'submit',
      input: {},
      baseVersion: null,
      deps: [],
      userGuid: PEOPLE[who].guid,
      deviceId: 'device-1',
      madeAt: START,
      offsetMs: 0,
      offsetAgeMs: 0,
      schemaV: 1,
      appV: 'test',
      ...own,
    }
    return performOp(server.db, actorOfPerson(who), op, { now: START, ip: '127.0.0.1' })
  }
  const edit = (field: string, value: string, was: string) =>
    send('town', {
      resource: 'company',
      recordGuid: COMPANY,
      action: 'update',
      input: { changes: { [field]: value }, base: { [field]: was } },
      baseVersion: version,
    })
  const patrol = (own: Record<string, unknown> = {}) => {
    const signs = { receiverSign: [photo()], checkerSign: [photo()] }
    return send('grid', { input: buildPatrolInput({ companyGuid: COMPANY, checkUsers: ['grid'], ...signs, ...own }) })
  }
  /** Keeps the enterprise as an action on it would, until the work is done. */
  const whileHeld = <T>(work: () => Promise<T>): Promise<T> =>
    server.db.transaction(async (tx) => {
      await rowBy(tx, 'company', 'guid for change', COMPANY)
      return await work()
    })
  // Asked outside of the transaction, which would be told the same each time.
  const untilWaiting = (wanted: number) =>
    eventually(async () => {
      const { rows } = await server.db.execute<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows[0]?.n).toBe(wanted)
    })

  it('changes a record one after the other, and loses neither change', async () => {
    const sent = await whileHeld(async () => {
      const both = [edit('pbAddress', '新址', '旧址'), edit('mainLeader', '李四', '张三')]
      await untilWaiting(both.length)
      return both
    })
    const results = await Promise.all(sent)
    expect(results.map((result) => result.state === 'applied' && result.version).sort()).toEqual([
      version + 1,
      version + 2,
    ])
    expect(results.filter((result) => result.state === 'applied' && result.merged)).toHaveLength(1)
    expect(await rowBy(server.db, 'company', 'guid', COMPANY)).toMatchObject({
      pbAddress: '新址',
      mainLeader: '李四',
      version: version + 2,
    })
  })

  it('takes a patrol while the enterprise is being changed', async () => {
    const closed = { productionState: 'closedDoor', items: [], gatePhotos: [photo()] }
    expect(await whileHeld(() => patrol(closed))).toMatchObject({ state: 'applied' })
  })

  it('takes two patrols of one enterprise without making them wait for each other', async () => {
    const sent = await whileHeld(async () => {
      const both = [patrol({ checkDate: '2026-11-18' }), patrol({ checkDate: '2026-11-19' })]
      await untilWaiting(both.length)
      return both
    })
    const results = await Promise.all(sent)
    const ids = results.map((result) => (result.state === 'applied' ? Number(result.record.id) : 0)).sort()
    // Each was inserted once: a try that the database had to break off would have used up a number.
    expect(ids).toEqual([ids[0], (ids[0] ?? 0) + 1])
    expect(await rowBy(server.db, 'company', 'guid', COMPANY)).toMatchObject({ lastPatrolOn: '2026-11-19' })
  })
})
