// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Runtime } from '#app/session/runtime.ts'
import { startTimers } from '#app/session/timers.ts'
import { writeTokenCookie } from '#app/session/token-cookie.ts'

const MINUTE_MS = 60_000
const SIGNED_IN_AT = Date.parse('2026-11-20T02:00:00Z')

/** A session signed in at the start, on a line that may be cut. */
function withSession({ line = 'online', refreshed = 'refreshed' } = {}) {
  const store = {
    current: async () => ({
      token: 'token-1',
      refreshedAt: SIGNED_IN_AT,
      lastActivityAt: SIGNED_IN_AT,
      state: 'active',
    }),
    refresh: vi.fn(async () => refreshed),
    lock: vi.fn(async () => undefined),
    noteActivity: vi.fn(async () => undefined),
  }
  const runtime = {
    store,
    clock: { now: () => Date.now() },
    connectivity: { current: () => line },
    session: () => ({ state: 'signed-in' }),
    stored: store.current,
    subscribe: () => () => undefined,
  }
  const stop = startTimers(runtime as unknown as Runtime) // all that the clockwork uses
  return { ...store, stop }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const act = () => document.dispatchEvent(new Event('keydown'))

beforeEach(() => {
  vi.useFakeTimers({ now: SIGNED_IN_AT })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('startTimers', () => {
  it('R082: refreshes the token 20 minutes after sign-in', async () => {
    const { refresh, stop } = withSession()
    await pass(1_200_000 - 1)
    expect(refresh).not.toHaveBeenCalled()
    await pass(1)
    expect(refresh.mock.calls).toEqual([['token-1']])
    stop()
  })

  it('R084, R085: every 40 minutes refreshes for who was there, and starts counting anew', async () => {
    const { refresh, lock, stop } = withSession()
    await pass(30 * MINUTE_MS)
    refresh.mockClear()
    act()
    await pass(2_400_000 - 30 * MINUTE_MS)
    expect(refresh).toHaveBeenCalledOnce()
    expect(lock).not.toHaveBeenCalled()
    await pass(2_400_000)
    expect(lock).toHaveBeenCalledOnce()
    stop()
  })

  it('closes the session of who was not there, as a lock over the page (docs/decisions/0006)', async () => {
    const { lock, stop } = withSession()
    await pass(2_400_000)
    expect(lock).toHaveBeenCalledOnce()
    stop()
  })

  it('leaves everything as it is without a signal', async () => {
    const { refresh, lock, stop } = withSession({ line: 'offline' })
    await pass(5 * 2_400_000)
    expect(refresh).not.toHaveBeenCalled()
    expect(lock).not.toHaveBeenCalled()
    stop()
  })
})

describe('writeTokenCookie', () => {
  it('R080: keeps the token in a cookie named Admin-Token, and takes it away', () => {
    writeTokenCookie('token-1')
    expect(document.cookie).toBe('Admin-Token=token-1')
    writeTokenCookie(null)
    expect(document.cookie).toBe('')
  })
})
