import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableNamed } from '#server/db/schema.ts'
import { runReminders } from '#server/jobs/reminders.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const plan = (guid: string, own: object = {}) =>
  buildRecord('selfCheckPlan', { guid, ...OWN, planName: guid, enabled: true, remindHours: 24, ...own })
const task = (guid: string, own: object = {}) =>
  buildRecord('selfCheckTask', {
    ...OWN,
    guid,
    taskName: guid,
    planGuid: 'day-before',
    status: 'pending',
    planStart: '2026-11-16',
    planEnd: '2026-11-20',
    executorGuids: ['safety'],
    ...own,
  })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.db
    .update(tableNamed('user'))
    .set({ mobile: '13900002222' })
    .where(eq(tableNamed('user').guid, 'safety'))
  await insertRecords(server.db, 'selfCheckPlan', [
    plan('day-before'),
    plan('silent', { remindHours: null }),
    plan('off', { enabled: false }),
  ])
  await insertRecords(server.db, 'selfCheckTask', [
    task('ends-friday'),
    task('ends-later', { planStart: '2026-11-15', planEnd: '2026-11-25' }),
    task('begins-later', { planStart: '2026-11-21', planEnd: '2026-11-21' }),
    task('done', { planStart: '2026-11-14', status: 'done' }),
    task('nobody-asked', { planGuid: 'silent', planStart: '2026-11-17' }),
    task('plan-off', { planGuid: 'off' }),
  ])
})
afterAll(() => server.close())

describe('提前提醒', () => {
  const toldOf = async () =>
    (await server.db.select().from(tableNamed('smsRecord')))
      .filter(({ template }) => template === 'selfCheckDue')
      .map(({ bizGuid, phone }) => [bizGuid, phone])
  const reminded = async (guid: string) => {
    const tasks = await server.db.select().from(tableNamed('selfCheckTask'))
    return tasks.find((row) => row.guid === guid)?.remindedAt
  }

  it('comes as many hours before the end as the plan says, once, to those who check', async () => {
    await runReminders(server.db, '2026-11-19T03:00:00.000Z')
    expect(await toldOf()).toEqual([])
    const now = '2026-11-20T01:00:00.000Z'
    await runReminders(server.db, now)
    await runReminders(server.db, '2026-11-20T02:00:00.000Z')
    expect(await toldOf()).toEqual([['ends-friday', '13900002222']])
    expect(await reminded('ends-friday')).toBe(now)
    expect(await reminded('ends-later')).toBeNull()
  })
})
