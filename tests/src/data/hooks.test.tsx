// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook, act as settled, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readRowsAhead } from '#app/data/first-rows.ts'
import {
  act,
  discard,
  getRecord,
  holdMedia,
  useDraft,
  useMediaEntries,
  useMediaUrl,
  useOutbox,
  useRecord,
  useRecords,
  useSync,
} from '#app/data/index.ts'
import { useUploadProgress } from '#app/data/unsent-work.ts'
import { newGuid } from '#app/offline/guid.ts'
import type { Mirror } from '#app/offline/mirror.ts'
import { OutboxDb } from '#app/offline/outbox-db.ts'
import type { Draft } from '#app/offline/types.ts'
import { currentEngine } from '#app/session/engine.ts'
import { currentActor, signIn, signOut } from '#app/session/index.ts'
import { getRuntime } from '#app/session/runtime.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'
import { buildActor, buildCompany, buildHazard, buildPhoto } from '#tests/factories/domain.ts'
import { FakeServer, ok, packed, refusal } from '../offline/fake-server.ts'
import { COMPANY_GUID, editBatch, hazardBatch } from '../offline/field-device.ts'

const actor = buildActor('grid')
const server = new FakeServer(actor)
const line = { isUp: true }

const user = {
  ...{ guid: actor.guid, username: 'grid', name: '王巡', roles: ['grid'], companyGuid: null },
  grid: { guid: actor.gridGuid, path: actor.gridPath, regionId: null, gridName: '' },
} as unknown as CurrentUser

/** The whole page in front of a server that answers in this process. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!line.isUp) throw new TypeError('fetch failed')
  const path = String(input).replace('/safety', '')
  if (path === '/auth/login') return ok({ token: 't-1', expiresInMs: 3_600_000 })
  if (path === '/user/current') return ok(user)
  if (path.endsWith('/list')) return refusal('server.busy')
  return server.call(path, { ...(init as object) })
}

/** How long `act` waits for an answer ends here when a test says so, on a busy machine as on an idle one. */
const WAITS_MS = 4_000
const waiting = { isOver: () => {} }
const timeoutAfter = globalThis.setTimeout
const setTimeoutHere = (run: () => void, ms?: number) => {
  if (ms !== WAITS_MS) return timeoutAfter(run, ms)
  waiting.isOver = run
  return undefined
}

const RESTING = { isPulling: false, isSending: false }

/** What was on its way has arrived by then: no late answer finishes a copy, or says that the server is there. */
async function goOffline() {
  line.isUp = false
  const engine = await currentEngine()
  await eventually(() => expect(engine?.state()).toMatchObject(RESTING))
  getRuntime().connectivity.reportReachable(false)
}

/** All that waited is sent, and what follows it is fetched. */
async function goOnline() {
  line.isUp = true
  getRuntime().connectivity.reportReachable(true)
  const engine = await currentEngine()
  const pulled = server.pulls.length
  engine?.trigger('online')
  await eventually(async () => {
    expect(await engine?.outbox.actions.count()).toBe(0)
    expect(server.pulls.length).toBeGreaterThan(pulled)
    expect(engine?.state()).toMatchObject(RESTING)
  })
}

afterEach(cleanup)

afterAll(async () => {
  await signOut({ mode: 'keep' })
})

beforeAll(async () => {
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('setTimeout', setTimeoutHere)
  server.records.set(`company/${COMPANY_GUID}`, buildCompany())
  server.scopes.set('grid:a', new Map([['company', [buildCompany()]]]))
  await signIn('grid', 'Wujiang@2026')
  await (await currentEngine())?.pullNow()
})

beforeEach(() => {
  server.refuse.clear()
})

