import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { madeRow } from '#server/engine/made.ts'
import { actIn, addressed, concernsTasks, insertMade, settleTasks, taskRow } from '#server/engine/tasks.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { actorOfPerson, buildUser, insertRecords, START, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const tasks = tableNamed('workflowTask')
const settle = (resource: string, record: AnyRecord) =>
  server.db.transaction((tx) => settleTasks(tx, resourceNamed(resource), [record], { now: START }))
const openOf = (guid: string) =>
  server.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.bizGuid as never, guid), eq(tasks.status as never, 'ing')))

it('a step that is called otherwise now is the same to-do, with its new words and whoever had taken it', async () => {
  const here = { companyGuid: 'company-a', companyName: '甲厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  const drill = buildRecord('drill', { ...here, guid: 'drill-1', status: 'planned', drillName: '疏散演练' })
  await insertRecords(server.db, 'drill', [drill])
  await settle('drill', drill)
  const [before] = await openOf('drill-1')
  await server.db
    .update(tasks)
    .set({ activityName: '演练筹备', claimedBy: 'safety' })
    .where(eq(tasks.bizGuid as never, 'drill-1'))

  await settle('drill', drill)
  expect(await openOf('drill-1')).toMatchObject([
    { guid: before?.guid, activityName: before?.activityName, claimedBy: 'safety' },
  ])
})

it('what is to be done a second time is a to-do of its own: the one of the first time stays done', async () => {
  const here = { companyGuid: 'company-a', companyName: '甲厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  const drill = buildRecord('drill', { ...here, guid: 'drill-2', status: 'planned', drillName: '疏散演练' })
  await insertRecords(server.db, 'drill', [drill])
  await settle('drill', drill)
  const [first] = await openOf('drill-2')
  await settle('drill', { ...drill, status: 'evaluated' } as AnyRecord)
  expect(await openOf('drill-2')).toEqual([])
  await settle('drill', drill)
  const [second, ...others] = await openOf('drill-2')
  expect([second?.bizStatus, others]).toEqual(['planned', []])
  expect(second?.guid).not.toBe(first?.guid)
})

it('two to-dos of one state that are called alike stay two: each follows its own people and term', async () => {
  const order = buildRecord('workOrderTask', {
    ...{ guid: 'order-1', status: 'toAccept', assignAgencyId: 'agency-a', assignGridGuid: ['town-a'] },
    deadline: '2026-11-25',
  })
  await insertRecords(server.db, 'workOrderTask', [order])
  await settle('workOrderTask', order)
  await settle('workOrderTask', { ...order, deadline: '2026-11-28' } as AnyRecord)
  const open = await openOf('order-1')
  expect(open.map(({ activityRoles, dueDate }) => [(activityRoles as string[])[0], dueDate]).sort()).toEqual([
    ['agency', '2026-11-28'],
    ['grid', '2026-11-28'],
  ])
})

const HERE = { companyGuid: 'company-a', companyName: '甲厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

it('what is due by the hour follows its record within the day', async () => {
  const permit = buildRecord('dangerousWorkPermit', { ...HERE, guid: 'permit-1', status: 'working' })
  for (const planEnd of ['2026-11-20T03:00:00.000Z', '2026-11-20T09:00:00.000Z']) {
    await settle('dangerousWorkPermit', { ...permit, planEnd } as AnyRecord)
    expect(await openOf('permit-1')).toMatchObject([{ dueDate: '2026-11-20', dueAt: planEnd }])
  }
})
const LATER = '2026-11-21T02:00:00.000Z'
const allOf = (guid: string) =>
  server.db
    .select()
    .from(tasks)
    .where(eq(tasks.bizGuid as never, guid))
const takenBy = (guid: string) =>
  server.db
    .update(tasks)
    .set({ claimedBy: 'safety', claimTime: START, escalateTime: START, escalatedTo: ['town'] })
    .where(eq(tasks.bizGuid as never, guid))
const drillOf = async (guid: string) => {
  const drill = buildRecord('drill', { ...HERE, guid, status: 'planned', drillName: '演练', drillDate: '2026-11-25' })
  await insertRecords(server.db, 'drill', [drill])
  await settle('drill', drill)
  await takenBy(guid)
  return drill
}

it('a new term leaves it with whoever took it, and a superior hears of it again', async () => {
  const drill = await drillOf('drill-term')
  await settle('drill', { ...drill, drillDate: '2026-11-26' } as AnyRecord)
  expect(await openOf('drill-term')).toMatchObject([
    { claimedBy: 'safety', claimTime: expect.anything(), escalateTime: null, escalatedTo: null, version: 2 },
  ])
})

it('another place takes it from whoever took it, and its superior is told of already', async () => {
  const drill = await drillOf('drill-place')
  await settle('drill', { ...drill, gridPath: 'root/town-b/grid-b/' } as AnyRecord)
  expect(await openOf('drill-place')).toMatchObject([
    { claimedBy: null, claimTime: null, escalateTime: expect.anything(), escalatedTo: ['town'], version: 2 },
  ])
})

it('what follows says who did the one and so made the next, and what was no step of it stays open', async () => {
  const drill = await drillOf('drill-done')
  const [first] = await openOf('drill-done')
  const own = { ...(first as object), bizStatus: null } as unknown as Parameters<typeof taskRow>[0]
  await insertRecords(server.db, 'workflowTask', [taskRow(own, { now: START, by: 'town', returnedFor: null })])
  const done = { ...drill, status: 'done' } as AnyRecord
  const moveOn = (record: AnyRecord, now: string, returnedFor: string | null) =>
    server.db.transaction(async (tx) => {
      actIn(tx, actorOfPerson('bureau'))
      await settleTasks(tx, resourceNamed('drill'), [record], { now, returnedFor })
    })
  await moveOn(done, START, '缺照片')
  const told = (rows: Record<string, unknown>[]) =>
    rows
      .map(({ bizStatus, status, endUserGuid, createUserGuid, returnedFor }) =>
        [bizStatus, status, endUserGuid, createUserGuid, returnedFor].join(' '),
      )
      .sort()
  const expected = [' ing  town ', 'done ing  bureau 缺照片', 'planned ed bureau  ']
  expect(told(await allOf('drill-done'))).toEqual(expected)
  await moveOn(done, LATER, null)
  expect(told(await allOf('drill-done'))).toEqual(expected)
})

describe('of roles in order the first that can do it has it', () => {
  beforeAll(async () => {
    const staff = { companyGuid: 'company-b', roles: ['company'] as Role[], accountEnabled: true }
    await insertRecords(server.db, 'user', [
      buildUser({ guid: 'head', ...staff }),
      buildUser({ guid: 'gone', ...staff, deleted: true }),
    ])
  })

  it.each([
    ['somebody of each', {}, ['company']],
    ['the one may not do it', { notUser: 'head' }, ['safety']],
    ['the one is of several who may not do it', { notUsers: ['head'] }, ['safety']],
    ['nobody may do it', { notUser: 'head', notUsers: ['otherSafety'] }, ['company', 'safety']],
    ['no enterprise', { companyGuid: null }, ['company', 'safety']],
  ])('%s', async (_what, own, roles) => {
    const activityRoles: Role[] = ['company', 'safety']
    const wanted = { companyGuid: 'company-b', inOrder: true as const, activityRoles, notUser: null, notUsers: null }
    expect(await addressed(server.db, [{ ...wanted, ...own }], START)).toMatchObject([{ activityRoles: roles }])
  })
})

it.each(['status', 'deleted', 'companyGuid', 'gridPath', 'agencyGuid', 'drillName', 'drillDate'])(
  'a change of %s concerns them',
  (name) => expect(concernsTasks(resourceNamed('drill'), ['scenario', name])).toBe(true),
)

it('other changes do not concern them, nor any of what becomes no to-do', () => {
  expect(concernsTasks(resourceNamed('drill'), ['scenario'])).toBe(false)
  expect(concernsTasks(resourceNamed('workflowTask'), ['status'])).toBe(false)
})

it('what the server makes twice is counted once, and is one to-do', async () => {
  const row = madeRow(resourceNamed('drill'), { ...HERE, guid: 'drill-made' }, { now: START, by: null })
  expect(await server.db.transaction((tx) => insertMade(tx, 'drill', [row], START))).toBe(1)
  expect(await server.db.transaction((tx) => insertMade(tx, 'drill', [row], START))).toBe(0)
  expect(await openOf('drill-made')).toHaveLength(1)
})
