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
import { buildRecord } from '#tests/factories/domain.ts'
import { ok } from '../offline/fake-server.ts'
import { actor, server, user } from './signed-in.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => buildRecord('dictionary', { guid: `d-${at}` })) as AnyRecord[]

const BEFORE = '2026-11-26T09:00:00.000Z'
const PAGE = { pageIndex: 1, pageSize: 20 }
let answered = Promise.resolve()
let letGo: () => void = () => undefined
let waiting = 0
const holdBack = () => {
  answered = new Promise((resolve) => {
    letGo = resolve
  })
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = String(input).replace('/safety', '')
  if (path === '/auth/login') return ok({ token: 't-1', expiresInMs: 3_600_000 })
  if (path === '/user/current') return ok(user)
  if (path !== '/api/dictionary/list') return server.call(path, { ...(init as object) })
  waiting += 1
  await answered
  return ok({ items: rows(3), total: 3, next: null })
}

/** As a page before this one left it on the device. */
async function keep(query: object, own: Partial<KeptList> = {}): Promise<void> {
  const readAs = JSON.stringify((await currentEngine())?.actor)
  const kept: KeptList = { rows: rows(2), total: 2, hasMore: false, asOf: BEFORE, next: null, readAs, ...own }
  await (await currentEngine())?.mirror.keep(`list:dictionary:${JSON.stringify(query)}`, BEFORE, kept)
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer)
  await signIn('admin', 'Wujiang@2026')
})
afterEach(() => {
  cleanup()
  waiting = 0
})
afterAll(async () => {
  await signOut({ mode: 'keep' })
})

it.each([
  { what: 'that there was nothing', own: { rows: [], total: 0 } },
  { what: 'what was read with other roles', own: { readAs: JSON.stringify({ ...actor, roles: ['town'] }) } },
  { what: 'what an older version kept', own: { readAs: undefined as unknown as string } },
])('does not show first $what', async ({ what, own }) => {
  const asked = { ...PAGE, keyword: what }
  await keep(asked, own)
  const states: string[] = []
  holdBack()
  const { result, unmount } = renderHook(() => {
    const read = useRecords('dictionary', { ...asked, keptFirst: true })
    states.push(read.state === 'ready' ? read.source : read.state)
    return read
  })
  await waitFor(() => expect(waiting).toBe(1))
  // The device has answered by now.
  await (await currentEngine())?.mirror.kept('any')
  await new Promise((resolve) => setTimeout(resolve))
  unmount()
  expect(result.current.state).toBe('loading')
  expect(new Set(states)).toEqual(new Set(['loading']))
  letGo()
})

it('shows the rows of before until the first answer since the page began, to lists that ask for them, and no longer', async () => {
  await keep(PAGE)
  holdBack()
  const list = renderHook(() => useRecords('dictionary', { ...PAGE, keptFirst: true }))
  const other = renderHook(() => useRecords('dictionary', PAGE))
  const before = { state: 'ready', source: 'kept', total: 2, rows: { length: 2 }, asOf: BEFORE, isUpdating: true }
  await waitFor(() => expect(list.result.current).toMatchObject(before))
  expect(other.result.current.state).toBe('loading')
  letGo()
  await waitFor(() => expect(list.result.current).toMatchObject({ source: 'server', total: 3, rows: { length: 3 } }))
  expect(list.result.current).not.toHaveProperty('isUpdating')

  const next = { ...PAGE, pageIndex: 2 }
  await keep(next)
  holdBack()
  const states: string[] = []
  const later = renderHook(() => {
    const read = useRecords('dictionary', { ...next, keptFirst: true })
    states.push(read.state === 'ready' ? read.source : read.state)
    return read
  })
  letGo()
  await waitFor(() => expect(later.result.current.state).toBe('ready'))
  expect(new Set(states)).toEqual(new Set(['loading', 'server']))
})
