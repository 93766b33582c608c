// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useRecords } from '#app/data/index.ts'
import type { KeptList } from '#app/data/types.ts'
import { currentEngine } from '#app/session/engine.ts'
import { signIn, signOut } from '#app/session/index.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { ok } from '../offline/fake-server.ts'
import { server, user } from './signed-in.ts'

const BEFORE = '2026-11-26T09:00:00.000Z'
const HAZARD = { ...buildHazard(), guid: 'hazard-1', dangerCode: 'YH20261126001' }
const ROWS = [
  {
    guid: 'task-1',
    title: '污水池清淤',
    activityName: '危险作业派查待检查',
    bizResource: 'dangerousWorkDispatch',
    bizGuid: 'd-1',
  },
  {
    guid: 'task-2',
    title: '配电箱无盖',
    activityName: '隐患待复查',
    bizResource: 'hiddenDanger',
    bizGuid: HAZARD.guid,
  },
].map((own) => buildRecord('workflowTask', own)) as AnyRecord[]

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input).replace('/safety', '')
  if (path === '/auth/login') return ok({ token: 't-1', expiresInMs: 3_600_000 })
  if (path === '/user/current') return ok(user)
  if (path === '/api/workflowTask/list') throw new TypeError('Failed to fetch')
  return server.call(path, { ...(init as object) })
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer)
  await signIn('admin', 'Wujiang@2026')
  const engine = await currentEngine()
  const kept: KeptList = { rows: ROWS, total: 2, hasMore: false, asOf: BEFORE, next: null }
  await engine?.mirror.keep(`list:workflowTask:${JSON.stringify({ view: 'todo' })}`, BEFORE, kept)
  const hazards = await engine?.mirror.table('hiddenDanger')
  vi.spyOn(hazards as NonNullable<typeof hazards>, 'get').mockImplementation((guid) =>
    guid === HAZARD.guid ? (HAZARD as unknown as AnyRecord) : null,
  )
  vi.spyOn(engine as NonNullable<typeof engine>, 'keeps').mockImplementation((name) => name === 'hiddenDanger')
})
afterEach(cleanup)
afterAll(async () => {
  await signOut({ mode: 'keep' })
})

it.each([
  { by: 'their words', keyword: '污水', found: ['task-1'] },
  { by: 'the name of the step', keyword: '待复查', found: ['task-2'] },
  { by: 'the number of the record that the device holds', keyword: 'yh20261126', found: ['task-2'] },
  { by: 'words that none has', keyword: '锅炉', found: [] },
])('looks without a signal through the to-dos that were shown last, by $by', async ({ keyword, found }) => {
  const { result } = renderHook(() => useRecords('workflowTask', { view: 'todo', keyword, limit: 20 }))
  await waitFor(() => expect(result.current.state).toBe('ready'))
  expect(result.current).toMatchObject({ source: 'kept', asOf: BEFORE, isPart: true, total: found.length })
  expect('rows' in result.current && result.current.rows.map(({ guid }) => guid)).toEqual(found)
})

it('has nothing to say without a signal of a list that was never shown', async () => {
  const { result } = renderHook(() => useRecords('workflowTask', { view: 'started', keyword: '污水' }))
  await waitFor(() => expect(result.current.state).toBe('offline'))
})