describe('act', () => {
  it('waits for the server where there is one', async () => {
    expect(await act(hazardBatch(newGuid()))).toEqual({ state: 'applied' })
    expect(currentActor()?.guid).toBe(actor.guid)
  })

  it('lets nobody wait for an answer that does not come: it is kept and goes on its way', async () => {
    const guid = newGuid()
    const holdUp = vi.fn<(letGo: () => void) => void>()
    server.failNext(/push/, async (real) => {
      await new Promise<void>(holdUp)
      return real()
    })
    const outcome = act(hazardBatch(guid))
    await eventually(() => expect(holdUp).toHaveBeenCalled())
    waiting.isOver()
    expect(await outcome).toEqual({ state: 'queued' })
    holdUp.mock.calls[0]?.[0]()
    await eventually(() => expect(server.records.has(`hiddenDanger/${guid}`)).toBe(true))
  })

  it('throws what is not valid before anything is stored', async () => {
    await expect(act(editBatch({ companyName: '' }))).rejects.toMatchObject({ code: 'input.invalid' })
    expect(await (await currentEngine())?.outbox.actions.count()).toBe(0)
  })

  it('throws what the server refused and names it in the tray', async () => {
    const guid = newGuid()
    server.refuse.set(guid, new Problem('scope.revoked'))
    const problem = await act(hazardBatch(guid)).catch((error: unknown) => error)
    expect(problem).toMatchObject({ code: 'scope.revoked' })
    const { outboxId } = (problem as Problem).details
    const outbox = renderHook(() => useOutbox())
    expect(outbox.result.current).toMatchObject({ entries: [], isRead: false })
    await waitFor(() => expect(outbox.result.current.entries).toMatchObject([{ id: outboxId, state: 'refused' }]))
    const sync = renderHook(() => useSync())
    await waitFor(() => expect(sync.result.current).toMatchObject({ state: 'refused', refused: 1 }))
    await discard(String(outboxId))
    await waitFor(() => expect(outbox.result.current).toMatchObject({ entries: [], isRead: true }))
  })

  it('queues without a signal and sends when it is back', async () => {
    await goOffline()
    const guid = newGuid()
    const record = renderHook(() => useRecord('hiddenDanger', guid))
    expect(await act(hazardBatch(guid))).toEqual({ state: 'queued' })
    await waitFor(() => expect(record.result.current).toMatchObject({ state: 'ready', record: { $sync: 'waiting' } }))
    await goOnline()
    expect(server.records.has(`hiddenDanger/${guid}`)).toBe(true)
    await waitFor(() => expect(record.result.current).toMatchObject({ state: 'ready', record: { $sync: 'synced' } }))
  })

  it('refuses without a signal what may not wait', async () => {
    await goOffline()
    const deed = { actions: [{ resource: 'company', action: 'delete', recordGuid: COMPANY_GUID, input: {} }] }
    await expect(act(deed)).rejects.toBeInstanceOf(Problem)
    expect(await (await currentEngine())?.outbox.actions.count()).toBe(0)
    await goOnline()
  })
})

describe('useRecords', () => {
  it('answers from the device and follows unsent changes', async () => {
    const list = renderHook(() => useRecords('company', { keyword: '改过' }))
    await waitFor(() => expect(list.result.current).toMatchObject({ state: 'ready', total: 0, source: 'device' }))
    await settled(async () => {
      await act(editBatch({ pbAddress: '改过的地址' }))
    })
    await waitFor(() => expect(list.result.current).toMatchObject({ state: 'ready', total: 1 }))
    expect(await getRecord('company', COMPANY_GUID)).toMatchObject({ pbAddress: '改过的地址' })
  })

  it('does not say that there is nothing while the copy on the device is not finished', async () => {
    await goOffline()
    const mirror = (await currentEngine())?.mirror
    await mirror?.setMeta({ complete: false })
    const list = renderHook(() => useRecords('company', { keyword: '没有这家' }))
    await waitFor(() => expect(list.result.current.state).toBe('offline'))
    await settled(async () => mirror?.setMeta({ complete: true }))
    await waitFor(() => expect(list.result.current).toMatchObject({ state: 'ready', total: 0 }))
    await goOnline()
  })

  it('has what was never fetched whole fetched now, and only that: the page waits for it', async () => {
    const engine = await currentEngine()
    if (engine === null) throw new Error('nobody is signed in')
    const start = vi.spyOn(engine, 'start')
    const held = renderHook(() => useRecords('company', { keyword: '没有那家' }))
    await waitFor(() => expect(held.result.current).toMatchObject({ state: 'ready', total: 0 }))
    expect(start).not.toHaveBeenCalled()
    await goOnline()
    engine.stop()
    await settled(async () => engine.mirror.setMeta({ complete: false }))
    const lacking = renderHook(() => useRecords('company', { keyword: '没有此家' }))
    await waitFor(() => expect(start).toHaveBeenCalled())
    await waitFor(() => expect(lacking.result.current).toMatchObject({ state: 'ready', total: 0 }))
    engine.stop()
    start.mockRestore()
  })

  it('does not ask while it is not enabled', () => {
    const list = renderHook(() => useRecords('company', { enabled: false }))
    expect(list.result.current.state).toBe('loading')
  })
})

