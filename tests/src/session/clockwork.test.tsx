// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '#app/session/index.ts'

const SIGNED_IN_AT = Date.parse('2026-11-20T02:00:00Z')
const MINUTE_MS = 60_000

const { store, runtime } = vi.hoisted(() => {
  const session = { state: 'signed-in', user: { name: '周晓岚' } }
  const store = {
    current: async () => ({ token: 'token-1', refreshedAt: 0, lastActivityAt: 0, state: 'active' }),
    refresh: vi.fn(async () => 'refreshed'),
    lock: vi.fn(async () => undefined),
    noteActivity: vi.fn(async () => undefined),
  }
  const runtime = {
    store,
    clock: { now: () => Date.now() },
    connectivity: { current: () => 'online' },
    session: () => session,
    stored: () => store.current(),
    token: () => 'token-1',
    subscribe: () => () => undefined,
  }
  return { store, runtime }
})
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => runtime }))
vi.mock('#app/session/engine.ts', () => ({ currentEngine: async () => null }))

function Page() {
  const session = useSession()
  return <p>{'user' in session ? session.user.name : ''}</p>
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ now: SIGNED_IN_AT })
  store.current = async () => ({
    token: 'token-1',
    refreshedAt: SIGNED_IN_AT,
    lastActivityAt: SIGNED_IN_AT,
    state: 'active',
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a page that asks who is signed in', () => {
  it('R082, R085, R181, R182: renews the token after twenty minutes, at forty for whoever was there, and else locks', async () => {
    render(<Page />)
    expect(screen.getByText('周晓岚')).toBeTruthy()
    await pass(20 * MINUTE_MS - 1)
    expect(store.refresh).not.toHaveBeenCalled()
    await pass(1)
    expect(store.refresh.mock.calls).toEqual([['token-1']])
    document.dispatchEvent(new Event('keydown'))
    await pass(20 * MINUTE_MS - 1)
    expect(store.refresh).toHaveBeenCalledOnce()
    await pass(1)
    expect(store.refresh).toHaveBeenCalledTimes(2)
    expect(store.lock).not.toHaveBeenCalled()
    await pass(40 * MINUTE_MS)
    expect(store.refresh).toHaveBeenCalledTimes(2)
    expect(store.lock).toHaveBeenCalledOnce()
  })
})
