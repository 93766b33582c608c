// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getRecord, useRecord, useRecords } from '#app/data/records.ts'
import type { KeptList, RecordsQuery } from '#app/data/types.ts'
import { keptOf } from '#app/offline/kept.ts'
import type { ActionRow } from '#app/offline/outbox-db.ts'
import type { ListQuery } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { eventually } from '#tests/eventually.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { packed } from '../offline/fake-server.ts'
import { COMPANY_GUID, type Device, deviceWithCompany, editBatch, inspector } from '../offline/field-device.ts'

const NOW = '2026-11-29T01:00:00.000Z'
const BEFORE = '2026-11-28T09:00:00.000Z'
const page = vi.hoisted(() => ({
  engine: null as unknown,
  isOffline: false,
  post: vi.fn(),
  hints: new Set<() => void>(),
}))
vi.mock('#app/data/context.ts', async (original) => ({
  ...(await original<object>()),
  api: { post: page.post },
  useEngineFor: () => page.engine,
  neededEngine: async () => page.engine,
  neededEngineFor: async () => page.engine,
  correctedNow: () => NOW,
  momentOf: () => ({ today: '2026-11-29', now: NOW, actor: inspector }),
  isOffline: () => page.isOffline,
}))
vi.mock('#app/data/page.ts', () => ({
  startPage: () => undefined,
  onHint: (listener: () => void) => {
    page.hints.add(listener)
    return () => page.hints.delete(listener)
  },
}))
const held = vi.hoisted(() => [] as boolean[])
vi.mock('#app/device/idle.ts', async (original) => ({
  ...(await original<object>()),
  useHeldIdle: (isHeld: boolean) => void held.push(isHeld),
}))

const word = (guid: string, own: object = {}) => buildRecord('dictionary', { guid, label: guid, ...own }) as AnyRecord
const words = (count: number) => Array.from({ length: count }, (_, at) => word(`d-${at}`))

let device: Device
/** What the server has of each resource. */
let rows: Record<string, AnyRecord[]>
let failure: Problem | null
let applied: Set<() => void>
const asked = () => page.post.mock.calls.map(([path, body]) => [path, body] as [string, ListQuery])
const lists = () => asked().flatMap(([path, body]) => (path.endsWith('/list') ? [body] : []))

/** A page by position, or by number. */
async function answer(path: string, body: ListQuery): Promise<unknown> {
  if (failure !== null) throw failure
  const [, name = '', call, guid] = path.split('/')
  if (path === '/api/lists/counts') return { totals: [rows.dictionary?.length] }
  const all = rows[name] ?? []
  if (call === 'removed') return [{ guid: 'gone', name: '从前的名字' }]
  if (call === 'getByGuid') {
    const found = all.find((row) => row.guid === guid)
    if (found === undefined) throw new Problem('record.gone')
    return found
  }
  const wanted = Array.isArray(body.guid) ? all.filter((row) => (body.guid as string[]).includes(row.guid)) : all
  const size = Number(body.pageSize)
  const from = body.pageIndex === undefined ? Number(body.after ?? 0) : (Number(body.pageIndex) - 1) * size
  const next = body.pageIndex === undefined && from + size < wanted.length ? String(from + size) : null
  return { items: wanted.slice(from, from + size), total: body.countTotal === false ? null : wanted.length, next }
}

let people = 0
beforeEach(async () => {
  people += 1
  ahead = 0
  // The databases of one test are not those of another.
  device = await deviceWithCompany({ actor: { ...inspector, guid: `somebody-${people}` } })
  device.server.scopes.set('grid:a', new Map([['company', [buildCompany()]]]))
  await device.engine.pullNow()
  applied = new Set()
  vi.spyOn(device.engine, 'onApplied').mockImplementation((listener) => {
    const told = listener as () => void
    applied.add(told)
    return () => applied.delete(told)
  })
  rows = { dictionary: words(50), company: [buildCompany(), buildCompany({ guid: 'other' })] }
  failure = null
  Object.assign(page, { engine: device.engine, isOffline: false })
  page.post.mockImplementation(answer)
  held.length = 0
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  page.post.mockReset()
  page.hints.clear()
})

