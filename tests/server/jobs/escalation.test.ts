import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { touchOne } from '#server/engine/touch.ts'
import { escalateLate } from '#server/jobs/escalation.ts'
import { keepTasks } from '#server/jobs/task-upkeep.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const HERE = {
  companyGuid: 'company-a',
  companyName: '甲纺织厂',
  gridGuid: 'grid-a',
  gridPath: 'root/town-a/grid-a/',
}
const TERM = '2026-11-20'
/** Three days after the term, as built in. */
const THE_DAY = '2026-11-23'
const on = (day: string) => `${day}T01:00:00.000Z`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'hiddenDanger', [
    buildHazard({ ...HERE, guid: 'late', status: 'pendingRectify', deadline: TERM, extendStatus: 'applied' }),
  ])
  await insertRecords(server.db, 'complaint', [
    buildRecord('complaint', { guid: 'c-late', subject: '粉尘', status: 'pending' }),
    buildRecord('complaint', {
      ...{ guid: 'c-town', subject: '异味', status: 'accepted', deadline: TERM, handlerGuids: ['town'] },
    }),
  ])
  await insertRecords(server.db, 'workflowTask', [
    buildRecord('workflowTask', {
      ...{ guid: 'by-hand', title: '上报台账', activityName: '上报', status: 'ing', dueDate: TERM },
      ...{ activityUser: 'grid', activityUsers: ['grid'], gridPath: HERE.gridPath },
    }),
  ])
  await keepTasks(server.db, START)
})
afterAll(() => server.close())

async function escalated(who: Person): Promise<string[]> {
  const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', { view: 'escalated' })
  return data.items.map(({ bizGuid, guid }) => String(bizGuid ?? guid)).toSorted()
}
async function notices(who: Person): Promise<AnyRecord[]> {
  const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/noticeFeedBack/list', { title: '逾期升级' })
  return data.items.filter(({ userGuid }) => userGuid === who)
}

describe('what is late', () => {
  it('is nothing to a superior on the day before', async () => {
    expect(await escalateLate(server.db, on('2026-11-22'))).toBe(0)
    expect(await escalated('town')).toEqual([])
  })

  it('is told on the day, to those above whose turn it is who may open it, and to nobody else', async () => {
    const users = tableNamed('user')
    await server.db.update(users).set({ mobile: '13812345678' }).where(eq(users.guid, 'town'))
    const input = { noticeChannels: ['sms', 'push'] }
    const chosen = await server.call('town', '/api/user/act/chooseChannels', { guid: 'town', input })
    expect(chosen, JSON.stringify(chosen.details)).toMatchObject({ status: 200 })
    expect(await escalateLate(server.db, on(THE_DAY))).toBeGreaterThan(0)
    expect(await escalated('town')).toEqual(['by-hand'])
    expect(await escalated('bureau')).toEqual(['c-town'])
    expect(await escalated('grid')).toEqual([])
    expect(await escalated('otherGrid')).toEqual([])
  })

  it('is one notice however much it is about, by the ways he has chosen', async () => {
    expect(await notices('town')).toMatchObject([
      { title: '逾期升级：1项待办逾期未办', channels: ['sms', 'push'], link: '/auditNotice?view=escalated' },
    ])
    expect(await notices('bureau')).toMatchObject([{ channels: null }])
    const texts = await server.db.select().from(tableNamed('smsRecord'))
    expect(texts.filter(({ template }) => template === 'inboxReminder')).toHaveLength(1)
  })

  it('is told once, also on the day after, and again where a new term has passed', async () => {
    expect(await escalateLate(server.db, on('2026-11-24'))).toBe(0)
    const patch = { deadline: '2026-11-28' }
    await server.db.transaction((tx) => touchOne(tx, 'complaint', 'c-town', { patch, now: on('2026-11-24') }))
    expect(await escalated('bureau')).toEqual([])
    expect(await escalateLate(server.db, on('2026-12-01'))).toBe(1)
    expect(await escalated('bureau')).toEqual(['c-town'])
    expect(await notices('bureau')).toHaveLength(2)
  })

  it('may be pressed for by the superior, which he whose turn it is finds in 消息', async () => {
    const urged = await server.call('town', '/api/workflowTask/act/urge', {
      guid: 'by-hand',
      input: { opinion: '今天报' },
    })
    expect(urged, JSON.stringify(urged.details)).toMatchObject({ status: 200 })
    const { data } = await server.call<{ items: AnyRecord[] }>('grid', '/api/noticeFeedBack/list', { title: '催办' })
    expect(data.items).toMatchObject([{ title: '催办：上报台账', content: expect.stringContaining('今天报') }])
  })

  it('goes by the figure in force on the day', async () => {
    const tasks = tableNamed('workflowTask')
    await server.db.update(tasks).set({ escalateTime: null, escalatedTo: null }).where(eq(tasks.guid, 'by-hand'))
    await insertRecords(server.db, 'systemConfig', [
      buildRecord('systemConfig', {
        ...{ guid: 'figure', key: 'task.escalateDays', value: '30', effectiveFrom: '2026-12-01', effectiveTo: null },
      }),
    ])
    expect(await escalateLate(server.db, on('2026-12-19'))).toBe(0)
    expect(await escalateLate(server.db, on('2026-12-20'))).toBe(1)
  })
})