describe('a list whose rows are in memory', () => {
  /** What stands in each drawing. */
  function drawings(asked: object) {
    const drawn: string[] = []
    const list = renderHook(
      (query: object) => {
        const read = useRecords('company', query)
        drawn.push(read.state === 'ready' ? `${read.source} ${read.total}` : read.state)
      },
      { initialProps: asked },
    )
    return { drawn, ...list }
  }
  const address = () => location.pathname + location.search

  it('has them in its first drawing, and after another question too', async () => {
    const one = renderHook(() => useRecords('company', {}))
    await waitFor(() => expect(one.result.current).toMatchObject({ state: 'ready', total: 1 }))
    const { drawn, rerender } = drawings({ keyword: '没有这一家' })
    rerender({})
    expect(drawn[0]).toBe('device 0')
    expect(drawn).not.toContain('loading')
    expect(drawn.at(-1)).toBe('device 1')
  })

  it('has what is there now when a question comes back, and not what was told of it before', async () => {
    await goOffline()
    const list = renderHook((query: object) => useRecords('company', query), { initialProps: {} })
    await waitFor(() => expect(list.result.current).toMatchObject({ state: 'ready', total: 1 }))
    list.rerender({ keyword: '没有这一家' })
    expect(list.result.current).toMatchObject({ state: 'ready', total: 0 })
    await settled(async () => {
      await act(editBatch({ pbAddress: '后来的地址' }))
    })
    const other = renderHook(() => useRecords('company', { keyword: '后来的' }))
    await waitFor(() => expect(other.result.current).toMatchObject({ state: 'ready', total: 1 }))
    list.rerender({})
    expect(list.result.current).toMatchObject({ rows: [{ pbAddress: '后来的地址' }] })
    await goOnline()
  })

  it('has them there where they stood at this address before', async () => {
    expect(drawings({}).drawn[0]).toBe('loading')
    cleanup()
    localStorage.setItem('rows', JSON.stringify({ at: address(), tables: ['company', 'undefinedYet'] }))
    await readRowsAhead()
    expect(drawings({}).drawn[0]).toBe('device 1')
  })

  it('says for the next time which tables it is answered from, at each address anew', async () => {
    const noted = () => JSON.parse(localStorage.getItem('rows') ?? '{}')
    drawings({})
    renderHook(() => useRecords('patrolTask', {}))
    renderHook(() => useRecords('company', { view: 'due' }))
    expect(noted()).toEqual({ at: address(), tables: ['company', 'patrolTask'] })
    cleanup()
    history.replaceState(null, '', '/securityPatrol/index')
    renderHook(() => useRecords('patrolTask', {}))
    expect(noted()).toEqual({ at: '/securityPatrol/index', tables: ['patrolTask'] })
  })

  it('is not drawn anew where nothing changed', async () => {
    await goOffline()
    const mirror = (await currentEngine())?.mirror as Mirror
    const { drawn } = drawings({})
    await waitFor(() => expect(drawn.at(-1)).toBe('device 1'))
    const times = drawn.length
    const meta = vi.spyOn(mirror, 'meta')
    await settled(async () => mirror.setMeta({ complete: true }))
    await waitFor(() => expect(meta).toHaveBeenCalledWith('complete'))
    await settled(async () => void (await Promise.all(meta.mock.results.map(({ value }) => value))))
    expect(drawn).toHaveLength(times)
    meta.mockRestore()
    await goOnline()
  })
})

