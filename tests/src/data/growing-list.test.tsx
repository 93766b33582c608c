// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useRecords } from '#app/data/index.ts'
import type { ActionRow } from '#app/offline/outbox-db.ts'
import { currentEngine } from '#app/session/engine.ts'
import { signIn, signOut } from '#app/session/index.ts'
import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { ok } from '../offline/fake-server.ts'
import { server, user } from './signed-in.ts'

const ROWS = Array.from({ length: 50 }, (_, at) => buildRecord('dictionary', { guid: `d-${at}`, label: `第${at}项` }))

let asked: ListQuery[] = []
let total = 7
let counted: Promise<void> = Promise.resolve()

/** A page by position, as the server gives it. */
function pageOf(query: ListQuery): Page<AnyRecord> {
  const from = query.after === undefined ? 0 : Number(query.after)
  const to = from + Number(query.pageSize)
  return {
    items: ROWS.slice(from, to) as AnyRecord[],
    total: query.countTotal === false ? null : ROWS.length,
    next: to < ROWS.length ? String(to) : null,
  }
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input).replace('/safety', '')
  if (path === '/auth/login') return ok({ token: 't-1', expiresInMs: 3_600_000 })
  if (path === '/user/current') return ok(user)
  if (path === '/api/lists/counts') {
    await counted
    return ok({ totals: [total] })
  }
  if (path !== '/api/dictionary/list') return server.call(path, { ...(init as object) })
  const query = JSON.parse(String(init?.body)) as ListQuery
  asked.push(query)
  return ok(pageOf(query))
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer)
  await signIn('admin', 'Wujiang@2026')
  await currentEngine()
})
afterEach(() => {
  cleanup()
  asked = []
})
afterAll(async () => {
  await signOut({ mode: 'keep' })
})

const list = () =>
  renderHook(({ limit }: { limit: number }) => useRecords('dictionary', { limit }), { initialProps: { limit: 20 } })
const questions = () =>
  asked.map(({ after, pageIndex, pageSize, countTotal }) => ({ after, pageIndex, pageSize, countTotal }))

it('grows by position and counts only with the first page', async () => {
  const { result, rerender } = list()
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', total: 50, hasMore: true }))
  rerender({ limit: 40 })
  await waitFor(() => expect(result.current).toMatchObject({ rows: { length: 40 }, total: 50, hasMore: true }))
  rerender({ limit: 60 })
  await waitFor(() => expect(result.current).toMatchObject({ rows: { length: 50 }, total: 50, hasMore: false }))
  expect(questions()).toEqual([
    { pageSize: 20, countTotal: true },
    { after: '20', pageSize: 20, countTotal: false },
    { after: '40', pageSize: 20, countTotal: false },
  ])
})

it('keeps what is shown while it grows, and asks for all of it when it is refreshed', async () => {
  const { result, rerender } = list()
  await waitFor(() => expect(result.current.state).toBe('ready'))
  rerender({ limit: 40 })
  expect(result.current).toMatchObject({ state: 'ready', rows: { length: 20 } })
  await waitFor(() => expect(result.current).toMatchObject({ rows: { length: 40 } }))
  asked = []
  result.current.refresh()
  await waitFor(() => expect(questions()).toEqual([{ pageSize: 40, countTotal: true }]))
})

it('drops at once what was just done out of what was asked for', async () => {
  const engine = await currentEngine()
  const record = { ...buildRecord('dictionary', { guid: 'd-0', label: '停用', enabled: false }), version: 9 }
  // Acknowledged just now: what was a day ago goes with the next pull, which may come at any moment.
  const own = { base: record, record, rev: 1, ackedAt: Date.now(), frozen: false }
  const row = { resource: 'dictionary', guid: 'd-0', ...own }
  const query = { filter: { not: { field: 'enabled', equals: false } }, limit: 20 } as const
  const { result } = renderHook(() => useRecords('dictionary', query))
  await waitFor(() => expect(result.current).toMatchObject({ total: 50, rows: { length: 20 } }))
  await engine?.outbox.records.put(row)
  await waitFor(() => expect(result.current).toMatchObject({ total: 49, rows: { length: 19 } }))
  await engine?.outbox.records.clear()
})

