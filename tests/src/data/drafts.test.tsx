// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listDrafts, removeDraft, useDraft, useDrafts } from '#app/data/drafts.ts'
import { createDraftBook } from '#app/offline/drafts.ts'
import { OutboxDb } from '#app/offline/outbox-db.ts'
import type { Draft } from '#app/offline/types.ts'
import { toastStore } from '#app/ui/toast.ts'
import { eventually } from '#tests/eventually.ts'

const NOW = '2026-11-29T01:00:00.000Z'
const page = vi.hoisted(() => ({ engine: null as unknown }))
vi.mock('#app/data/context.ts', () => ({
  useEngine: () => page.engine,
  neededEngine: async () => page.engine,
  correctedNow: () => NOW,
}))
vi.mock('#app/data/persist.ts', () => ({ askToPersist: () => undefined }))

interface Value {
  words: string
  place?: string
}
const INIT = { kind: 'patrol', title: '恒丰', value: { words: '' } as Value }
const stored = (own: Partial<Draft> = {}): Draft => ({
  ...{
    key: 'd',
    kind: 'patrol',
    title: '昨天的巡查',
    value: { words: '旧', place: '东侧' },
    savedAt: '2026-11-28T09:00:00Z',
  },
  ...own,
})

let db: OutboxDb
let book: ReturnType<typeof createDraftBook>
let people = 0
beforeEach(() => {
  people += 1
  db = new OutboxDb(`somebody-${people}`)
  book = createDraftBook(db)
  page.engine = { drafts: book, outbox: { drafts: db.drafts } }
  toastStore.set([])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  db.close()
})

const open = (init: Partial<Parameters<typeof useDraft<Value>>[1]> = {}, first: string | null = 'd') =>
  renderHook((key: string | null) => useDraft<Value>(key, { ...INIT, ...init }), { initialProps: first })
const loaded = ({ result }: ReturnType<typeof open>) => waitFor(() => expect(result.current.loading).toBe(false))
const settled = (draft: ReturnType<typeof open>) => waitFor(() => expect(draft.result.current.isSaved).toBe(true))

describe('a draft that was left', () => {
  it('takes what is typed before it was read beside what stood there, and loses neither', async () => {
    await db.drafts.put(stored())
    const draft = open()
    act(() => draft.result.current.set((value) => ({ ...value, words: `${value.words}新` })))
    expect(draft.result.current).toMatchObject({ value: { words: '新' }, loading: true })
    await loaded(draft)
    expect(draft.result.current.value).toEqual({ words: '旧新', place: '东侧' })
    await eventually(async () => expect((await db.drafts.get('d'))?.value).toEqual({ words: '旧新', place: '东侧' }))
  })

  it('is not written over before it was read', async () => {
    const write = vi.spyOn(book, 'write')
    let arrive: (draft: Draft | null) => void = () => undefined
    vi.spyOn(book, 'read').mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    const draft = open()
    act(() => draft.result.current.set({ words: '早' }))
    expect(write).not.toHaveBeenCalled()
    await act(async () => arrive(stored()))
    expect(write.mock.calls.map(([{ value }]) => value)).toEqual([{ words: '早', place: '东侧' }])
  })

  it('says when it was saved, and keeps the name it had', async () => {
    await db.drafts.put(stored())
    const draft = open()
    await loaded(draft)
    expect(draft.result.current).toMatchObject({ savedAt: '2026-11-28T09:00:00Z', isSaved: true })
    act(() => draft.result.current.set({ words: '改' }))
    await settled(draft)
    expect(draft.result.current.savedAt).toBe(NOW)
    expect(await db.drafts.get('d')).toMatchObject({ title: '昨天的巡查', value: { words: '改', place: '东侧' } })
  })

  it('gives its place to another one at once, which begins without what the first had', async () => {
    await db.drafts.put(stored())
    const draft = open()
    await loaded(draft)
    const seen: [key: string, words: string, savedAt: string | null, loading: boolean][] = []
    const { rerender } = renderHook(
      (key: string) => {
        const { value, savedAt, loading } = useDraft<Value>(key, INIT)
        seen.push([key, value.words, savedAt, loading])
      },
      { initialProps: 'd' },
    )
    await waitFor(() => expect(seen.at(-1)).toEqual(['d', '旧', '2026-11-28T09:00:00Z', false]))
    rerender('other')
    await waitFor(() => expect(seen.at(-1)).toEqual(['other', '', null, false]))
    const others = seen.filter(([key]) => key === 'other')
    expect(others.map(([, words]) => words)).not.toContain('旧')
  })

  it.each(['at once', 'late'])(
    'that could not be read, %s, has the one that is open now not read again',
    async (when) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const told = vi.spyOn(console, 'error').mockReturnValue()
      let fail: () => void = () => undefined
      const failing = new Promise<null>((_resolve, reject) => {
        fail = () => reject(new Error('no such store'))
      })
      const reading = vi.spyOn(book, 'read').mockReturnValueOnce(failing).mockResolvedValue(null)
      const draft = open()
      if (when === 'at once') await act(async () => fail())
      draft.rerender('other')
      if (when === 'late') await act(async () => fail())
      await act(() => vi.advanceTimersByTimeAsync(5_000))
      expect(reading.mock.calls).toEqual([['d'], ['other']])
      expect(told).toHaveBeenCalledTimes(when === 'late' ? 0 : 1)
    },
  )
})

