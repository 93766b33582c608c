// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '#app/offline/engine.ts'
import { SYNC_EVENT } from '#domain/contract/sync.ts'
import { eventually } from '#tests/eventually.ts'

type Reach = 'online' | 'offline' | 'unknown'
const fakes = vi.hoisted(() => ({
  engine: null as unknown,
  later: [] as (() => void)[],
  reach: 'online' as string,
  token: null as string | null,
  told: {
    reach: (_now: string) => undefined as unknown,
    session: () => undefined as unknown,
    engine: () => undefined as unknown,
  },
  keepLastWords: vi.fn(),
}))
vi.mock('#app/device/idle.ts', () => ({ whenIdle: (work: () => void) => fakes.later.push(work) }))
vi.mock('#app/session/engine.ts', () => ({
  currentEngine: async () => fakes.engine,
  openedEngine: () => fakes.engine,
  subscribeEngine: (told: () => unknown) => {
    fakes.told.engine = told
  },
}))
vi.mock('#app/session/last-words.ts', () => ({ keepLastWords: fakes.keepLastWords }))
vi.mock('#app/session/runtime.ts', () => ({
  getRuntime: () => ({
    clock: { nowIso: () => '2026-11-27T08:00:00.000Z' },
    connectivity: {
      current: () => fakes.reach,
      subscribe: (told: (now: string) => unknown) => {
        fakes.told.reach = told
      },
    },
    subscribe: (told: () => unknown) => {
      fakes.told.session = told
    },
    token: () => fakes.token,
  }),
}))

/** What the server would say, where it is listened to. */
class Ears extends EventTarget {
  static open: Ears[] = []
  constructor() {
    super()
    Ears.open.push(this)
  }
  close() {
    Ears.open = Ears.open.filter((each) => each !== this)
  }
}
const say = (type: string) => Ears.open[0]?.dispatchEvent(new Event(type))

/** A page that has just begun. */
async function begun() {
  const start = vi.fn()
  const trigger = vi.fn()
  const flush = vi.fn()
  const state = { hasPulled: false, isPulling: false, triesAgainAt: null as number | null }
  const told = { state: () => undefined as unknown }
  const stop = vi.fn()
  const engine = {
    actor: { guid: 'user-grid' },
    start,
    stop,
    trigger,
    drafts: { flush, unsaved: () => ['half a sentence'] },
    state: () => state,
    onState: (listener: () => unknown) => {
      told.state = listener
      return () => undefined
    },
    mirror: { onChange: () => () => undefined } as unknown as Engine['mirror'],
  }
  fakes.engine = engine
  const { startPage, onHint } = await import('#app/data/page.ts')
  const hinted = vi.fn()
  onHint(hinted)
  startPage()
  await eventually(() => expect(fakes.later).toHaveLength(1))
  const become = (next: Partial<typeof state>) => {
    Object.assign(state, next)
    told.state()
  }
  const reach = (now: Reach) => {
    fakes.reach = now
    fakes.told.reach(now)
  }
  return { start, stop, trigger, flush, become, reach, hinted }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('EventSource', Ears)
  Object.assign(fakes, { later: [], reach: 'online', token: 't-1' })
  Ears.open = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('what the device holds is shown before anything is fetched', async () => {
  const { start } = await begun()
  expect(start).not.toHaveBeenCalled()
  fakes.later[0]?.()
  expect(start).toHaveBeenCalledOnce()
})

describe('who signs out', () => {
  it('is neither listened for nor begun with, and nothing fails for want of him', async () => {
    const { start, stop, become } = await begun()
    become({ hasPulled: true })
    fakes.engine = null
    fakes.told.engine()
    expect([stop.mock.calls.length, Ears.open, fakes.later.length]).toEqual([1, [], 1])
    fakes.later[0]?.()
    expect(start).not.toHaveBeenCalled()
  })
})

it('words that were being typed as the page ends are put away for whoever typed them, and for nobody else', async () => {
  await begun()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
  expect(fakes.keepLastWords).toHaveBeenLastCalledWith('user-grid', ['half a sentence'])
  fakes.keepLastWords.mockClear()
  fakes.engine = null
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
  expect(fakes.keepLastWords).not.toHaveBeenCalled()
})

describe('the server', () => {
  it.each([
    { what: 'it has answered', now: { hasPulled: true }, isHeard: true },
    { what: 'it was asked and has not answered yet', now: { hasPulled: true, isPulling: true }, isHeard: false },
    { what: 'it could not answer', now: { hasPulled: true, triesAgainAt: 1 }, isHeard: false },
  ])('is listened to only once $what: $isHeard', async ({ now, isHeard }) => {
    const { become } = await begun()
    become(now)
    expect(Ears.open).toHaveLength(isHeard ? 1 : 0)
  })

  it('is listened to once, and anew with the next token', async () => {
    const { become } = await begun()
    become({ hasPulled: true })
    const [first] = Ears.open
    become({})
    fakes.told.session()
    expect(Ears.open).toHaveLength(1)
    expect(Ears.open[0]).toBe(first)
    fakes.token = 't-2'
    fakes.told.session()
    expect(Ears.open).toHaveLength(1)
    expect(Ears.open[0]).not.toBe(first)
    fakes.token = null
    fakes.told.session()
    expect(Ears.open).toEqual([])
  })

  it('that tells of several changes of one deed is asked once', async () => {
    const { become, trigger, hinted } = await begun()
    become({ hasPulled: true })
    vi.useFakeTimers()
    for (let times = 0; times < 3; times += 1) {
      say(SYNC_EVENT)
      vi.advanceTimersByTime(300)
    }
    expect(trigger).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(trigger.mock.calls).toEqual([['hint']])
    expect(hinted).toHaveBeenCalledOnce()
  })

  it('that goes away is asked after a quarter of a minute, then half as often each time, and from the start once it was heard', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { become, trigger } = await begun()
    const asksAfter = (seconds: number) => {
      say('error')
      expect(Ears.open).toEqual([])
      vi.advanceTimersByTime(seconds * 1_000 - 1)
      expect(trigger).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(trigger.mock.calls).toEqual([['hint']])
      trigger.mockClear()
      become({ hasPulled: true })
    }
    become({ hasPulled: true })
    vi.useFakeTimers()
    for (const seconds of [15, 30, 60]) asksAfter(seconds)
    say('open')
    for (const seconds of [15, 30, 60, 120, 240, 480, 600, 600]) asksAfter(seconds)
  })
})

describe('a line', () => {
  it('that comes back rings the engine, and those who ask the server for more', async () => {
    const { reach, trigger, hinted } = await begun()
    reach('online')
    expect(trigger).not.toHaveBeenCalled()
    reach('offline')
    expect(trigger).not.toHaveBeenCalled()
    reach('online')
    expect(trigger.mock.calls).toEqual([['answered']])
    expect(hinted).toHaveBeenCalledOnce()
  })

  it('that was failing is tried with the first answer of anybody', async () => {
    const { become, reach, trigger, hinted } = await begun()
    become({ triesAgainAt: 1 })
    reach('online')
    expect(trigger.mock.calls).toEqual([['answered']])
    expect(hinted).not.toHaveBeenCalled()
  })
})

it('what is typed is stored when the page is put away, and it is asked for news when it is looked at again', async () => {
  const { trigger, flush } = await begun()
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(flush).toHaveBeenCalled()
  expect(trigger).not.toHaveBeenCalled()
  flush.mockClear()
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(flush).not.toHaveBeenCalled()
  expect(trigger).toHaveBeenCalledWith('visible')
})