it('puts what one made oneself, and the server has not yet, before the first page and on no other', async () => {
  const engine = await currentEngine()
  const record = buildRecord('dictionary', { guid: 'd-own', label: '自己的' })
  await engine?.outbox.records.put({
    ...{ resource: 'dictionary', guid: 'd-own', base: null, record, rev: 1, ackedAt: null, frozen: false },
  })
  await engine?.outbox.actions.put({
    ...{
      id: 'own-1',
      resource: 'dictionary',
      action: 'create',
      recordGuid: 'd-own',
      input: {},
      deps: [],
      state: 'waiting',
    },
  } as unknown as ActionRow)
  const page = (pageIndex: number) => renderHook(() => useRecords('dictionary', { pageIndex, pageSize: 20 }))
  const [first, second] = [page(1), page(2)]
  await waitFor(() => expect(first.result.current).toMatchObject({ total: 51, rows: { length: 21 } }))
  await waitFor(() => expect(second.result.current).toMatchObject({ state: 'ready', total: 50, rows: { length: 20 } }))
  expect([first, second].map(({ result }) => JSON.stringify(result.current).includes('"d-own"'))).toEqual([true, false])
  await engine?.outbox.records.clear()
  await engine?.outbox.actions.clear()
})

it.each([
  [4, true],
  [5, false],
])('has more after page %s of five: %s', async (pageIndex, hasMore) => {
  const { result } = renderHook(() => useRecords('dictionary', { pageIndex, pageSize: 10 }))
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', hasMore }))
})

it('shows nothing that was deleted here, and adds nothing of one’s own to a number', async () => {
  const engine = await currentEngine()
  const own = (guid: string, more: object) => ({
    ...{ resource: 'dictionary', guid, base: null, rev: 1, ackedAt: null, frozen: false },
    record: { ...buildRecord('dictionary', { guid, label: guid }), version: 9, ...more },
  })
  await engine?.outbox.records.bulkPut([own('d-1', { deleted: true }), own('d-own', {})])
  const waiting = { resource: 'dictionary', action: 'update', input: {}, deps: [], state: 'waiting' }
  const rows = ['d-1', 'd-own'].map((recordGuid) => ({ ...waiting, id: recordGuid, recordGuid }))
  await engine?.outbox.actions.bulkPut(rows as unknown as ActionRow[])
  const shown = renderHook(() => useRecords('dictionary', { limit: 20 }))
  await waitFor(() => expect(JSON.stringify(shown.result.current)).toContain('"d-own"'))
  expect(JSON.stringify(shown.result.current)).not.toContain('"d-1"')
  const counted = renderHook(() => useRecords('dictionary', { countOnly: true, limit: 1 }))
  await waitFor(() =>
    expect(counted.result.current).toMatchObject({ state: 'ready', source: 'server', rows: [], total }),
  )
  await engine?.outbox.records.clear()
  await engine?.outbox.actions.clear()
})

it('shows a number of before at once, says that it is asked anew, and puts the new one in its place', async () => {
  const count = () => renderHook(() => useRecords('dictionary', { countOnly: true, limit: 1 }))
  const first = count()
  await waitFor(() => expect(first.result.current).toMatchObject({ state: 'ready', total: 7, source: 'server' }))
  first.unmount()
  let letGo: () => void = () => undefined
  counted = new Promise((resolve) => {
    letGo = resolve
  })
  total = 8
  const { result } = count()
  await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', total: 7, isUpdating: true }))
  letGo()
  await waitFor(() => expect(result.current).toMatchObject({ total: 8, source: 'server' }))
  expect(result.current).not.toHaveProperty('isUpdating')
})