describe('useRecord', () => {
  it('does not go back to what was, while a copy of its area comes that is older than what the server has said', async () => {
    const guid = newGuid()
    server.records.set(`hiddenDanger/${guid}`, buildHazard({ guid, version: 3 }))
    const told: number[] = []
    renderHook(() => {
      const read = useRecord('hiddenDanger', guid)
      if (read.state === 'ready' && read.record.version !== told.at(-1)) told.push(read.record.version)
    })
    await waitFor(() => expect(told).toEqual([3]))
    const mirror = (await currentEngine())?.mirror
    const bring = (version: number) => {
      const tables = [packed('hiddenDanger', [buildHazard({ guid, version })])]
      return mirror?.putSnapshots([{ scope: 'grid:late', tag: 't', generation: 'gen-1', cursor: '5', tables }])
    }
    await settled(async () => bring(2))
    const later = renderHook(() => useRecord('hiddenDanger', guid))
    await waitFor(() => expect(later.result.current).toMatchObject({ state: 'ready', record: { version: 2 } }))
    expect(told).toEqual([3])
    await settled(async () => bring(4))
    await waitFor(() => expect(told).toEqual([3, 4]))
  })
})

describe('useSync', () => {
  it('tells of what was refused first, then of the line: media as well as deeds', async () => {
    await goOffline()
    const { media } = (await currentEngine())?.outbox ?? ({} as never)
    const guids = [newGuid(), newGuid(), newGuid()] as const
    const [refused, half, draft] = guids
    for (const guid of guids)
      await holdMedia({
        ref: buildPhoto({ guid, size: 1000 }),
        bytes: new ArrayBuffer(1),
        thumb: null,
        draftKey: 'd-0',
      })
    await media.update(refused, { state: 'refused' })
    await media.update(half, { state: 'waiting', sentBytes: 400 })
    const { result } = renderHook(() => useSync())
    await waitFor(() =>
      expect(result.current).toMatchObject({ state: 'refused', refused: 1, media: 1, mediaBytes: 600 }),
    )
    await media.delete(refused)
    await waitFor(() => expect(result.current).toMatchObject({ state: 'offline', refused: 0, media: 1 }))
    await media.bulkDelete([half, draft])
    await goOnline()
    await waitFor(() => expect(result.current).toMatchObject({ state: 'synced', media: 0, mediaBytes: 0 }))
  })
})

describe('useOutbox', () => {
  it('lists pictures that wait, go or were refused, as they were taken; none of a draft, and none that arrived', async () => {
    await goOffline()
    const { media } = (await currentEngine())?.outbox ?? ({} as never)
    const states = ['refused', 'waiting', 'sending', 'draft', 'sent'] as const
    const guids = states.map(() => newGuid())
    for (const [at, state] of states.entries()) {
      const guid = guids[at] ?? ''
      const ref = buildPhoto({ guid, size: 1000 })
      await holdMedia({ ref, bytes: new ArrayBuffer(1), thumb: null, draftKey: 'd-0' })
      await media.update(guid, { state, heldAt: 3 - at } as never)
    }
    const { result } = renderHook(() => useOutbox())
    await waitFor(() =>
      expect(result.current.media.map(({ ref, state }) => [guids.indexOf(ref.guid), state])).toEqual([
        [2, 'sending'],
        [1, 'waiting'],
        [0, 'refused'],
      ]),
    )
    await media.bulkDelete(guids)
    await goOnline()
  })
})

describe('files of what was refused', () => {
  it('wait with it: they are not among what goes, and still lie on this device alone', async () => {
    await goOffline()
    const { actions, media } = (await currentEngine())?.outbox ?? ({} as never)
    const guids = [newGuid(), newGuid()] as const
    for (const guid of guids)
      await holdMedia({
        ref: buildPhoto({ guid, size: 1000 }),
        bytes: new ArrayBuffer(1),
        thumb: null,
        draftKey: 'd-0',
      })
    await media.update(guids[0], { state: 'waiting', afterOps: ['op-refused'] })
    await media.update(guids[1], { state: 'waiting', afterOps: ['op-waiting'], sentBytes: 100 })
    await actions.bulkAdd([
      { id: 'op-refused', state: 'refused', order: 1, recordGuid: 'r-1', deps: [] },
      { id: 'op-waiting', state: 'waiting', order: 2, recordGuid: 'r-2', deps: [] },
    ] as never)
    const { result } = renderHook(() => useSync())
    await waitFor(() =>
      expect(result.current).toMatchObject({ ops: 1, refused: 1, media: 1, mediaBytes: 900, unsentBytes: 1900 }),
    )
    await actions.bulkDelete(['op-refused', 'op-waiting'])
    await media.bulkDelete([...guids])
    await goOnline()
  })
})

