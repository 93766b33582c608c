import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { BUSINESS_RETENTION, RETENTION, RETENTION_UNLESS_SAID } from '#domain/data/retention.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { requestCount, session, signInChallenge, signInFailure, workflowLog } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { changeLog } from '#server/db/sync-tables.ts'
import { purgePast } from '#server/jobs/retention.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const login = (guid: string, time: string) =>
  buildRecord('systemLoginLog', { guid, time, username: 'grid', method: 'password', success: true })
const kept = async () =>
  (await server.db.select({ guid: tableNamed('systemLoginLog').guid }).from(tableNamed('systemLoginLog')))
    .map(({ guid }) => guid)
    .sort()
const setting = (guid: string, value: string) =>
  buildRecord('systemConfig', {
    guid,
    key: 'log.retentionMonths',
    name: '日志保留时间',
    value,
    valueType: 'number',
    effectiveFrom: '2026-01-01',
  })

describe('old log rows', () => {
  it('go after a year, or after the time set, and never before half a year', async () => {
    await insertRecords(server.db, 'systemLoginLog', [
      login('thirteen months', '2025-10-19T02:00:00.000Z'),
      login('seven months', '2026-04-19T02:00:00.000Z'),
      login('five months', '2026-06-20T02:00:00.000Z'),
    ])
    expect(await purgePast(server.db, START)).toMatchObject({ systemLoginLog: 1, systemBusinessLog: 0 })
    expect(await kept()).toEqual(['five months', 'seven months'])
    await insertRecords(server.db, 'systemConfig', [setting('set', '1')])
    expect(await purgePast(server.db, START)).toMatchObject({ systemLoginLog: 1, systemBusinessLog: 0 })
    expect(await kept()).toEqual(['five months'])
  })
})

describe('proof that somebody was told', () => {
  const rowsOf = async (name: string) =>
    (await server.db.select().from(tableNamed(name))).map(({ guid }) => String(guid)).sort()

  it('goes after two years: receipts with their to-dos and steps, and text messages', async () => {
    const { db } = server
    const receipt = (guid: string, createTime: string) =>
      buildRecord('noticeFeedBack', { guid, createTime, userGuid: 'grid', title: '停电通知', noticeOpen: true })
    const text = (guid: string, sendTime: string | null) =>
      buildRecord('smsRecord', { guid, sendTime, phone: '13800000000', template: 'noticeRemind', result: 'sent' })
    const todo = (bizGuid: string) =>
      buildRecord('workflowTask', { guid: `todo of ${bizGuid}`, bizGuid, bizResource: 'noticeFeedBack' })
    const [past, recent] = ['2024-11-19T02:00:00.000Z', '2024-11-20T02:00:00.000Z']
    await insertRecords(db, 'noticeFeedBack', [receipt('past', past), receipt('recent', recent)])
    await insertRecords(db, 'workflowTask', [todo('past'), todo('recent')])
    await insertRecords(db, 'smsRecord', [text('past', past), text('recent', recent), text('waits', null)])
    const step = { resource: 'noticeFeedBack', node: 'read', action: 'read', userGuid: 'grid', userName: '网格员' }
    await db.insert(workflowLog).values(['past', 'recent'].map((bizGuid) => ({ ...step, bizGuid, time: recent })))

    expect(await purgePast(db, START)).toMatchObject({ noticeFeedBack: 1, smsRecord: 1 })
    expect(await rowsOf('noticeFeedBack')).toEqual(['recent'])
    expect(await rowsOf('smsRecord')).toEqual(['recent', 'waits'])
    expect(await rowsOf('workflowTask')).toEqual(['todo of recent'])
    expect((await db.select().from(workflowLog)).map(({ bizGuid }) => bizGuid)).toEqual(['recent'])
  })

  it('goes from the device of its reader too', async () => {
    const told = await server.db.select().from(changeLog).where(eq(changeLog.rowId, 'past'))
    expect(told.filter(({ op }) => op === 'D')).toMatchObject([{ tbl: 'noticeFeedBack' }])
  })
})

/** Around START, which is 2026-11-20T02:00:00.000Z. */
const LONG_PAST = '2026-11-18T02:00:00.000Z'
const JUST_PAST = '2026-11-20T01:00:00.000Z'
const YET_TO_COME = '2026-11-21T02:00:00.000Z'
const ENDS = { 'long past': LONG_PAST, 'just past': JUST_PAST, 'yet to come': YET_TO_COME }

