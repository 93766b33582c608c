import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableNamed } from '#server/db/schema.ts'
import { purgeLogs } from '#server/features/log-retention.ts'
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
    expect(await purgeLogs(server.db, START)).toBe(1)
    expect(await kept()).toEqual(['five months', 'seven months'])
    await insertRecords(server.db, 'systemConfig', [setting('set', '1')])
    expect(await purgeLogs(server.db, START)).toBe(1)
    expect(await kept()).toEqual(['five months'])
  })
})
