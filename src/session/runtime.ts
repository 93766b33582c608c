import { liveQuery } from 'dexie'
import { type Connectivity, createConnectivity } from '#app/device/connectivity.ts'
import { type Clock, createClock } from '#app/offline/clock.ts'
import { DeviceDb, type StoredSession } from '#app/offline/device-db.ts'
import { actorOf, createSessionStore, type SessionStore } from '#app/offline/session-store.ts'
import type { SessionState } from './types.ts'

/** What the page has once: the device's own database, the clock, the line to the server, and who is signed in. */
export interface Runtime {
  device: DeviceDb
  clock: Clock
  connectivity: Connectivity
  store: SessionStore
  session(): SessionState
  /** The token, for addresses of pictures, which carry no headers. */
  token(): string | null
  /** The session as stored, once it was read. */
  stored(): Promise<StoredSession | null>
  subscribe(listener: () => void): () => void
}

let runtime: Runtime | null = null // one page, one session

/** Made at the first use, so that importing a screen touches no database. */
export function getRuntime(): Runtime {
  runtime ??= createRuntime()
  return runtime
}

function createRuntime(): Runtime {
  const device = new DeviceDb()
  const clock = createClock(device)
  const connectivity = createConnectivity()
  let stored: StoredSession | null = null
  const store = createSessionStore({
    device,
    clock,
    known: () => stored,
    fetch: (...request) => globalThis.fetch(...request),
    onReach: connectivity.reportReachable,
  })
  const listeners = new Set<() => void>()
  let state: SessionState = { state: 'loading' }
  let isRead: (() => void) | null = null
  const read = new Promise<void>((resolve) => {
    isRead = resolve
  })

  function take(session: StoredSession | null) {
    const isSame = stored !== null && session !== null && sameToSee(stored, session)
    stored = session
    isRead?.()
    if (isSame && state.state !== 'loading') return
    state = stateOf(session)
    for (const listener of [...listeners]) listener()
  }

  void clock.load().catch(() => undefined)
  // Also hears of other tabs and of the worker: a sign-out there is one here.
  liveQuery(() => store.current()).subscribe({
    next: take,
    error: () => take(null),
  })

  return {
    device,
    clock,
    connectivity,
    store,
    session: () => state,
    token: () => stored?.token ?? null,
    stored: async () => {
      await read
      return store.current()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function sameToSee(before: StoredSession, after: StoredSession): boolean {
  // What his roles grant may change without his own record changing.
  const isSamePerson = JSON.stringify(before.user) === JSON.stringify(after.user)
  return before.state === after.state && before.token === after.token && isSamePerson
}

function stateOf(session: StoredSession | null): SessionState {
  if (session === null) return { state: 'signed-out' }
  const words = { active: 'signed-in', locked: 'locked', refused: 'needs-sign-in' } as const
  return { state: words[session.state], user: session.user, actor: actorOf(session.user) }
}
