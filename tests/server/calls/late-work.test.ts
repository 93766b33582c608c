import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LateStatistics } from '#domain/contract/statistics.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const IN_A = { gridPath: 'root/town-a/grid-a/' }
const LATE = { status: 'ing', activityName: '案件待决定', dueDate: '2026-11-10', activityRoles: ['leader'] }

let last = 500
const task = (own: object) => {
  last += 1
  return buildRecord('workflowTask', { guid: `late-${last}`, id: last, title: `事项${last}`, ...IN_A, ...LATE, ...own })
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'workflowTask', [
    task({}),
    task({ dueDate: '2026-11-01' }),
    task({ activityRoles: ['officer'], activityUsers: ['grid'], activityName: '巡查任务待执行' }),
    task({ activityRoles: ['safety', 'company'], activityUsers: ['grid'], activityName: '隐患待整改' }),
    task({ claimedBy: 'grid', gridPath: 'root/town-b/grid-b/' }),
    task({ gridPath: 'root/', activityRoles: null, activityUser: 'grid' }),
    task({ dueDate: '2026-11-20' }),
    task({ status: 'ed' }),
    task({ deleted: true }),
    task({ gridPath: null }),
  ])
})
afterAll(() => server.close())

const late = (who: Person | null, body: unknown = {}) => server.call<LateStatistics>(who, '/api/statistics/late', body)

it('tells what is late, where, whose and at which step, the most first', async () => {
  const { data } = await late('bureau')
  const name = data?.byOwner.find(({ label }) => !/未认领|企业/.test(label))?.label
  expect(data).toEqual({
    gridName: expect.any(String),
    total: 6,
    days: 19,
    byPlace: [
      { label: '盛泽镇', count: 4, days: 19, gridGuid: 'town-a' },
      expect.objectContaining({ count: 1, days: 10 }),
      expect.objectContaining({ count: 1, days: 10 }),
    ],
    byOwner: [
      { label: name, count: 3, days: 10 },
      { label: '局领导（未认领）', count: 2, days: 19 },
      { label: '企业', count: 1, days: 10 },
    ],
    byStep: [
      { label: '案件待决定', count: 4, days: 19 },
      { label: '巡查任务待执行', count: 1, days: 10 },
      { label: '隐患待整改', count: 1, days: 10 },
    ],
  })
})

it('a place that has parts leads into them, and what lies on the grid itself does not', async () => {
  const { data } = await late('bureau')
  expect(new Set(data?.byPlace.map(({ gridGuid }) => gridGuid))).toEqual(new Set(['town-a', 'town-b', null]))
  expect((await late('bureau', { parentGridGuid: 'town-a' })).data).toMatchObject({ gridName: '盛泽镇', total: 4 })
})

it('a town sees its own', async () => {
  expect((await late('town')).data).toMatchObject({
    total: 4,
    byOwner: [{ label: '局领导（未认领）', count: 2 }, {}, {}],
  })
})

it.each([
  { who: null, problem: 'auth.required' },
  { who: 'grid', problem: 'access.denied' },
  { who: 'admin', problem: 'access.denied' },
  { who: 'safety', problem: 'access.denied' },
  { who: 'town', body: { parentGridGuid: 'town-b' }, problem: 'access.denied' },
] as const)('$who is told nothing: $problem', async ({ who, problem, ...rest }) => {
  expect(await late(who, 'body' in rest ? rest.body : {})).toMatchObject({ success: false, problem })
})