const list = (query: RecordsQuery, resource = 'dictionary') =>
  renderHook((now: RecordsQuery) => useRecords(resource, now), { initialProps: query })
type List = ReturnType<typeof list>
const guids = ({ result: { current } }: List) =>
  current.state === 'ready' ? current.rows.map(({ guid }) => guid) : null
const comes = (read: { result: { current: object } }, what: object) =>
  waitFor(() => expect(read.result.current).toMatchObject(what))
const keyOf = (query: object) => `list:dictionary:${JSON.stringify(query)}`
const keptRows = (own: Partial<KeptList> = {}): KeptList => ({
  ...{
    rows: words(2),
    total: 2,
    hasMore: false,
    asOf: BEFORE,
    next: null,
    readAs: JSON.stringify(device.engine.actor),
  },
  ...own,
})
const noLine = () => {
  failure = new Problem('network.unreachable')
  page.isOffline = true
}
/** Later than what is asked at most so often. */
let ahead = 0
const later = () => {
  const now = Date.now()
  vi.mocked(Date.now).mockRestore?.()
  ahead += 60_000
  vi.spyOn(Date, 'now').mockReturnValue(now + ahead)
}
const hint = () => act(() => page.hints.forEach((tell) => void tell()))

/** As somebody made or changed it here, and it has not been sent. */
async function unsent(record: AnyRecord, { resource = 'dictionary', isSent = false } = {}): Promise<void> {
  const { records, actions } = device.engine.outbox
  if (!isSent)
    await actions.put({
      ...{ id: `op-${record.guid}`, resource, action: 'create', recordGuid: record.guid, input: {}, deps: [] },
      ...{ state: 'waiting', order: 1 },
    } as unknown as ActionRow)
  const row = { resource, guid: record.guid, base: null, record, rev: 1, ackedAt: isSent ? Date.now() : null }
  await records.put({ ...row, frozen: false })
}

describe('a list that the server answers', () => {
  it('is that of all, also of what this device has its own part of, where others are meant', async () => {
    const own = list({}, 'company')
    await comes(own, { source: 'device', total: 1 })
    expect(page.post).not.toHaveBeenCalled()
    const drawn: string[] = []
    const all = renderHook(() => {
      const read = useRecords('company', { ofOthers: true })
      drawn.push(read.state === 'ready' ? read.source : read.state)
      return read
    })
    await comes(all, { source: 'server', total: 2 })
    expect(new Set(drawn)).toEqual(new Set(['loading', 'server']))
  })

  it('is not asked for before it is wanted, and holds nothing back till then', async () => {
    const waiting = list({ enabled: false })
    await act(async () => undefined)
    expect(waiting.result.current.state).toBe('loading')
    expect([page.post.mock.calls, new Set(held)]).toEqual([[], new Set([false])])
    waiting.rerender({ limit: 20 })
    expect(held.at(-1)).toBe(true)
    await comes(waiting, { total: 50 })
    expect(held.at(-1)).toBe(false)
  })

  it.each(['answer', 'failure'])('shows what was asked for last, when an older %s comes late', async (what) => {
    let end: () => void = () => undefined
    const late = new Promise<unknown>((resolve, reject) => {
      end = () =>
        what === 'answer' ? resolve({ items: words(1), total: 1, next: null }) : reject(new Problem('access.denied'))
    })
    page.post.mockReturnValueOnce(late)
    const read = list({ pageIndex: 1, pageSize: 20 })
    await eventually(() => expect(page.post).toHaveBeenCalledOnce())
    act(() => read.result.current.refresh())
    await comes(read, { total: 50 })
    await act(async () => end())
    expect(read.result.current).toMatchObject({ state: 'ready', total: 50 })
  })

  it('is asked for again when the server says so and when something was done, until it is left', async () => {
    const read = list({ limit: 20 })
    await comes(read, { total: 50 })
    for (const tell of [hint, () => act(() => applied.forEach((told) => void told()))]) {
      later()
      rows.dictionary = [...(rows.dictionary ?? []), word(`new-${rows.dictionary?.length}`)]
      await tell()
      await comes(read, { total: rows.dictionary.length })
    }
    read.unmount()
    expect([page.hints.size, applied.size]).toEqual([0, 0])
  })

  it('asks no more once it is left, though it was about to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const read = list({ limit: 20 })
    await comes(read, { total: 50 })
    await hint()
    read.unmount()
    page.post.mockClear()
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(page.post).not.toHaveBeenCalled()
  })
})