describe('what is written', () => {
  it('says where one was, with the filters, and how far one had come', async () => {
    history.replaceState(null, '', '/patrol/start?company=c-1')
    const draft = open({ stepOf: ({ words }) => (words === '' ? null : '检查') })
    await loaded(draft)
    act(() => draft.result.current.set({ words: '消防' }))
    await settled(draft)
    expect(await db.drafts.get('d')).toMatchObject({ at: '/patrol/start?company=c-1', step: '检查', kind: 'patrol' })
    act(() => draft.result.current.set({ words: '' }))
    await settled(draft)
    expect(await db.drafts.get('d')).not.toHaveProperty('step')
  })

  it('is nothing where the form keeps nothing: that one can be filled in at once', async () => {
    const write = vi.spyOn(book, 'write')
    const draft = open({ value: () => ({ words: '原' }) }, null)
    expect(draft.result.current).toMatchObject({ loading: false, value: { words: '原' } })
    act(() => draft.result.current.set({ words: '改' }))
    expect(draft.result.current.value).toEqual({ words: '改' })
    await act(() => draft.result.current.remove())
    expect(write).not.toHaveBeenCalled()
  })

  it('is gone when it is taken away, and a late key does not bring it back', async () => {
    await db.drafts.put(stored())
    const draft = open()
    await loaded(draft)
    await act(() => draft.result.current.remove())
    expect(draft.result.current.savedAt).toBeNull()
    act(() => draft.result.current.set({ words: '晚到的一键' }))
    await act(() => book.flush())
    expect(await db.drafts.get('d')).toBeUndefined()
  })

  it('goes on being written where the same form is opened again', async () => {
    const first = open()
    await loaded(first)
    await act(() => first.result.current.remove())
    first.unmount()
    const again = open()
    await loaded(again)
    act(() => again.result.current.set({ words: '再来' }))
    await settled(again)
    expect((await db.drafts.get('d'))?.value).toEqual({ words: '再来' })
  })

  it.each([
    [
      Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
      ['手机存储空间不足，刚填写的内容还没有保存，请清理'],
    ],
    [new Error('closed'), []],
  ])('stays on the screen where it could not be, and a full phone is told so: %s', async (error, told) => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(book, 'write').mockRejectedValueOnce(error)
    const draft = open()
    await loaded(draft)
    await act(async () => draft.result.current.set({ words: '消防' }))
    expect(draft.result.current).toMatchObject({ value: { words: '消防' }, isSaved: false })
    expect(toastStore.get().map(({ text }) => text)).toEqual(told)
  })
})

describe('the drafts of the device', () => {
  beforeEach(async () => {
    await db.drafts.bulkPut([
      stored({ key: 'a', savedAt: '2026-11-27T09:00:00Z' }),
      stored({ key: 'b', savedAt: '2026-11-29T09:00:00Z', kind: 'rectify' }),
      stored({ key: 'c', savedAt: '2026-11-28T09:00:00Z' }),
    ])
  })
  const keys = (drafts?: readonly Draft[]) => drafts?.map(({ key }) => key)

  it('are listed with the last changed first, all of them or those of a kind', async () => {
    expect(keys(await listDrafts())).toEqual(['b', 'c', 'a'])
    expect(keys(await listDrafts('patrol'))).toEqual(['c', 'a'])
    expect(keys(await listDrafts('rectify'))).toEqual(['b'])
  })

  it('leave the list as they are thrown away, where somebody looks at it', async () => {
    const patrols = renderHook(() => useDrafts('patrol'))
    await waitFor(() => expect(keys(patrols.result.current)).toEqual(['c', 'a']))
    await removeDraft('c')
    await waitFor(() => expect(keys(patrols.result.current)).toEqual(['a']))
    expect(await db.drafts.count()).toBe(2)
  })
})
