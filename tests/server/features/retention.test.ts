import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RETENTION } from '#domain/data/retention.ts'
import { requestCount, session, signInChallenge, signInFailure } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { purgePast } from '#server/features/retention.ts'
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
    const kept = 'days' in period ? `${period.days} 天` : `12 个月，\`${period.setting}\`，不少于 6 个月`
    expect(told).toContain(`| ${period.what} | ${period.since} | ${kept} | ${period.source} | ${period.reviewed} |`)
  }
})