describe('what the server cannot be asked', () => {
  it('is shown as it was answered last, with the time of it, and to whom it was', async () => {
    const query = { pageIndex: 1, pageSize: 20 }
    const first = list(query)
    await comes(first, { source: 'server', total: 50, asOf: NOW })
    await eventually(async () =>
      expect((await device.engine.mirror.kept(keyOf(query)))?.value).toMatchObject({ total: 50 }),
    )
    const kept = await device.engine.mirror.kept(keyOf(query))
    expect(kept).toMatchObject({
      at: NOW,
      value: { readAs: JSON.stringify(device.engine.actor), rows: { length: 20 } },
    })
    cleanup()
    noLine()
    await comes(list(query), { state: 'ready', source: 'kept', total: 50, asOf: NOW })
  })

  it('is said to be offline without a line, and what it is where there is one', async () => {
    noLine()
    await comes(list({ pageIndex: 1 }), { state: 'offline' })
    cleanup()
    page.isOffline = false
    await comes(list({ pageIndex: 1 }), { state: 'problem', problem: { code: 'network.unreachable' } })
  })

  it('is not shown from before where the server refuses it', async () => {
    const query = { pageIndex: 1, pageSize: 20 }
    await device.engine.mirror.keep(keyOf(query), BEFORE, keptRows())
    failure = new Problem('access.denied')
    await comes(list(query), { state: 'problem', problem: { code: 'access.denied' } })
  })

  it('is what this device has itself, where it has a part', async () => {
    noLine()
    const read = list({ ofOthers: true }, 'company')
    await comes(read, { state: 'ready', source: 'kept', total: 1 })
    expect(guids(read)).toEqual([COMPANY_GUID])
  })

  it('says that it is from before when a line breaks under it, and asks for all of it when it grows then', async () => {
    const read = list({ limit: 20 })
    await comes(read, { source: 'server', total: 50 })
    noLine()
    act(() => read.result.current.refresh())
    await comes(read, { source: 'kept', total: 50 })
    failure = null
    page.post.mockClear()
    read.rerender({ limit: 40 })
    await comes(read, { source: 'server', rows: { length: 40 } })
    expect(lists()).toMatchObject([{ pageSize: 40, countTotal: true }])
  })
})

describe('what was done here and the server has not yet', () => {
  it('stands before what the server says, once, as far as it was asked for, and is no part of a number', async () => {
    const query = { filter: { field: 'enabled', equals: true } } as const
    await unsent(word('own', { enabled: true }))
    await unsent(word('off', { enabled: false }))
    await unsent(word('d-1', { enabled: true, label: '改过' }))
    await unsent(word('sent', { enabled: true }), { isSent: true })
    rows.dictionary = words(3)
    const [read, count] = [list({ ...query, pageIndex: 1, pageSize: 20 }), list({ ...query, countOnly: true })]
    await waitFor(() => expect(guids(read)).toEqual(['own', 'd-0', 'd-1', 'd-2']))
    expect(read.result.current).toMatchObject({ total: 4, rows: { 2: { label: '改过', $sync: 'waiting' } } })
    await comes(count, { state: 'ready', total: 3, rows: [] })
    await act(async () => undefined)
    expect(count.result.current).toMatchObject({ total: 3, rows: [] })
  })

  it('takes out what was deleted or is none of it any more', async () => {
    rows.dictionary = words(3)
    const read = list({ filter: { field: 'enabled', equals: true }, pageIndex: 1, pageSize: 20 })
    await comes(read, { total: 3 })
    await unsent({ ...word('d-0', { enabled: true }), deleted: true })
    await unsent(word('d-1', { enabled: false }))
    await waitFor(() => expect(guids(read)).toEqual(['d-2']))
  })
})

