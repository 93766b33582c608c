// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRowsAhead } from '#app/data/first-rows.ts'
import { useRecords } from '#app/data/index.ts'
import type { KeptList, RecordsQuery } from '#app/data/types.ts'
import type { Engine } from '#app/offline/engine.ts'
import { currentEngine } from '#app/session/engine.ts'
import { signIn, signOut, unlock } from '#app/session/index.ts'
import { getRuntime } from '#app/session/runtime.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { ok } from '../offline/fake-server.ts'
import { actor, server, user } from './signed-in.ts'

const BEFORE = '2026-11-26T09:00:00.000Z'
const PAGE = { pageIndex: 1, pageSize: 20 }
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => buildRecord('dictionary', { guid: `d-${at}` })) as AnyRecord[]

let hasLine = false
/** How often the server was asked for a list. */
let calls = 0

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input).replace('/safety', '')
  if (path === '/auth/login') return ok({ token: 't-1', expiresInMs: 3_600_000 })
  if (path === '/user/current') return ok(user)
  if (path !== '/api/dictionary/list') return server.call(path, { ...(init as object) })
  calls += 1
  if (!hasLine) throw new TypeError('Failed to fetch')
  return ok({ items: rows(3), total: 3, next: null })
}

/** As a page at this address left it when it was there last. */
async function left(query: object, own: Partial<KeptList> = {}, call?: unknown): Promise<void> {
  const key = `list:dictionary:${JSON.stringify(query)}`
  const readAs = JSON.stringify((await currentEngine())?.actor)
  const kept: KeptList = { rows: rows(2), total: 2, hasMore: false, asOf: BEFORE, next: null, readAs, ...own }
  await (await currentEngine())?.mirror.keep(key, BEFORE, kept)
  localStorage.setItem('rows', JSON.stringify({ at: location.pathname + location.search, key, call }))
}

/** What stands in the first drawing. */
function first(query: RecordsQuery) {
  const drawn: string[] = []
  renderHook(() => {
    const read = useRecords('dictionary', query)
    drawn.push(read.state === 'ready' ? `${read.source} ${read.total} ${read.isUpdating}` : read.state)
  })
  return drawn[0]
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer)
  await signIn('admin', 'Wujiang@2026')
  await currentEngine()
})
beforeEach(() => history.replaceState(null, '', '/list?view=open'))
afterEach(cleanup)
afterAll(async () => {
  await signOut({ mode: 'keep' })
})

it('the rows of before stand in the first drawing of the list that stood at this address', async () => {
  await left(PAGE)
  await readRowsAhead()
  expect(first({ ...PAGE, keptFirst: true })).toBe('kept 2 true')
  expect(first(PAGE)).toBe('loading')
  expect(first({ ...PAGE, pageIndex: 2, keptFirst: true })).toBe('loading')
})

it.each([
  { what: 'that there was nothing', own: { rows: [], total: 0 } },
  { what: 'what was read with other roles', own: { readAs: JSON.stringify({ ...actor, roles: ['town'] }) } },
])('not so: $what', async ({ what, own }) => {
  const asked = { ...PAGE, keyword: what }
  await left(asked, own)
  await readRowsAhead()
  expect(first({ ...asked, keptFirst: true })).toBe('loading')
})

it('nor to who has to say first who he is', async () => {
  const asked = { ...PAGE, keyword: '锁定' }
  await left(asked)
  calls = 0
  await getRuntime().store.lock()
  await waitFor(() => expect(getRuntime().session().state).toBe('locked'))
  await left(asked, {}, ['dictionary', asked])
  await readRowsAhead()
  expect(calls).toBe(0)
  await unlock('Wujiang@2026')
  expect(first({ ...asked, keptFirst: true })).toBe('loading')
})

it('nor at another address', async () => {
  const asked = { ...PAGE, keyword: '别处' }
  await left(asked)
  history.replaceState(null, '', '/list?view=closed')
  await readRowsAhead()
  expect(first({ ...asked, keptFirst: true })).toBe('loading')
})

it('what cannot be read is as if there were none', async () => {
  localStorage.setItem('rows', JSON.stringify({ at: '/list?view=open', key: 'list:dictionary:{}' }))
  await readRowsAhead()
  localStorage.removeItem('rows')
  await readRowsAhead()
  expect(first({ keptFirst: true })).toBe('loading')
})

