import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Workbook } from '@cj-tech-master/excelts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { type ImportJob, XLSX_MIME } from '#domain/contract/sheets.ts'
import type { Op, OpResult, PullReply, PushReply } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { actionResult, importJob, jobRun, userSecret } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { createEmptyDatabase, DATABASES } from './databases.ts'
import { announce } from './door.ts'
import { buildServer, callAt, type ServerProcess, startProcess } from './processes.ts'
import { openBucket, type TestBucket } from './s3.ts'
import { GRIDS, insertRecords, PASSWORD, PEOPLE } from './support.ts'
import { buildPull, unpack } from './sync/world.ts'

const ADMIN_PASSWORD = 'Taihu@2026lake'
const COMPANIES = Array.from({ length: 12 }, (_, at) =>
  buildCompany({
    guid: `company-${at}`,
    companyName: `第${at}厂`,
    serialNumber: `91320509MA1MJ${String(at).padStart(4, '0')}X`,
    gridGuid: 'grid-a',
    gridPath: 'root/town-a/grid-a/',
  }),
)
const EDITS_EACH = 10
/** Jobs that no second server may find due within this test. */
const HOURLY = ['attendance', 'changeLog', 'logs', 'patrol', 'selfCheckTasks']
const IMPORTED = 800
const CHUNK = 1_000

