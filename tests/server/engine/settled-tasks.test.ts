import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { settleTasks } from '#server/engine/tasks.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

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