describe('how much of a list is asked for', () => {
  it('is in pages that the server gives, counted once, up to a thousand', async () => {
    rows.dictionary = words(1_300)
    const some = list({ limit: 250 })
    await comes(some, { rows: { length: 250 }, total: 1_300, hasMore: true })
    expect(lists().map(({ pageSize, after, countTotal }) => [pageSize, after, countTotal])).toEqual([
      [200, undefined, true],
      [50, '200', false],
    ])
    some.unmount()
    page.post.mockClear()
    await comes(list({ limit: 5_000 }), { rows: { length: 1_000 }, total: 1_300, hasMore: true })
    expect(lists()).toHaveLength(5)
  })

  it('is nothing new where less is wanted than is there', async () => {
    const read = list({ limit: 40 })
    await comes(read, { rows: { length: 40 } })
    page.post.mockClear()
    read.rerender({ limit: 20 })
    await act(async () => undefined)
    expect(page.post).not.toHaveBeenCalled()
  })

  it.each([
    { pageIndex: 1, hasMore: true },
    { pageIndex: 2, hasMore: false },
  ])('is known of page $pageIndex of two full ones: more $hasMore', async ({ pageIndex, hasMore }) => {
    rows.dictionary = words(40)
    await comes(list({ pageIndex, pageSize: 20 }), { rows: { length: 20 }, total: 40, hasMore })
    expect(lists()).toMatchObject([{ pageIndex, pageSize: 20 }])
  })
})

