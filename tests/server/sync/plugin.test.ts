import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Op, PullReply, PushReply, Snapshot } from '#domain/contract/sync.ts'
import { PUSH_MAX_OPS, rowHash } from '#domain/contract/sync.ts'
import type { Database } from '#server/db/database.ts'
import { actionResult } from '#server/db/extra-tables.ts'
import { deviceReport } from '#server/db/sync-tables.ts'
import { openTestDatabase, USUAL_DATABASES } from '../databases.ts'
import { openDoor, type TestDoor } from '../door.ts'
import {
  buildActor,
  buildPull,
  guidsIn,
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

const me = inspectorOf('A')
const boss = { ...townStaff, guid: 'boss' }
const worker = buildActor({ guid: 'worker', roles: ['worker'], companyGuid: 'company-A' })
const safety = buildActor({ guid: 'safety', roles: ['safety'], companyGuid: 'company-A' })

describe.each(USUAL_DATABASES)('sync calls on %s', (kind) => {
  let database: Database
  let door: TestDoor
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertTown(database.db)
    // What was deleted is in no first load, no count and no comparison.
    await insertCompany(database.db, 'deleted-A', 'A', { deleted: true })
    const person = { accountType: '1', gridGuid: 'A', gridPath: 'T/A/', companyGuid: 'company-A' }
    await insertRow(database.db, 'user', { guid: 'safety', username: 'safety', name: '安', ...person })
    door = await openDoor(database, [me, boss, worker, safety])
  })
  afterAll(async () => {
    await door.close()
    await database.close()
  })

  const post = async (path: string, payload: object, as = 'me') => {
    const response = await door.app.inject({
      method: 'POST',
      url: `/safety/api/sync/${path}`,
      headers: { access_token: as },
      payload,
    })
    return { status: response.statusCode, raw: response.rawPayload, ...parsed(response.body) }
  }
  const pullAs = async (as: string, values: Parameters<typeof buildPull>[0] = {}) =>
    (await post('pull', buildPull(values), as)).data as PullReply
  const snapshot = async (scope: string, as = 'me', tag = '') => {
    const response = await door.app.inject({
      url: `/safety/api/sync/snapshot/${encodeURIComponent(scope)}?tag=${tag}`,
      headers: { access_token: as },
    })
    return response.statusCode === 200
      ? (JSON.parse(gunzipSync(response.rawPayload).toString()) as Snapshot)
      : response.json()
  }

  describe('first load', () => {
    it('gives every row of a scope with the cursor to go on from', async () => {
      const { add } = await pullAs('me')
      expect(add.map(({ scope }) => scope)).toEqual(['global', 'user:me', 'grid:A'])
      const grid = (await snapshot('grid:A')) as Snapshot
      expect(guidsIn(grid, 'company')).toEqual(['company-A'])
      expect(grid.tables.map(({ table }) => table)).toEqual(['company', 'user'])
      await updateRow(database.db, 'company', 'company-A', { companyName: '改过' })
      await settled(database.db)
      const { changes } = await pullAs('me', { cursor: grid.cursor, scopes: ['global', 'user:me', 'grid:A'] })
      expect(
        rowsOf(
          changes.map(({ rows }) => rows),
          'company',
        ),
      ).toMatchObject([{ companyName: '改过' }])
    })

    it('keeps a snapshot until too much has changed, and a wanted one even then', async () => {
      const first = (await snapshot('grid:B', 'boss')) as Snapshot
      expect(((await snapshot('grid:B', 'boss')) as Snapshot).tag).toBe(first.tag)
      await database.db.transaction(async (tx) => {
        for (let n = 0; n < 501; n += 1) await insertCompany(tx, `many-${n}`, 'B')
      })
      expect(((await snapshot('grid:B', 'boss', first.tag)) as Snapshot).tag).toBe(first.tag)
      const next = (await snapshot('grid:B', 'boss')) as Snapshot
      expect(next.tag).not.toBe(first.tag)
      expect(guidsIn(next, 'company')).toHaveLength(502)
      // What changed before it was built does not count against it.
      expect(((await snapshot('grid:B', 'boss')) as Snapshot).tag).toBe(next.tag)
    })

    it('offers a packed scope as large as it was packed, and counts what was empty then', async () => {
      const offered = async () => new Map((await pullAs('boss')).add.map(({ scope, rows }) => [scope, rows]))
      await snapshot('grid:A', 'boss')
      await snapshot('grid:T', 'boss')
      const before = await offered()
      expect([before.get('grid:A'), before.get('grid:T')]).toEqual([2, 0])
      await insertCompany(database.db, 'later-A', 'A')
      await insertCompany(database.db, 'later-T', 'T')
      await settled(database.db)
      const after = await offered()
      expect([after.get('grid:A'), after.get('grid:T')]).toEqual([2, 1])
    })

    it('gives many scopes in one answer, those that are his', async () => {
      const { raw } = await post('snapshots', { scopes: ['grid:B', 'user:someone', 'grid:A', 'global'] }, 'boss')
      const { snapshots, rest } = framesIn(raw)
      expect(snapshots.map(({ scope }) => scope)).toEqual(['grid:B', 'grid:A', 'global'])
      expect(rest).toBe(0)
      const again = await post('snapshots', { scopes: ['global', 'grid:A', 'grid:B'] }, 'boss')
      expect(framesIn(again.raw).snapshots.map(({ tag }) => tag)).toEqual(snapshots.map(({ tag }) => tag).reverse())
    })

    it('refuses a scope of somebody else', async () => {
      expect(await snapshot('grid:B')).toMatchObject({ code: 403, problem: 'access.denied' })
    })

    it('gives each of an enterprise what his role may read of it', async () => {
      const ofSafety = (await snapshot('company:company-A', 'safety')) as Snapshot
      const ofWorker = (await snapshot('company:company-A', 'worker')) as Snapshot
      expect(guidsIn(ofSafety, 'user')).toEqual(['safety'])
      expect(guidsIn(ofWorker, 'user')).toEqual([])
      expect(guidsIn(ofWorker, 'company')).toEqual(['company-A'])
    })

    it('gives a person the notices sent to him, and nobody else', async () => {
      const receipt = { noticeGuid: 'notice-1', title: '通知', status: 'unread', noticeOpen: true, publishTime: NOW }
      await insertRow(database.db, 'noticeFeedBack', { guid: 'of-me', userGuid: 'me', ...receipt })
      await insertRow(database.db, 'noticeFeedBack', { guid: 'of-boss', userGuid: 'boss', ...receipt })
      await settled(database.db)
      expect(guidsIn((await snapshot('user:me')) as Snapshot, 'noticeFeedBack')).toEqual(['of-me'])
      expect(guidsIn((await snapshot('user:boss', 'boss')) as Snapshot, 'noticeFeedBack')).toEqual(['of-boss'])
      expect(await snapshot('user:boss', 'me')).toMatchObject({ problem: 'access.denied' })
      expect(guidsIn((await snapshot('grid:A')) as Snapshot, 'noticeFeedBack')).toEqual([])
    })

    it('leaves out what has rested for longer than the definition says', async () => {
      const task = { taskName: '巡查', gridGuid: 'A', gridPath: 'T/A/' }
      const long = { updateTime: '2026-08-01T00:00:00.000Z' }
      await insertRow(database.db, 'patrolTask', { guid: 'old', ...task, ...long, status: 'done' })
      await insertRow(database.db, 'patrolTask', { guid: 'new', ...task, status: 'done' })
      await database.db.execute(sql`delete from "syncSnapshot"`)
      expect(guidsIn((await snapshot('grid:A')) as Snapshot, 'patrolTask')).toEqual(['new'])
    })
  })

  describe('check', () => {
    it('answers counts and hashes that the device can compute', async () => {
      const response = await door.app.inject({
        url: '/safety/api/sync/check?scope=global',
        headers: { access_token: 'me' },
      })
      const grids = response.json().data.tables.find(({ table }: { table: string }) => table === 'gridManage')
      const hash = ['T', 'A', 'B'].reduce((all, guid) => (all ^ rowHash(guid, 1)) >>> 0, 0)
      expect(grids).toEqual({ table: 'gridManage', count: 3, hash: hash.toString(16).padStart(8, '0'), since: null })
    })
  })

  describe('device reports', () => {
    const report = async () =>
      (await database.db.select().from(deviceReport)).find(({ deviceId }) => deviceId === 'lost')
    const say = (ops: number, rejected = 0) =>
      pullAs('me', { deviceId: 'lost', backlog: { ops, media: 0, rejected, oldestAt: null, bytes: 0 } })

    it('raise an alarm when actions vanish that nobody answered', async () => {
      await say(3)
      await say(2, 1)
      expect((await report())?.alarm).toBeNull()
      await say(0, 1)
      expect(await report()).toMatchObject({ ops: 0, rejected: 1, alarm: '2条未上传的记录从设备上消失' })
    })

    it('keep an alarm until the device is looked after, and know the device of one person from that of another', async () => {
      await say(0, 1)
      expect((await report())?.alarm).toBe('2条未上传的记录从设备上消失')
      await pullAs('boss', { deviceId: 'lost', backlog: { ops: 0, media: 0, rejected: 0, oldestAt: null, bytes: 0 } })
      const rows = await database.db.select().from(deviceReport)
      const ofBoss = rows.find(({ deviceId, userGuid }) => deviceId === 'lost' && userGuid === 'boss')
      expect(ofBoss?.alarm).toBeNull()
    })

    it('raise an alarm when the device itself says so, even of work the server never heard of', async () => {
      const backlog = { ops: 0, media: 0, rejected: 0, oldestAt: null, bytes: 0, lost: 4 }
      await pullAs('me', { deviceId: 'wiped', backlog })
      const rows = await database.db.select().from(deviceReport)
      expect(rows.find(({ deviceId }) => deviceId === 'wiped')?.alarm).toBe('4条未上传的记录从设备上消失')
    })

    it('raise none for what was answered while an earlier report was on its way', async () => {
      const backlog = { ops: 1, media: 0, rejected: 0, oldestAt: null, bytes: 0 }
      const countedAt = new Date(Date.now() - 20_000).toISOString()
      await answered(new Date(Date.now() - 10_000).toISOString())
      await pullAs('me', { deviceId: 'slow', backlog, clock: { deviceNow: countedAt, offsetMs: 0 } })
      await pullAs('me', { deviceId: 'slow', backlog: { ...backlog, ops: 0 } })
      const rows = await database.db.select().from(deviceReport)
      expect(rows.find(({ deviceId }) => deviceId === 'slow')).toMatchObject({ ops: 0, alarm: null })
    })

    it('keep how much it is as people count it, for as long as the app of the device tells', async () => {
      const backlog = { ops: 8, media: 0, rejected: 0, oldestAt: null, bytes: 0 }
      const told = async () =>
        (await database.db.select().from(deviceReport)).find(({ deviceId }) => deviceId === 'counting')
      await pullAs('me', { deviceId: 'counting', backlog: { ...backlog, works: 2, patrols: 1, checks: 0 } })
      expect(await told()).toMatchObject({ ops: 8, works: 2, patrols: 1, checks: 0 })
      await pullAs('me', { deviceId: 'counting', backlog })
      expect(await told()).toMatchObject({ ops: 8, works: null, patrols: null, checks: null })
    })

    const answered = (at: string) =>
      database.db
        .insert(actionResult)
        .values({ actionGuid: randomUUID(), userGuid: 'me', bodyHash: '-', answer: {}, at })
  })

  describe('push', () => {
    const edit = (values: Partial<Op> = {}): Op => ({
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
      offsetMs: 0,
      offsetAgeMs: 0,
      schemaV: 1,
      appV: '1',
      ...values,
    })
    const push = async (ops: unknown[]) => {
      const { data, ...reply } = await post('push', { deviceId: 'phone', ops })
      return { ...reply, data: data as PushReply }
    }
    const versionOf = async (guid: string) => {
      const { rows } = await database.db.execute<{ version: number }>(
        sql`select "version" from "company" where "guid" = ${guid}`,
      )
      return rows[0]?.version
    }

    it('applies an action once, however often it is sent', async () => {
      const op = edit()
      const before = (await versionOf('company-A')) ?? 0
      const first = await push([op])
      expect(first.data.results).toMatchObject([{ id: op.id, state: 'applied', version: before + 1 }])
      expect((await push([op])).data.results).toEqual(first.data.results)
      expect(await versionOf('company-A')).toBe(before + 1)
    })

    it('applies an action once when it comes twice at the same time', async () => {
      const op = edit()
      const before = (await versionOf('company-A')) ?? 0
      const replies = await Promise.all([push([op]), push([op]), push([op])])
      const states = replies.flatMap(({ data }) => data.results.map(({ state }) => state))
      expect(states).toContain('applied')
      expect(await versionOf('company-A')).toBe(before + 1)
    })

    it('lets one bad action spoil nothing but what depends on it', async () => {
      const bad = edit({ input: { changes: { employeeCount: 'many' } } })
      const follower = edit({ deps: [bad.id] })
      const good = edit()
      const { data } = await push([{ id: 7 }, 'nonsense', bad, follower, good])
      expect(data.results).toMatchObject([
        { id: '', state: 'refused', problem: { code: 'input.invalid' } },
        { id: '', state: 'refused', problem: { code: 'input.invalid' } },
        { id: bad.id, state: 'refused', problem: { code: 'input.invalid' } },
        { id: follower.id, state: 'refused', problem: { code: 'action.dependency-missing', retry: 'later' } },
        { id: good.id, state: 'applied' },
      ])
    })

    it('says nothing of a bug and goes on with the next', async () => {
      const broken = edit({ resource: 'region', recordGuid: 'r', input: { changes: { regionName: '新名' } } })
      const good = edit()
      await database.db.execute(sql`alter table "region" rename to "elsewhere"`)
      const { data } = await push([broken, good])
      await database.db.execute(sql`alter table "elsewhere" rename to "region"`)
      expect(data.results).toMatchObject([
        { id: broken.id, state: 'refused', problem: { code: 'server.broken', retry: 'later', details: {} } },
        { id: good.id, state: 'applied' },
      ])
    })

    it('takes a whole batch, and refuses more', async () => {
      const whole = await push(Array.from({ length: PUSH_MAX_OPS }, () => edit()))
      expect(whole.data.results.map(({ state }) => state)).toEqual(
        Array.from({ length: PUSH_MAX_OPS }, () => 'applied'),
      )
      expect(await push(Array.from({ length: PUSH_MAX_OPS + 1 }, () => edit()))).toMatchObject({ status: 413 })
      expect(await push([edit({ input: { changes: { safetyManager: 'x'.repeat(1_100_000) } } })])).toMatchObject({
        status: 413,
        problem: 'payload.too-large',
      })
    })

    it.each([
      ['ten minutes', 600_000, 0],
      ['a moment more', 600_001, 1],
      ['as much slow', -600_001, 1],
      ['nobody knows how much', null, 0],
    ])('notes a clock that is off by more than ten minutes: %s', async (_much, offsetMs, lines) => {
      const op = edit({ offsetMs })
      await push([op])
      const { rows } = await database.db.execute(
        sql`select 1 from "systemBusinessLog" where "action" = 'clockDrift' and "after"->>'op' = ${op.id}`,
      )
      expect(rows).toHaveLength(lines)
    })

    it('notes a clock that is far off, once', async () => {
      const op = edit({ offsetMs: 3_600_000 })
      await push([op])
      await push([op])
      const { rows } = await database.db.execute(
        sql`select "after" from "systemBusinessLog" where "action" = 'clockDrift' and "after"->>'op' = ${op.id}`,
      )
      expect(rows).toMatchObject([{ after: { op: op.id, deviceAt: NOW, correctedAt: '2026-11-20T03:00:00.000Z' } }])
    })
  })

  describe('events', () => {
    it('tells who is listening what changed in his scopes', async () => {
      await door.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = door.app.server.address() as AddressInfo
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      const stream = await fetch(`http://127.0.0.1:${port}/safety/api/sync/events`, {
        headers: { access_token: 'me' },
        signal: stop.signal,
      })
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader?.read())?.value).toContain('open')
      await insertCompany(database.db, 'fresh-elsewhere', 'B')
      await insertCompany(database.db, 'fresh', 'A')
      await post('push', { deviceId: 'phone', ops: [] })
      expect((await reader?.read())?.value).toBe('event: changed\ndata: {"scopes":["grid:A"]}\n\n')
    })

    it('ends with its server, which waits for nobody who listens', async () => {
      const other = await openDoor(database, [me])
      await other.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = other.app.server.address() as AddressInfo
      const stream = await fetch(`http://127.0.0.1:${port}/safety/api/sync/events`, { headers: { access_token: 'me' } })
      const reader = stream.body?.getReader()
      await reader?.read()
      const closed = other.close()
      expect((await reader?.read())?.done).toBe(true)
      await closed
    })
  })
})

function parsed(body: string): { data?: unknown; problem?: string } & Record<string, never> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** Reads frames the way a device does. */
function framesIn(bytes: Buffer): { snapshots: Snapshot[]; rest: number } {
  const snapshots: Snapshot[] = []
  let at = 0
  for (let length = bytes.readUInt32BE(at); length > 0; length = bytes.readUInt32BE(at)) {
    snapshots.push(JSON.parse(gunzipSync(bytes.subarray(at + 4, at + 4 + length)).toString()))
    at += 4 + length
  }
  return { snapshots, rest: bytes.length - at - 4 }
}