describe('what is known of signing in', () => {
  it('goes a day after it has lost its use, and not before', async () => {
    const { db } = server
    for (const [name, end] of Object.entries(ENDS)) {
      const times = { createdAt: LONG_PAST, lastSeenAt: LONG_PAST, rotatedAt: LONG_PAST, expiresAt: end }
      await db.insert(session).values({ id: name, tokenHash: name, userGuid: 'grid', rotationKey: 'key', ...times })
      const code = { kind: 'code', subject: '13800000000', answerHash: 'hash', createdAt: LONG_PAST, expiresAt: end }
      await db.insert(signInChallenge).values({ id: name, ...code })
      await db.insert(signInFailure).values({ key: name, failures: 1, lastAt: end })
      await db.insert(requestCount).values({ key: name, since: end, count: 1 })
    }
    expect(await purgePast(db, START)).toMatchObject({
      session: 1,
      signInChallenge: 1,
      signInFailure: 1,
      requestCount: 1,
    })
    const named = async (rows: Promise<{ name: string }[]>) =>
      (await rows)
        .map(({ name }) => name)
        .filter((name) => name in ENDS)
        .sort()
    const left = ['just past', 'yet to come']
    expect(await named(db.select({ name: session.id }).from(session))).toEqual(left)
    expect(await named(db.select({ name: signInChallenge.id }).from(signInChallenge))).toEqual(left)
    expect(await named(db.select({ name: signInFailure.key }).from(signInFailure))).toEqual(left)
    expect(await named(db.select({ name: requestCount.key }).from(requestCount))).toEqual(left)
  })

  it('leaves who is signed in where he is', async () => {
    await purgePast(server.db, START)
    expect((await server.call('grid', '/api/company/list')).status).toBe(200)
  })
})

it('is said in the documentation, period by period', () => {
  const told = readFileSync('docs/security.md', 'utf8')
  for (const period of Object.values(RETENTION)) {
    const kept =
      'days' in period
        ? `${period.days} 天`
        : 'months' in period
          ? `${period.months} 个月`
          : `12 个月，\`${period.setting}\`，不少于 6 个月`
    expect(told).toContain(`| ${period.what} | ${period.since} | ${kept} | ${period.source} | ${period.reviewed} |`)
  }
})

describe('business records', () => {
  const goes = Object.keys(RETENTION)
  const kept = RESOURCES.map(({ name }) => name).filter((name) => !goes.includes(name))

  it('are of the class that their definition says, else of one that keeps them; what goes by itself is of none', () => {
    const classed = RESOURCES.filter(({ retention }) => retention !== undefined).map(({ name }) => name)
    expect(classed.filter((name) => goes.includes(name))).toEqual([])
    expect(BUSINESS_RETENTION[RETENTION_UNLESS_SAID].atLeast).toBe(BUSINESS_RETENTION.enforcement.atLeast)
    const said = new Set(classed.map((name) => resourceNamed(name).retention))
    said.add(RETENTION_UNLESS_SAID)
    expect([...said].sort()).toEqual(Object.keys(BUSINESS_RETENTION).sort())
  })

  it('are deleted by no clock, however old they are', async () => {
    const server = await startTestServer()
    const long = '1996-11-20T02:00:00.000Z'
    for (const name of kept) {
      const times = { createTime: long, updateTime: long }
      await insertRecords(server.db, name, [buildRecord(name, { guid: `old ${name}`, ...times })])
    }
    await purgePast(server.db, START)
    const gone: string[] = []
    for (const name of kept) {
      const table = tableNamed(name)
      const left = await server.db.$count(table, eq(table.guid, `old ${name}`))
      if (left !== 1) gone.push(name)
    }
    expect(gone).toEqual([])
    await server.close()
  })

  it('are said in the documentation, class by class', () => {
    const told = readFileSync('docs/security.md', 'utf8')
    for (const { what, atLeast, source, reviewed } of Object.values(BUSINESS_RETENTION))
      expect(told).toContain(`| ${what} | ${atLeast} | ${source} | ${reviewed} |`)
  })
})