describe.runIf(DATABASES.includes('postgres'))('three servers over one database and one bucket', () => {
  let created: Awaited<ReturnType<typeof createEmptyDatabase>>
  let database: Database
  let bucket: TestBucket
  let built: Awaited<ReturnType<typeof buildServer>>
  let servers: [ServerProcess, ServerProcess, ServerProcess]
  const at = (number: 0 | 1 | 2) => servers[number].url
  const signIn = async (url: string, username: string, password = PASSWORD) =>
    (await callAt(url, '/auth/login', { username, password })).data as { token: string }

  beforeAll(async () => {
    ;[created, bucket, built] = await Promise.all([createEmptyDatabase(), openBucket(), buildServer()])
    const shared = { entry: built.entry, databaseUrl: created.url, s3: bucket.config, adminPassword: ADMIN_PASSWORD }
    servers = [await startProcess(shared), await startProcess(shared), await startProcess(shared)]
    await Promise.all(servers.map((server) => server.ready()))
    database = await openDatabase({ databaseUrl: created.url, dataDir: 'memory://' })
    await insertRecords(database.db, 'gridManage', GRIDS)
    await insertRecords(database.db, 'company', COMPANIES)
    await insertRecords(database.db, 'user', [PEOPLE.town, PEOPLE.grid, PEOPLE.otherGrid])
    const passwordHash = await hashPassword(PASSWORD)
    for (const userGuid of ['town', 'grid', 'otherGrid'])
      await database.db.insert(userSecret).values({ userGuid, passwordHash, passwordChangedAt: '2026-11-01T00:00:00Z' })
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await database.close()
    await created.drop()
    await bucket.close()
    built.remove()
  })

  it('prepare an empty database once, though they start at once, and run each job once', async () => {
    const users = tableNamed('user')
    expect(await database.db.$count(users, eq(sql`${users.username}`, 'admin'))).toBe(1)
    const runsOfEach = async () =>
      (await database.db.select().from(jobRun).where(inArray(jobRun.name, HOURLY)).orderBy(jobRun.name)).map(
        ({ name, runs, failures }) => ({ name, runs, failures }),
      )
    // A server answers before the first run of its jobs has ended.
    await expect
      .poll(async () => (await runsOfEach()).filter(({ runs, failures }) => runs + failures > 0), { timeout: 60_000 })
      .toHaveLength(HOURLY.length)
    expect(await runsOfEach()).toEqual(HOURLY.map((name) => ({ name, runs: 1, failures: 0 })))
  })

  it('know who signed in at another, and that he signed out at a third', async () => {
    const { token } = await signIn(at(0), 'town')
    expect(await callAt(at(1), '/user/current', {}, token)).toMatchObject({ data: { username: 'town' } })
    await callAt(at(2), '/auth/logout', {}, token)
    expect((await callAt(at(1), '/user/current', {}, token)).status).toBe(401)
  })

  it('count failed sign-ins together', async () => {
    const problems: unknown[] = []
    for (const number of [0, 1, 2, 0, 1, 2] as const)
      problems.push((await callAt(at(number), '/auth/login', { username: 'nobody', password: 'wrong' })).problem)
    expect(problems.at(0)).toBe('auth.wrong-password')
    expect(problems.at(-1)).toBe('auth.captcha-required')
  })

  it('follow a change of rights made at another at once', async () => {
    const { token: admin } = await signIn(at(0), 'admin', ADMIN_PASSWORD)
    const { token } = await signIn(at(1), 'otherGrid')
    const set = async (accountEnabled: boolean) => {
      const { data } = await callAt(at(0), '/api/user/getByGuid/otherGrid', {}, admin)
      const { version } = data as { version: number }
      const change = { guid: 'otherGrid', version, accountEnabled }
      return await callAt(at(0), '/api/user/update', change, admin)
    }
    expect((await callAt(at(1), '/user/current', {}, token)).status).toBe(200)
    expect((await set(false)).status).toBe(200)
    const shut = await callAt(at(1), '/user/current', {}, token)
    expect(shut.problem).toBe('auth.required')
  })

  it('take an upload that one began and another goes on with', async () => {
    const { token } = await signIn(at(0), 'grid')
    const bytes = Buffer.concat([
      readFileSync(join(import.meta.dirname, '../fixtures/clip.mp4')),
      Buffer.from(randomUUID()),
    ])
    const media = announce(bytes, { contentType: 'video', mime: 'video/mp4', fileName: '门口.mp4' })
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const tus = (number: 0 | 1 | 2, method: string, headers: Record<string, string>, from?: number) =>
      fetch(`${at(number)}/safety/api/files/tus${method === 'POST' ? '' : `/${media.guid}`}`, {
        method,
        headers: { [TOKEN_HEADER]: token, 'tus-resumable': '1.0.0', ...headers },
        ...(from === undefined ? {} : { body: new Uint8Array(bytes.subarray(from, from + CHUNK)) }),
      })
    const piece = (number: 0 | 1 | 2, from: number) =>
      tus(number, 'PATCH', { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' }, from)
    const created = await tus(0, 'POST', {
      'upload-length': String(bytes.length),
      'upload-metadata': `guid ${base64(media.guid)},media ${base64(JSON.stringify(media))}`,
    })
    expect(created.status).toBe(201)
    // The same piece to two servers at once: it counts once.
    const both = await Promise.all([piece(0, 0), piece(1, 0)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await tus(2, 'HEAD', {})).headers.get('upload-offset')).toBe(String(CHUNK))
    for (let from = CHUNK, turn = 1; from < bytes.length; from += CHUNK, turn += 1)
      expect((await piece((turn % 3) as 0 | 1 | 2, from)).status).toBe(204)
    const whole = await fetch(`${at(0)}/safety/api/accessoryFile/download/${media.guid}`, {
      headers: { [TOKEN_HEADER]: token },
    })
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await database.db.execute(sql`select * from "uploadPiece"`)).rows).toEqual([])
  })

  it('lose nothing and do nothing twice while one is killed and the others are replaced in turn', async () => {
    const { token } = await signIn(at(0), 'grid')
    const { token: admin } = await signIn(at(0), 'admin', ADMIN_PASSWORD)
    const job = randomUUID()
    await importAt(at(1), admin, job)

    const sent = COMPANIES.flatMap(({ guid }) => Array.from({ length: EDITS_EACH }, () => edit(guid)))
    const answers = new Map<string, OpResult[]>()
    const mirror = new Map<string, AnyRecord>()
    let isOver = false
    const pushing = Promise.all(COMPANIES.map((_, lane) => drain(lane)))
    const pulling = follow()

    await once(() => answers.size > 20)
    await servers[1].end('SIGKILL')
    await servers[1].start()
    for (const number of [0, 2] as const) {
      expect(await servers[number].end('SIGTERM')).toBe(0)
      await servers[number].start()
    }
    await pushing
    isOver = true
    await pulling

    const ids = sent.map(({ id }) => id)
    expect(await database.db.$count(actionResult, inArray(actionResult.actionGuid, ids))).toBe(sent.length)
    const companies = tableNamed('company')
    const rows = (await database.db
      .select()
      .from(companies)
      .where(and(eq(sql`${companies.gridGuid}`, 'grid-a')))) as AnyRecord[]
    // Each edit raises the version by one: fewer were lost, more were done twice.
    expect(rows.map(({ version }) => version)).toEqual(COMPANIES.map(() => 1 + EDITS_EACH))
    const repeated = [...answers.values()].filter((results) => results.length > 1)
    expect(repeated.length).toBeGreaterThan(0)
    for (const [first, ...others] of repeated) for (const other of others) expect(other).toEqual(first)
    const seen = (all: Iterable<AnyRecord>) =>
      Object.fromEntries([...all].map(({ guid, safetyManager, version }) => [guid, { safetyManager, version }]))
    expect(seen(mirror.values())).toEqual(seen(rows))

    // The server with the import was killed in the middle of it; another has gone on.
    await once(async () => ((await importOf(job)) as ImportJob).state === 'done')
    expect(await importOf(job)).toMatchObject({ total: IMPORTED, created: IMPORTED, refused: 0 })
    const made = tableNamed('dictionary')
    expect(await database.db.$count(made, eq(sql`${made.dictType}`, job))).toBe(IMPORTED)
    const [row] = await database.db.select().from(importJob)
    expect(row?.tries).toBeGreaterThan(1)

    /** As a device: in order, the same action again until its answer has come, wherever somebody answers. */
    async function drain(lane: number): Promise<void> {
      let turn = lane
      for (const op of sent.slice(lane * EDITS_EACH, (lane + 1) * EDITS_EACH))
        for (;;) {
          turn += 1
          const result = await pushTo(at((turn % 3) as 0 | 1 | 2), op)
          // Some answers are lost on the way: the action is sent again, to another.
          if (result?.state === 'applied') answers.set(op.id, [...(answers.get(op.id) ?? []), result])
          const isLost = answers.get(op.id)?.length === 1 && turn % 5 === 0
          if (result?.state === 'applied' && !isLost) break
          await wait(20)
        }
    }

    async function pushTo(url: string, op: Op): Promise<OpResult | undefined> {
      try {
        const { status, data } = await callAt(url, '/api/sync/push', { deviceId: 'phone', ops: [op] }, token)
        return status === 200 ? (data as PushReply).results[0] : undefined
      } catch {
        return undefined
      }
    }

    /** A second phone, that pulls from whichever server it meets until it has heard of everything. */
    async function follow(): Promise<void> {
      let cursor: string | null = null
      let isLast = false
      for (let turn = 0; ; turn += 1) {
        isLast = isOver
        const scopes = cursor === null ? [] : ['global', 'user:grid', 'grid:grid-a']
        const reply = await callAt(
          at((turn % 3) as 0 | 1 | 2),
          '/api/sync/pull',
          buildPull({ cursor, scopes, deviceId: 'second' }),
          token,
        ).catch(() => null)
        if (reply?.status !== 200) {
          await wait(20)
          continue
        }
        const { changes, cursor: next, more } = reply.data as PullReply
        for (const { rows } of changes)
          if (rows.table === 'company') for (const record of unpack(rows)) mirror.set(record.guid, record)
        cursor = next
        if (isLast && !more) return
        await wait(20)
      }
    }
  })

  const edit = (recordGuid: string): Op => ({
    id: randomUUID(),
    resource: 'company',
    recordGuid,
    action: 'update',
    input: { changes: { safetyManager: `王${Math.floor(Math.random() * 1e6)}` } },
    baseVersion: null,
    deps: [],
    userGuid: 'grid',
    deviceId: 'phone',
    madeAt: new Date().toISOString(),
    offsetMs: 0,
    offsetAgeMs: 0,
    schemaV: 1,
    appV: '1',
  })

  async function importAt(url: string, token: string, job: string): Promise<void> {
    const book = new Workbook()
    const sheet = book.addWorksheet('字典')
    sheet.addRow(['*字典类型', '*代码', '*名称'])
    for (let number = 0; number < IMPORTED; number += 1) sheet.addRow([job, `c${number}`, `第${number}项`])
    const form = new FormData()
    const bytes = new Uint8Array(await book.xlsx.writeBuffer())
    form.append('file', new File([bytes], '字典.xlsx', { type: XLSX_MIME }))
    const response = await fetch(`${url}/safety/api/dictionary/import?job=${job}&mode=good`, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: token },
      body: form,
    })
    expect(await response.json()).toMatchObject({ data: { total: IMPORTED, state: 'running' } })
  }

  async function importOf(job: string): Promise<ImportJob> {
    const [row] = await database.db
      .select({ job: importJob.job })
      .from(importJob)
      .where(sql`${importJob.key} like ${`%${job}`}`)
    return row?.job as ImportJob
  }

  async function once(isSo: () => boolean | Promise<boolean>): Promise<void> {
    await expect.poll(isSo).toBe(true)
  }
})