describe('one record', () => {
  const one = (resource: string, guid: string | null, isBrief = false) => {
    const told: string[] = []
    const read = renderHook(() => {
      const { refresh, ...state } = useRecord(resource, guid, { isBrief })
      const says = state.state === 'ready' ? `${state.source} ${state.record.label ?? state.record.guid}` : state.state
      if (told.at(-1) !== says) told.push(says)
      return { ...state, refresh }
    })
    return { ...read, told }
  }

  it('that this device holds is not asked of the server, nor again when that says something changed', async () => {
    const { result, told } = one('company', COMPANY_GUID)
    await comes({ result }, { state: 'ready', source: 'device' })
    later()
    await hint()
    expect([page.hints.size, page.post.mock.calls, told]).toEqual([0, [], ['loading', `device ${COMPANY_GUID}`]])
    const trigger = vi.spyOn(device.engine, 'trigger')
    act(() => result.current.refresh())
    expect(trigger).toHaveBeenCalledWith('hint')
  })

  it('changes with the copy, and is gone when it was deleted', async () => {
    const { result } = one('company', COMPANY_GUID)
    await comes({ result }, { state: 'ready' })
    const bring = (own: object) =>
      device.engine.mirror.putSnapshots([
        {
          scope: 'grid:a',
          tag: 't',
          generation: 'gen-1',
          cursor: '5',
          tables: [packed('company', [buildCompany(own)])],
        },
      ])
    await act(() => bring({ pbAddress: '新地址', version: 2 }))
    await comes({ result }, { record: { pbAddress: '新地址' } })
    await act(() => bring({ deleted: true, version: 3 }))
    await comes({ result }, { state: 'problem', problem: { code: 'record.gone' } })
  })

  it('of the server is asked again at a hint, and kept for when it cannot be', async () => {
    const { result, unmount } = one('dictionary', 'd-1')
    await comes({ result }, { source: 'server', asOf: NOW, record: { label: 'd-1' } })
    rows.dictionary = [word('d-1', { label: '后来' })]
    later()
    await hint()
    await comes({ result }, { record: { label: '后来' } })
    unmount()
    expect([page.hints.size, applied.size]).toEqual([0, 0])
    noLine()
    const { result: again } = one('dictionary', 'd-1')
    await comes({ result: again }, { state: 'ready', source: 'kept', record: { label: '后来' } })
    const { result: unknown } = one('dictionary', 'd-2')
    await comes({ result: unknown }, { state: 'offline' })
    page.isOffline = false
    const { result: failed } = one('dictionary', 'd-3')
    await comes({ result: failed }, { state: 'problem', problem: { code: 'network.unreachable' } })
  })

  it('that was refused is not shown from before', async () => {
    await device.engine.mirror.keep('record:dictionary:d-1', BEFORE, word('d-1'))
    failure = new Problem('access.denied')
    await comes(one('dictionary', 'd-1'), { state: 'problem', problem: { code: 'access.denied' } })
  })

  it('that was taken along is there without a line', async () => {
    const kept = keptOf(device.engine.actor.guid)
    await kept.sets.put({ key: 'set', why: 'visits', at: BEFORE } as never)
    await kept.shelf.put({ set: 'set', resource: 'dictionary', guid: 'd-7', record: word('d-7') } as never)
    noLine()
    await comes(one('dictionary', 'd-7'), { state: 'ready', source: 'kept', asOf: BEFORE, record: { label: 'd-7' } })
  })

  it('that was made here and not sent is shown as it is here', async () => {
    await unsent(word('own', { label: '自己的' }))
    noLine()
    await comes(one('dictionary', 'own'), {
      state: 'ready',
      source: 'device',
      record: { label: '自己的', $sync: 'waiting' },
    })
  })

  it('of which lists show a part is known at once from before, then anew, and does not go back', async () => {
    await device.engine.mirror.keep('brief:dictionary:d-1', BEFORE, word('d-1', { label: '从前' }))
    const { result, told } = one('dictionary', 'd-1', true)
    await comes({ result }, { source: 'server' })
    act(() => result.current.refresh())
    await eventually(() => expect(lists()).toHaveLength(2))
    await act(async () => undefined)
    expect(told).toEqual(['loading', 'kept 从前', 'server d-1'])
    // As much as lists show is not the record.
    cleanup()
    noLine()
    await comes(one('dictionary', 'd-1'), { state: 'offline' })
  })

  it('that was deleted goes by its name where others name it', async () => {
    const { engine } = device
    const tables = [packed('company', [buildCompany({ guid: 'gone', deleted: true })])]
    await engine.mirror.putSnapshots([{ scope: 'grid:b', tag: 't', generation: 'gen-1', cursor: '5', tables }])
    rows.company = []
    await comes(one('company', 'gone', true), { state: 'ready', record: { deleted: true, companyName: '从前的名字' } })
  })

  it('is nothing yet, and holds nothing back, while nobody said which', async () => {
    await comes(one('dictionary', null), { state: 'loading' })
    expect(new Set(held)).toEqual(new Set([false]))
  })
})

describe('a record asked for once', () => {
  it('is what was done here, else the copy, else the server’s', async () => {
    expect(await getRecord('company', COMPANY_GUID)).toMatchObject({ $sync: 'synced' })
    await device.enqueue(editBatch({ pbAddress: '改过的地址' }))
    expect(await getRecord('company', COMPANY_GUID)).toMatchObject({ pbAddress: '改过的地址', $sync: 'waiting' })
    expect(page.post).not.toHaveBeenCalled()
    expect(await getRecord('company', 'other')).toMatchObject({ guid: 'other', $sync: 'synced' })
    expect(await getRecord('dictionary', 'd-3')).toMatchObject({ label: 'd-3' })
  })

  it('is what stands still with a refusal, where nothing newer is known', async () => {
    await unsent(word('frozen', { label: '停住的' }))
    await device.engine.outbox.records.update(['dictionary', 'frozen'], { frozen: true })
    expect(await getRecord('dictionary', 'frozen')).toMatchObject({ label: '停住的' })
  })

  it('is none where there is none, and a fault is no answer', async () => {
    expect(await getRecord('dictionary', 'no-such')).toBeNull()
    page.post.mockRejectedValueOnce(new TypeError('a bug'))
    await expect(getRecord('dictionary', 'd-1')).rejects.toThrow('a bug')
  })
})
