import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEDIA_HEADER, type Op, type PushReply } from '#domain/contract/sync.ts'
import { keyRing, sealAgain } from '#server/accounts/second-factor-keys.ts'
import { backup } from '#server/backup/backup.ts'
import { restore } from '#server/backup/restore.ts'
import type { Database } from '#server/db/database.ts'
import { importJob, secondFactor } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { pathOfKey } from '#server/files/key.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { openJobs } from '#server/sheets/jobs.ts'
import { generationOf } from '#server/sync/watermark.ts'
import { DATABASES, openEmptyDatabase, openTestDatabase } from '../databases.ts'
import { announce, encoded, openDoor, type TestDoor, takePhoto } from '../door.ts'
import { buildPull, insertTown, inspectorOf, NOW, settled } from '../sync/world.ts'

const me = inspectorOf('A')
const companies = tableNamed('company')

describe.each(DATABASES)('a backup of %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-backup-'))
  const store = openFileStore({ dataDir: join(folder, 'restored') })
  const to = join(folder, 'backup')
  let before: Database
  let after: Database
  let door: TestDoor
  let restored: TestDoor
  let photo: Buffer
  const media: { sha256: string }[] = []
  let cursor: string
  const edit = (safetyManager: string): Op => ({
    id: randomUUID(),
    resource: 'company',
    recordGuid: 'company-A',
    action: 'update',
    input: { changes: { safetyManager } },
    baseVersion: null,
    deps: [],
    userGuid: 'me',
    deviceId: 'phone',
    madeAt: NOW,
    offsetMs: 0,
    offsetAgeMs: 0,
    schemaV: 1,
    appV: '1',
  })
  const [early, late] = [edit('备份以前'), edit('备份以后')]
  const post = async (at: TestDoor, path: string, payload: object) =>
    (
      await at.app.inject({ method: 'POST', url: `/safety/api/sync/${path}`, headers: { access_token: 'me' }, payload })
    ).json()
  const push = async (at: TestDoor, ops: Op[]) => (await post(at, 'push', { deviceId: 'phone', ops })).data as PushReply
  const company = async (database: Database) => {
    const [row] = await database.db
      .select()
      .from(companies)
      .where(eq(sql`${companies.guid}`, 'company-A'))
    return { manager: row?.safetyManager, version: row?.version }
  }

  beforeAll(async () => {
    before = await openTestDatabase(kind)
    await insertTown(before.db)
    door = await openDoor(before, [me])
    photo = await takePhoto()
    const announced = announce(photo)
    media.push({ sha256: announced.sha256 })
    await door.app.inject({
      method: 'PUT',
      url: `/safety/api/files/${announced.guid}`,
      headers: { access_token: 'me', 'content-type': 'image/jpeg', [MEDIA_HEADER]: encoded(announced) },
      payload: photo,
    })
    await before.db.insert(secondFactor).values({
      userGuid: 'me',
      key: keyRing({ dataDir: join(folder, 'machine-1') }).seal('me', 'JBSWY3DPEHPK3PXP'),
      createdAt: NOW,
      confirmedAt: NOW,
      recoveryHashes: ['one'],
    })
    await before.db.insert(importJob).values({
      key: 'me/company/half',
      userGuid: 'me',
      resource: 'company',
      job: {
        job: 'half',
        mode: 'good',
        state: 'running',
        fileName: '企业.xlsx',
        total: 2,
        checked: 1,
        created: 1,
        refused: 0,
        errors: [],
      },
      sheet: Buffer.from('sheet'),
      ip: '::1',
      startedAt: NOW,
      holder: 'machine-1',
      leaseUntil: '2026-11-20T02:00:10.000Z',
    })
    // The day before: of several the newest is loaded.
    await backup({ database: before, store: door.store, version: '1' }, to, '2026-11-19T02:00:00.000Z')
    await push(door, [early])
    await settled(before.db)
    cursor = (await post(door, 'pull', buildPull())).data.cursor
    await backup({ database: before, store: door.store, version: '1' }, to, '2026-11-20T02:00:00.000Z')
    // What is lost by the restore, though the device was told that it is safe.
    expect((await push(door, [late])).results).toMatchObject([{ state: 'applied' }])
    after = await openEmptyDatabase(kind)
    await restore({ database: after, store }, to)
    restored = await openDoor(after, [me])
  })
  afterAll(async () => {
    await door.close()
    await restored.close()
    await before.close()
    await after.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('holds every row as it was at that moment, and every attachment', async () => {
    expect(await company(after)).toEqual({ manager: '备份以前', version: 2 })
    const [key = ''] = media.map(({ sha256 }) => sha256)
    expect((await buffer(store.read(key))).equals(photo)).toBe(true)
    const { rows } = await after.db.execute(sql`select "complete", "storageKey" from "accessoryFile"`)
    expect(rows).toEqual([{ complete: true, storageKey: key }])
  })

  it('begins a new history, so that devices send again what it lost, which has effect once', async () => {
    expect(await generationOf(after.db)).not.toBe(await generationOf(before.db))
    const known = ['global', 'user:me', 'grid:A']
    expect(await post(restored, 'pull', buildPull({ cursor, scopes: known }))).toMatchObject({ problem: 'sync.resync' })
    const results = (await push(restored, [early, late])).results
    expect(results).toMatchObject([
      { id: early.id, state: 'applied', version: 2 },
      { id: late.id, state: 'applied', version: 3 },
    ])
    expect((await push(restored, [early, late])).results).toEqual(results)
    expect(await company(after)).toEqual({ manager: '备份以后', version: 3 })
  })

  it('goes on with its numbers, its references and its change log', async () => {
    const { rows } = await after.db.execute<{ n: number }>(sql`select count(*)::int as n from "changeLog"`)
    expect(rows[0]?.n).toBeGreaterThan(0)
    const { rows: keys } = await after.db.execute(
      sql`select count(*) from pg_constraint where contype = 'f' and not convalidated`,
    )
    expect(keys).toEqual([{ count: '0' }])
    const made = await after.db.execute<{ fresh: boolean }>(sql`
      insert into "systemBusinessLog" ("guid", "version", "createTime", "updateTime", "userGuid", "userName", "module", "action", "time")
      values ('new', 1, now(), now(), 'me', '我', 'company', 'update', now())
      returning "id" > (select max("id") from "systemBusinessLog") as fresh`)
    expect(made.rows).toEqual([{ fresh: true }])
  })

  describe('on another machine', () => {
    const stored = async () => (await after.db.select().from(secondFactor).where(eq(secondFactor.userGuid, 'me')))[0]

    it('opens no second factor without the key of the first, says how many, and keeps them with their recovery codes', async () => {
      const asIs = await stored()
      const own = keyRing({ dataDir: join(folder, 'machine-2') })
      expect(await sealAgain(after.db, own)).toBe(1)
      expect(await stored()).toEqual(asIs)
      expect(asIs?.recoveryHashes).toEqual(['one'])
      expect(own.open('me', asIs?.key ?? '')).toBeNull()
    })

    it('opens them with the key of the first, and seals them with its own', async () => {
      const readKey = (machine: string) =>
        Buffer.from(readFileSync(join(folder, machine, 'second-factor.key'), 'utf8'), 'base64')
      const both = [readKey('machine-2'), readKey('machine-1')]
      const ring = keyRing({ secondFactorKeys: both, dataDir: folder })
      expect(ring.open('me', (await stored())?.key ?? '')).toBe('JBSWY3DPEHPK3PXP')
      expect(await sealAgain(after.db, ring)).toBe(0)
      const own = keyRing({ dataDir: join(folder, 'machine-2') })
      expect(own.open('me', (await stored())?.key ?? '')).toBe('JBSWY3DPEHPK3PXP')
    })

    it('goes on with an import that was under way on the first', async () => {
      const worked: string[] = []
      const jobs = openJobs({
        db: after.db,
        work: async ({ ordered, job }) => {
          worked.push(Buffer.from(ordered.sheet).toString())
          job.created = 2
          return []
        },
        onBug: () => {},
      })
      expect(await jobs.resume()).toBe(true)
      await expect.poll(async () => (await jobs.find('me/company/half')).job.state).toBe('done')
      expect(worked).toEqual(['sheet'])
      await jobs.stop()
    })
  })

  it('is not loaded over data in use', async () => {
    await expect(restore({ database: before, store }, to)).rejects.toThrow('数据库里已有数据')
  })

  it('is not loaded where it is damaged or not there', async () => {
    const empty = await openEmptyDatabase(kind)
    await expect(restore({ database: empty, store }, join(folder, 'nowhere'))).rejects.toThrow('没有完整的备份')
    const [key = ''] = media.map(({ sha256 }) => sha256)
    writeFileSync(join(to, 'files', pathOfKey(key)), 'damaged')
    await expect(restore({ database: empty, store }, to)).rejects.toThrow('附件已损坏')
    await empty.close()
    expect(readdirSync(to).sort()).toEqual(['2026-11-19T02-00-00-000Z', '2026-11-20T02-00-00-000Z', 'files'])
  })
})