it('an answer tells which list stands here, and ends what stands of before', async () => {
  const asked = { ...PAGE, keyword: '有网' }
  await left(asked)
  await readRowsAhead()
  localStorage.removeItem('rows')
  hasLine = true
  const { result } = renderHook(() => useRecords('dictionary', { ...asked, keptFirst: true }))
  expect(result.current).toMatchObject({ source: 'kept', total: 2 })
  await waitFor(() => expect(result.current).toMatchObject({ source: 'server', total: 3 }))
  expect(JSON.parse(localStorage.getItem('rows') ?? '{}')).toMatchObject({
    at: '/list?view=open',
    key: `list:dictionary:${JSON.stringify(asked)}`,
    call: ['dictionary', { pageIndex: 1, pageSize: 20, keyword: '有网' }],
    tables: [],
  })
  expect(first({ ...asked, keptFirst: true })).toBe('loading')
})

it('what stands here now is noted, whether it is another list or the same at another address', async () => {
  hasLine = true
  const asked = { ...PAGE, keyword: '一' }
  const { result, rerender } = renderHook(
    (query: RecordsQuery) => useRecords('dictionary', { ...query, keptFirst: true }),
    {
      initialProps: asked,
    },
  )
  const noted = () => JSON.parse(localStorage.getItem('rows') ?? '{}')
  const key = (query: object) => `list:dictionary:${JSON.stringify(query)}`
  await waitFor(() => expect(noted()).toMatchObject({ at: '/list?view=open', key: key(asked) }))
  const other = { ...PAGE, keyword: '二' }
  rerender(other)
  await waitFor(() => expect(noted()).toMatchObject({ at: '/list?view=open', key: key(other) }))
  history.replaceState(null, '', '/list?view=closed')
  result.current.refresh()
  await waitFor(() => expect(noted()).toMatchObject({ at: '/list?view=closed', key: key(other) }))
})

describe('what the list at this address asked for last', () => {
  const asked = { ...PAGE, keyword: '先问' }
  const list = (query: RecordsQuery = asked) =>
    renderHook(() => useRecords('dictionary', { ...query, keptFirst: true }))
  const answered = async ({ result }: ReturnType<typeof list>) =>
    await waitFor(() => expect(result.current).toMatchObject({ source: 'server', total: 3 }))

  beforeEach(async () => {
    hasLine = true
    await answered(list())
    cleanup()
    calls = 0
    await readRowsAhead()
  })

  it('is on its way before there is anything to draw, and asked for once', async () => {
    expect(calls).toBe(1)
    await answered(list())
    expect(calls).toBe(1)
  })

  it('is asked for again by a list that is there after that', async () => {
    await answered(list())
    cleanup()
    await answered(list())
    expect(calls).toBe(2)
  })

  it('is no answer to another question', async () => {
    await answered(list({ ...asked, pageIndex: 2 }))
    expect(calls).toBe(2)
  })

  it('is asked for again once the server has taken something meanwhile', async () => {
    const engine = (await currentEngine()) as Engine
    const applied = vi.spyOn(engine, 'onApplied')
    await readRowsAhead()
    for (const [told] of applied.mock.calls) told(['dictionary'])
    applied.mockRestore()
    await answered(list())
    expect(calls).toBe(3)
  })

  it('is not told to who signs in after that', async () => {
    await signOut({ mode: 'keep' })
    await signIn('admin', 'Wujiang@2026')
    await currentEngine()
    await answered(list())
    expect(calls).toBe(2)
  })

  it('is the trouble of the list itself where it does not come', async () => {
    hasLine = false
    await readRowsAhead()
    const { result } = list()
    await waitFor(() => expect(result.current).toMatchObject({ source: 'kept', total: 3 }))
    expect(result.current).not.toHaveProperty('isUpdating')
  })
})

it('who signs out leaves nothing of it', async () => {
  localStorage.setItem('rows', '{}')
  await signOut({ mode: 'keep' })
  await waitFor(() => expect(localStorage.getItem('rows')).toBeNull())
})