describe('useUploadProgress', () => {
  it('counts no picture that goes behind something refused: nothing is under way', async () => {
    await goOffline()
    const { actions, media } = (await currentEngine())?.outbox ?? ({} as never)
    const guid = newGuid()
    await holdMedia({ ref: buildPhoto({ guid }), bytes: new ArrayBuffer(1), thumb: null, draftKey: 'd-0' })
    await media.update(guid, { state: 'waiting', afterOps: ['op-refused'] })
    const { result } = renderHook(() => useUploadProgress())
    await waitFor(() => expect(result.current).toMatchObject({ sent: 0, total: 1 }))
    await actions.add({ id: 'op-refused', state: 'refused', order: 1, recordGuid: 'r-1', deps: [] } as never)
    await waitFor(() => expect(result.current).toBeNull())
    await actions.delete('op-refused')
    await media.delete(guid)
    await goOnline()
  })
})

describe('useDraft', () => {
  const init = { kind: 'patrol', title: '恒丰', value: { words: '' } }

  it('has the browser asked to keep what is stored with the first thing typed, not before and not again', async () => {
    const persist = vi.fn(async () => true)
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
    const draft = renderHook(() => useDraft('d-persist', init))
    await waitFor(() => expect(draft.result.current.loading).toBe(false))
    expect(persist).not.toHaveBeenCalled()
    for (const words of ['消', '消防']) {
      settled(() => draft.result.current.set({ words }))
      await waitFor(() => expect(draft.result.current.isSaved).toBe(true))
      expect(persist).toHaveBeenCalledOnce()
    }
  })

  it('has each change in the database, and finds it again', async () => {
    const first = renderHook(() => useDraft('d-1', init))
    await waitFor(() => expect(first.result.current.loading).toBe(false))
    settled(() => first.result.current.set({ words: '消' }))
    settled(() => first.result.current.set((value) => ({ words: `${value.words}防` })))
    const db = new OutboxDb(actor.guid)
    await eventually(async () => expect((await db.drafts.get('d-1'))?.value).toEqual({ words: '消防' }))
    await waitFor(() => expect(first.result.current.savedAt).not.toBeNull())
    first.unmount()

    const second = renderHook(() => useDraft('d-1', init))
    await waitFor(() => expect(second.result.current).toMatchObject({ loading: false, value: { words: '消防' } }))
  })

  it('is kept under what its content says of itself', async () => {
    const named = { ...init, titleOf: ({ words }: { words: string }) => `恒丰 · ${words}` }
    const draft = renderHook(() => useDraft('d-titled', named))
    await waitFor(() => expect(draft.result.current.loading).toBe(false))
    settled(() => draft.result.current.set({ words: '消防' }))
    const db = new OutboxDb(actor.guid)
    await eventually(async () => expect((await db.drafts.get('d-titled'))?.title).toBe('恒丰 · 消防'))
  })

  it('is not called saved from a change on, the first one too, until that is in the database', async () => {
    const draft = renderHook(() => useDraft('d-saved', init))
    await waitFor(() => expect(draft.result.current).toMatchObject({ loading: false, isSaved: true }))
    const db = new OutboxDb(actor.guid)
    for (const words of ['消', '消防']) {
      settled(() => draft.result.current.set({ words }))
      expect(draft.result.current.isSaved).toBe(false)
      await waitFor(() => expect(draft.result.current.isSaved).toBe(true))
      expect((await db.drafts.get('d-saved'))?.value).toEqual({ words })
    }
  })

  it('does not lose what was typed before the stored draft was read', async () => {
    const draft = renderHook(() => useDraft('d-2', init))
    settled(() => draft.result.current.set({ words: '早' }))
    await waitFor(() => expect(draft.result.current).toMatchObject({ loading: false, value: { words: '早' } }))
    const db = new OutboxDb(actor.guid)
    await eventually(async () => expect((await db.drafts.get('d-2'))?.value).toEqual({ words: '早' }))
  })

  it('is the one asked for last, where the one before is read more slowly', async () => {
    const engine = await currentEngine()
    const reading = vi.spyOn(engine?.drafts ?? ({} as never), 'read')
    const arrive = vi.fn<(draft: Draft) => void>()
    reading.mockImplementationOnce(() => new Promise((resolve) => arrive.mockImplementation(resolve)))
    const draft = renderHook(({ key }) => useDraft(key, init), { initialProps: { key: 'd-slow' } })
    await waitFor(() => expect(reading).toHaveBeenCalledWith('d-slow'))
    draft.rerender({ key: 'd-quick' })
    await waitFor(() => expect(draft.result.current.loading).toBe(false))
    settled(() => draft.result.current.set({ words: '乙' }))
    await settled(async () => arrive({ ...init, key: 'd-slow', value: { words: '甲' }, savedAt: '' }))
    expect(draft.result.current).toMatchObject({ loading: false, value: { words: '乙' } })
    reading.mockRestore()
  })

  it('is read again where reading failed: nothing could be typed for good', async () => {
    const engine = await currentEngine()
    const reading = vi.spyOn(engine?.drafts ?? ({} as never), 'read').mockRejectedValueOnce(new Error('no such store'))
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const draft = renderHook(() => useDraft('d-again', init))
    await waitFor(() => expect(draft.result.current.loading).toBe(false))
    expect(reading).toHaveBeenCalledTimes(2)
    reading.mockRestore()
    told.mockRestore()
  })

  it('goes with the batch made of it, and takes along what no record names', async () => {
    const draft = renderHook(() => useDraft('d-3', init))
    await waitFor(() => expect(draft.result.current.loading).toBe(false))
    const stray = buildPhoto({ guid: newGuid(), size: 3 })
    await holdMedia({ ref: stray, bytes: new Uint8Array([1, 2, 3]).buffer, thumb: null, draftKey: 'd-3' })
    const media = renderHook(() => useMediaEntries([stray.guid]))
    await waitFor(() => expect(media.result.current.get(stray.guid)).toMatchObject({ state: 'held' }))
    settled(() => draft.result.current.set({ words: '完' }))
    await settled(async () => {
      await act({ ...hazardBatch(newGuid()), draftKey: 'd-3' })
    })
    settled(() => draft.result.current.set({ words: '晚到的一键' }))
    await waitFor(() => expect(media.result.current.size).toBe(0))
    expect(await new OutboxDb(actor.guid).drafts.get('d-3')).toBeUndefined()
  })

  it('shows a medium by its own picture alone, and lets go of the one before', async () => {
    const made = vi.fn((blob: Blob) => `blob:${blob.size}`)
    const revoked = vi.fn()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: revoked }))
    const photos = [buildPhoto({ guid: newGuid() }), buildPhoto({ guid: newGuid() })] as const
    for (const [at, ref] of photos.entries())
      await holdMedia({ ref, bytes: new ArrayBuffer(at + 1), thumb: new ArrayBuffer(at + 11), draftKey: 'd-9' })
    type Shown = { guid: string | null; size: 'thumb' | 'full' }
    const view = renderHook(({ guid, size }: Shown) => useMediaUrl(guid, size), {
      initialProps: { guid: photos[0].guid, size: 'full' } as Shown,
    })
    const shows = (url: string) => waitFor(() => expect(view.result.current).toMatchObject({ state: 'ready', url }))
    await shows('blob:1')
    view.rerender({ guid: photos[1].guid, size: 'full' })
    expect(view.result.current).toMatchObject({ state: 'loading', url: null })
    await shows('blob:2')
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1')
    view.rerender({ guid: photos[1].guid, size: 'thumb' })
    expect(view.result.current).toMatchObject({ state: 'loading', url: null })
    await shows('blob:12')
    view.rerender({ guid: null, size: 'thumb' })
    expect(view.result.current).toMatchObject({ state: 'missing', url: null })
  })

  it('shows what only the server has as soon as that can be reached again', async () => {
    await goOffline()
    const view = renderHook(() => useMediaUrl(buildPhoto({ guid: 'far-away' }), 'thumb'))
    await waitFor(() => expect(view.result.current).toEqual({ url: null, state: 'offline', kind: 'img' }))
    await settled(goOnline)
    expect(view.result.current).toMatchObject({ state: 'ready', kind: 'img' })
    expect(view.result.current.url).toMatch(/\/accessoryFile\/downLoadMini\/far-away\?access_token=/)
  })
})
