import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PullReply, SCHEMA_VERSION, scopesMark } from '#domain/contract/sync.ts'
import type { Database } from '#server/db/database.ts'
import { renewGeneration } from '#server/sync/generation.ts'
import { pull } from '#server/sync/pull.ts'
import { DATABASES, openTestDatabase } from '../databases.ts'
import {
  buildActor,
  buildPull,
  insertCompany,
  insertRow,
  insertTown,
  inspectorOf,
  NOW,
  rowsOf,
  settled,
  townStaff,
  updateRow,
} from './world.ts'

const HELD = ['global', 'user:me', 'grid:A']
const me = inspectorOf('A')

describe.each(DATABASES)('pull on %s', (kind) => {
  let database: Database
  let start: string
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertTown(database.db)
    await moveOn()
  })
  afterAll(() => database.close())
  afterEach(() => moveOn())

  /** What happened since the last look, for an inspector of grid A. */
  const look = async (values: Parameters<typeof buildPull>[0] = {}): Promise<PullReply> => {
    await settled(database.db)
    return await pull(database.db, me, buildPull({ scopes: HELD, cursor: start, ...values }), { now: NOW })
  }
  const moveOn = async () => {
    await settled(database.db)
    const { cursor } = await pull(database.db, me, buildPull(), { now: NOW })
    start = cursor
  }

  it('offers every scope of the person at first, with the rows of each', async () => {
    const reply = await pull(database.db, townStaff, buildPull(), { now: NOW })
    expect(reply.add.map(({ scope, rows }) => [scope, rows])).toEqual([
      ['global', 3],
      ['user:me', 0],
      ['grid:T', 0],
      ['grid:A', 1],
      ['grid:B', 1],
    ])
    expect(reply).toMatchObject({ changes: [], drop: [], more: false })
  })

  it('counts nothing deleted among the rows it offers', async () => {
    const counts = async () =>
      (await pull(database.db, townStaff, buildPull(), { now: NOW })).add.map(({ scope, rows }) => [scope, rows])
    const before = await counts()
    const grid = { guid: 'gone-grid', gridName: '撤销', gridLevel: 'grid', path: 'T/gone-grid/' }
    await insertRow(database.db, 'gridManage', { ...grid, deleted: true })
    await insertCompany(database.db, 'gone-firm', 'A', { deleted: true })
    expect(await counts()).toEqual(before)
  })

  it('offers nothing but their own to those who oversee the district', async () => {
    const leader = buildActor({ roles: ['bureau'], gridGuid: 'T', gridPath: 'T/' })
    const { add } = await pull(database.db, leader, buildPull(), { now: NOW })
    expect(add.map(({ scope }) => scope)).toEqual(['global', 'user:me'])
    const expert = buildActor({ roles: ['expert'], companyGuid: 'company-A' })
    const ofExpert = await pull(database.db, expert, buildPull(), { now: NOW })
    expect(ofExpert.add.map(({ scope }) => scope)).toEqual(['global', 'user:me'])
  })

  it('costs next to nothing when nothing changed', async () => {
    const reply = await look()
    expect(reply).toMatchObject({ add: [], drop: [], changes: [], more: false })
    expect(JSON.stringify(reply).length).toBeLessThan(2048)
  })

  it('sends a changed row once, as it is now', async () => {
    await updateRow(database.db, 'company', 'company-A', { companyName: '旧名' })
    await updateRow(database.db, 'company', 'company-A', { companyName: '新名' })
    const { changes } = await look()
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ scopes: ['grid:A'], gone: [] })
    expect(
      rowsOf(
        changes.map(({ rows }) => rows),
        'company',
      ),
    ).toMatchObject([{ companyName: '新名', annualRevenue: null }])
  })

  it('says nothing of a scope that the device does not say it holds, and takes an app of the version before', async () => {
    await updateRow(database.db, 'company', 'company-A', { companyName: '未持有' })
    const reply = await look({ scopes: ['global', 'user:me'], schemaV: SCHEMA_VERSION - 1 })
    expect(reply.changes).toEqual([])
    expect(reply.add.map(({ scope }) => scope)).toEqual(['grid:A'])
  })

  it('says nothing of other scopes', async () => {
    await updateRow(database.db, 'company', 'company-B', { companyName: '别处' })
    expect((await look()).changes).toEqual([])
  })

  it('takes a deleted row away, and one that a rule stops him from reading', async () => {
    await insertCompany(database.db, 'short-lived', 'A')
    await moveOn()
    await updateRow(database.db, 'company', 'short-lived', { deleted: true })
    expect((await look()).changes[0]?.gone).toEqual([{ guid: 'short-lived', scope: 'grid:A' }])
  })

  it('moves a row from the old scope to the new one', async () => {
    await insertCompany(database.db, 'mover', 'A')
    await moveOn()
    await updateRow(database.db, 'company', 'mover', { gridGuid: 'B', gridPath: 'T/B/' })
    const scopes = ['global', 'user:me', 'grid:T', 'grid:A', 'grid:B']
    await settled(database.db)
    const { changes } = await pull(database.db, townStaff, buildPull({ cursor: start, scopes }), { now: NOW })
    expect(changes).toMatchObject([
      { scopes: ['grid:B'], gone: [{ guid: 'mover', scope: 'grid:A' }], rows: { count: 1 } },
    ])
  })

  it('leaves out the fields that devices are not given, and does not call their change one', async () => {
    await insertRow(database.db, 'user', {
      guid: 'me',
      username: 'me',
      name: '我',
      accountType: '1',
      gridGuid: 'A',
      gridPath: 'T/A/',
    })
    const { changes } = await look()
    expect(changes[0]?.scopes.sort()).toEqual(['grid:A', 'user:me'])
    expect(changes[0]?.rows.cols).not.toContain('lastLoginTime')
    await moveOn()
    await updateRow(database.db, 'user', 'me', { lastLoginTime: NOW, updateTime: '2026-11-20T03:00:00.000Z' })
    expect((await look()).changes).toEqual([])
  })

  it('goes on page by page', async () => {
    for (const guid of ['p1', 'p2', 'p3']) await insertCompany(database.db, guid, 'A')
    const seen: string[] = []
    await settled(database.db)
    let reply = await pull(database.db, me, buildPull({ scopes: HELD, cursor: start }), { now: NOW, pageLines: 2 })
    seen.push(
      ...rowsOf(
        reply.changes.map(({ rows }) => rows),
        'company',
      ).map(({ guid }) => guid),
    )
    expect(reply.more).toBe(true)
    reply = await pull(database.db, me, buildPull({ scopes: HELD, cursor: reply.cursor }), { now: NOW, pageLines: 2 })
    seen.push(
      ...rowsOf(
        reply.changes.map(({ rows }) => rows),
        'company',
      ).map(({ guid }) => guid),
    )
    expect(reply.more).toBe(false)
    expect(seen).toEqual(['p1', 'p2', 'p3'])
  })

  it('says which scopes are no longer his and which are new', async () => {
    const reply = await look({ scopes: ['global', 'user:me', 'grid:B'] })
    expect(reply.drop).toEqual(['grid:B'])
    expect(reply.add.map(({ scope }) => scope)).toEqual(['grid:A'])
  })

  it('takes the mark of exactly his scopes for their names', async () => {
    await insertRow(database.db, 'patrolTask', { guid: 'marked', gridGuid: 'A', gridPath: 'T/A/' })
    const named = await look()
    const marked = await look({ scopes: [scopesMark([...HELD].reverse())] })
    expect(marked.changes.map(({ rows }) => [rows.table, rows.count])).toEqual([['patrolTask', 1]])
    expect({ ...marked, cursor: '' }).toEqual({ ...named, cursor: '' })
    expect(marked).toMatchObject({ add: [], drop: [] })
  })

  it.each([
    { why: 'other scopes', scopes: ['global', 'user:me', 'grid:B'] },
    { why: 'fewer scopes', scopes: ['global', 'user:me'] },
  ])('tells a device to drop a mark of $why, and nothing else', async ({ scopes }) => {
    const mark = scopesMark(scopes)
    const reply = await look({ scopes: [mark] })
    expect(reply).toMatchObject({ add: [], drop: [mark], changes: [], cursor: start, more: false })
  })

  it('writes nothing to the log for a bulk load that says so', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local app.skip_change_log = on`)
      await insertCompany(tx, 'bulk', 'A')
    })
    expect((await look()).changes).toEqual([])
  })

  it.each([
    { why: 'what is no cursor', cursor: 'x' },
    {
      why: 'another generation',
      cursor: `00000000-0000-4000-8000-000000000000.${'0'.repeat(16)}.${'0'.repeat(16)}.1.${Date.parse(NOW).toString(36)}`,
    },
  ])('asks to start again for $why', async ({ cursor }) => {
    await expect(look({ cursor })).rejects.toMatchObject({ code: 'sync.resync' })
  })

  it('asks to start again for a cursor older than the log', async () => {
    const later = new Date(Date.parse(NOW) + 91 * 86_400_000).toISOString()
    const asked = pull(database.db, me, buildPull({ scopes: HELD, cursor: start }), { now: later })
    await expect(asked).rejects.toMatchObject({ code: 'sync.resync' })
  })

  it('refuses an app that could not read the rows', async () => {
    await expect(look({ schemaV: -1 })).rejects.toMatchObject({ code: 'sync.update-required' })
  })

  it('asks everybody to start again after a restore', async () => {
    await renewGeneration(database.db)
    await expect(look()).rejects.toMatchObject({ code: 'sync.resync' })
  })
})

describe.runIf(DATABASES.includes('postgres'))('pull beside concurrent writers', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await insertTown(database.db)
  })
  afterAll(() => database.close())

  it('skips nobody who commits late', async () => {
    await settled(database.db)
    const { cursor } = await pull(database.db, me, buildPull(), { now: NOW })
    const request = buildPull({ scopes: HELD, cursor })
    const seen = async () => {
      const { changes } = await pull(database.db, me, request, { now: NOW })
      return rowsOf(
        changes.map(({ rows }) => rows),
        'company',
      ).map(({ guid }) => guid)
    }
    let whileOpen: string[] = []
    await database.db.transaction(async (slow) => {
      await insertCompany(slow, 'first-and-slow', 'A')
      await insertCompany(database.db, 'second-and-quick', 'A')
      whileOpen = await seen()
    })
    // A cursor by sequence number would have moved past the slow one here, and never come back.
    expect(whileOpen).toEqual([])
    await settled(database.db)
    expect(await seen()).toEqual(['first-and-slow', 'second-and-quick'])
  })
})
