import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Op, PullReply, PushReply, ScopeCheck, Snapshot } from '#domain/contract/sync.ts'
import { PUSH_MAX_OPS, rowHash, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Database } from '#server/db/database.ts'
import { actionResult } from '#server/db/extra-tables.ts'
import { changeLog, deviceReport, syncSnapshot } from '#server/db/sync-tables.ts'
import { ChangeHub } from '#server/sync/change-hub.ts'
import { LOG_DAYS } from '#server/sync/cursor.ts'
import { recordReport } from '#server/sync/device-report.ts'
import { purgeLog } from '#server/sync/purge.ts'
import { push } from '#server/sync/push.ts'
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

const DAY_MS = 86_400_000
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

    it.each<[what: string, change: object]>([
      ['of a week ago', { builtAt: addMs(NOW, -7 * DAY_MS) }],
      ['in another shape', { schemaV: SCHEMA_VERSION + 1 }],
      ['of another history', { cursor: randomUUID() }],
    ])('gives, offers and keeps no snapshot %s', async (_what, change) => {
      const stored = eq(syncSnapshot.scope, 'grid:B')
      const { tag } = (await snapshot('grid:B', 'boss')) as Snapshot
      const tagOffered = async () => (await pullAs('boss')).add.find(({ scope }) => scope === 'grid:B')?.tag
      await database.db
        .update(syncSnapshot)
        .set({ builtAt: addMs(NOW, -7 * DAY_MS + 1) })
        .where(stored)
      expect(await tagOffered()).toBe(tag)
      await database.db.update(syncSnapshot).set(change).where(stored)
      expect(await tagOffered()).not.toBe(tag)
      expect(((await snapshot('grid:B', 'boss', tag)) as Snapshot).tag).not.toBe(tag)
    })

    it('keeps nothing of one person’s own, and offers nobody what was packed for others', async () => {
      await snapshot('user:me')
      const { tag } = (await snapshot('company:company-A', 'safety')) as Snapshot
      const kept = await database.db.select({ scope: syncSnapshot.scope }).from(syncSnapshot)
      expect(kept.map(({ scope }) => scope)).not.toContain('user:me')
      const offered = async (who: string) =>
        (await pullAs(who)).add.find(({ scope }) => scope === 'company:company-A')?.tag
      expect(await offered('safety')).toBe(tag)
      expect(await offered('worker')).not.toBe(tag)
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

    it('counts what one may read, and writes every hash with eight digits', async () => {
      const small = Array.from({ length: 99 }, (_, at) => `task-${at}`).find((guid) => rowHash(guid, 1) < 2 ** 28) ?? ''
      await insertRow(database.db, 'patrolTask', { guid: small, companyGuids: [], gridGuid: 'T', gridPath: 'T/' })
      const checked = async (scope: string, as: string) => {
        const url = `/safety/api/sync/check?scope=${scope}`
        const { data } = (await door.app.inject({ url, headers: { access_token: as } })).json<{ data: ScopeCheck }>()
        return new Map(data.tables.map(({ table, count, hash }) => [table, { count, hash }]))
      }
      const hash = rowHash(small, 1).toString(16).padStart(8, '0')
      expect((await checked('grid:T', 'boss')).get('patrolTask')).toEqual({ count: 1, hash })
      expect((await checked('company:company-A', 'safety')).get('user')).toMatchObject({ count: 1 })
      expect((await checked('company:company-A', 'worker')).get('user')).toEqual({ count: 0, hash: '00000000' })
      await updateRow(database.db, 'patrolTask', small, { deleted: true })
    })
  })

  describe('pull', () => {
    it('is packed for who asks for that, where it is large', async () => {
      const { cursor } = await pullAs('me')
      for (let n = 0; n < 8; n += 1) await insertCompany(database.db, `large-${n}`, 'A')
      await settled(database.db)
      const encodingOf = async (encoding: string, payload: object) => {
        const headers = { access_token: 'me', 'accept-encoding': encoding }
        const reply = await door.app.inject({ method: 'POST', url: '/safety/api/sync/pull', headers, payload })
        return reply.headers['content-encoding'] ?? 'none'
      }
      const large = buildPull({ cursor, scopes: ['global', 'user:me', 'grid:A'] })
      expect(await encodingOf('br, gzip', large)).toBe('gzip')
      expect(await encodingOf('br', large)).toBe('none')
      expect(await encodingOf('gzip', buildPull())).toBe('none')
    })
  })

  describe('the log of changes', () => {
    it('keeps a line for as long as a cursor before it may be used, and a day more', async () => {
      const lines = [0, 1].map((late) => ({
        ...{ tbl: 'company', rowId: `line-${late}`, scope: 'grid:nowhere', op: 'U' as const },
        at: addMs(NOW, -(LOG_DAYS + 1) * DAY_MS - late),
      }))
      await database.db.insert(changeLog).values(lines)
      await purgeLog(database.db, NOW)
      const kept = await database.db.select().from(changeLog).where(eq(changeLog.scope, 'grid:nowhere'))
      expect(kept).toMatchObject([{ rowId: 'line-0' }])
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

    it('raise none where refused work was seen to, and one for what was answered to others alone', async () => {
      const backlog = { ops: 3, media: 0, rejected: 3, oldestAt: null, bytes: 0 }
      const told = async (own: object) => {
        const who = { ...me, guid: 'unanswered' }
        await recordReport(database.db, who, buildPull({ deviceId: 'others', backlog: { ...backlog, ...own } }), NOW)
        return (await database.db.select().from(deviceReport).where(eq(deviceReport.deviceId, 'others')))[0]?.alarm
      }
      expect(await told({})).toBeNull()
      expect(await told({ rejected: 1 })).toBeNull()
      const ofBoss = { actionGuid: randomUUID(), userGuid: 'boss', bodyHash: '-', answer: {}, at: NOW }
      await database.db.insert(actionResult).values(ofBoss)
      expect(await told({ ops: 2, rejected: 1, lost: 2 })).toBe('2条未上传的记录从设备上消失')
      await database.db.update(deviceReport).set({ alarm: null }).where(eq(deviceReport.deviceId, 'others'))
      expect(await told({ ops: 1, rejected: 1 })).toBe('1条未上传的记录从设备上消失')
    })

    it.each<[what: string, clock: { deviceNow: string; offsetMs: number | null } | undefined, agoMs: number]>([
      ['as late as may be, where it has no clock', undefined, 60_000],
      ['as late as may be, where its clock was never set right', { deviceNow: NOW, offsetMs: null }, 60_000],
      ['as late as may be, where its clock says nothing', { deviceNow: 'x', offsetMs: 0 }, 60_000],
      ['two seconds before it says', { deviceNow: addMs(NOW, -10_000), offsetMs: 5_000 }, 7_000],
      ['now, where it says later', { deviceNow: addMs(NOW, 60_000), offsetMs: 0 }, 0],
      ['as late as may be, where it says earlier', { deviceNow: addMs(NOW, -90_000), offsetMs: 0 }, 60_000],
    ])('count as of %s', async (_what, clock, agoMs) => {
      const storage = { usage: 5, quota: 9, persisted: true }
      await recordReport(database.db, me, { ...buildPull({ deviceId: 'clock', storage }), clock }, NOW)
      const [row] = await database.db.select().from(deviceReport).where(eq(deviceReport.deviceId, 'clock'))
      expect(row).toMatchObject({ at: addMs(NOW, -agoMs), storage, clockOffsetMs: clock?.offsetMs ?? null })
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
    const sent = async (ops: unknown[]) => {
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
      const first = await sent([op])
      expect(first.data.results).toMatchObject([{ id: op.id, state: 'applied', version: before + 1 }])
      expect((await sent([op])).data.results).toEqual(first.data.results)
      expect(await versionOf('company-A')).toBe(before + 1)
    })

    it('applies an action once when it comes twice at the same time', async () => {
      const op = edit()
      const before = (await versionOf('company-A')) ?? 0
      const replies = await Promise.all([sent([op]), sent([op]), sent([op])])
      const states = replies.flatMap(({ data }) => data.results.map(({ state }) => state))
      expect(states).toContain('applied')
      expect(await versionOf('company-A')).toBe(before + 1)
    })

    it('lets one bad action spoil nothing but what depends on it', async () => {
      const bad = edit({ input: { changes: { employeeCount: 'many' } } })
      const follower = edit({ deps: [bad.id] })
      const good = edit()
      const { data } = await sent([{ id: 7 }, 'nonsense', bad, follower, good])
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
      const { data } = await sent([broken, good])
      await database.db.execute(sql`alter table "elsewhere" rename to "region"`)
      expect(data.results).toMatchObject([
        { id: broken.id, state: 'refused', problem: { code: 'server.broken', retry: 'later', details: {} } },
        { id: good.id, state: 'applied' },
      ])
    })

    it('tells of a bug where it is looked for, and repeats no more of a name than names are long', async () => {
      const broken = edit({ resource: 'region', recordGuid: 'r', input: { changes: { regionName: '新名' } } })
      const bugs: string[] = []
      await database.db.execute(sql`alter table "region" rename to "elsewhere"`)
      const door = { db: database.db, onBug: (_error: unknown, { id }: Op) => bugs.push(id) }
      const results = await push(door, me, [broken, { id: 'x'.repeat(65) }], { now: NOW, ip: '' })
      await database.db.execute(sql`alter table "elsewhere" rename to "region"`)
      expect(bugs).toEqual([broken.id])
      expect(results.map(({ id }) => id)).toEqual([broken.id, 'x'.repeat(64)])
    })

    it('takes a whole batch, and refuses more', async () => {
      const whole = await sent(Array.from({ length: PUSH_MAX_OPS }, () => edit()))
      expect(whole.data.results.map(({ state }) => state)).toEqual(
        Array.from({ length: PUSH_MAX_OPS }, () => 'applied'),
      )
      expect(await sent(Array.from({ length: PUSH_MAX_OPS + 1 }, () => edit()))).toMatchObject({ status: 413 })
      expect(await sent([edit({ input: { changes: { safetyManager: 'x'.repeat(1_100_000) } } })])).toMatchObject({
        status: 413,
        problem: 'payload.too-large',
      })
    })

    it.each([
      ['ten minutes', 600_000, 0],
      ['a moment more', 600_001, 1],
      ['as much slow', -600_001, 1],
      ['nobody knows how much', null, 0],
      ['of an action that was refused', 600_001, 0, { baseVersion: 1, action: 'unknown' }],
    ])('notes a clock that is off by more than ten minutes: %s', async (_much, offsetMs, lines, own?: Partial<Op>) => {
      const op = edit({ offsetMs, ...own })
      await sent([op])
      const { rows } = await database.db.execute(
        sql`select 1 from "systemBusinessLog" where "action" = 'clockDrift' and "after"->>'op' = ${op.id}`,
      )
      expect(rows).toHaveLength(lines)
    })

    it('notes a clock that is far off, once', async () => {
      const op = edit({ offsetMs: 3_600_000 })
      await sent([op])
      await sent([op])
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

    it('tell nothing of other scopes, nor of what was before one listened', async () => {
      const hub = new ChangeHub(database)
      await hub.start()
      onTestFinished(() => hub.stop())
      const told = { a: [] as string[][], b: [] as string[][] }
      const listen = (scope: string, to: string[][]) =>
        hub.subscribe({ scopes: new Set([scope]), tell: (changed) => to.push(changed) })
      const leave = await listen('grid:A', told.a)
      leave()
      await insertCompany(database.db, 'while-nobody-listened', 'A')
      await database.notify('changed', '')
      await listen('grid:A', told.a)
      await listen('grid:B', told.b)
      await insertCompany(database.db, 'of-b', 'B')
      await database.notify('changed', '')
      await expect.poll(() => told.b).toEqual([['grid:B']])
      expect(told.a).toEqual([])
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
