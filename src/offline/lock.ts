import type { OutboxDb } from './outbox-db.ts'

/** Runs the work when nobody else on this device holds the lock; answers null when somebody does. */
export type IfFree = <T>(name: string, work: () => Promise<T>) => Promise<T | null>

const LEASE_MS = 30_000
const RENEW_MS = 10_000

/** Web Locks free themselves when a tab or the worker dies; where there are none, a lease in the outbox stands in. */
export function ifFreeOn(
  db: OutboxDb,
  makeGuid: () => string,
  locks: LockManager | undefined = browserLocks(),
): IfFree {
  if (locks === undefined) return leased(db, makeGuid)
  return (name, work) => locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work())) as never
}

/** Waits for its turn; where there are no Web Locks, only turns within this page or worker are kept. */
export function inTurn(locks: LockManager | undefined = browserLocks()) {
  const tails = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (locks !== undefined) return locks.request(name, work) as Promise<T>
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work)
    tails.set(name, turn)
    return turn
  }
}

function browserLocks(): LockManager | undefined {
  return globalThis.navigator?.locks
}

interface Lease {
  owner: string
  until: number
}

function leased(db: OutboxDb, makeGuid: () => string): IfFree {
  const owner = makeGuid()
  const take = (key: string) =>
    db.transaction('rw', db.meta, async () => {
      const held = (await db.meta.get(key))?.value as Lease | undefined
      if (held !== undefined && held.until > Date.now()) return false
      await db.meta.put({ key, value: { owner, until: Date.now() + LEASE_MS } satisfies Lease })
      return true
    })
  const renew = (key: string) => db.meta.put({ key, value: { owner, until: Date.now() + LEASE_MS } satisfies Lease })
  return async (name, work) => {
    const key = `lease:${name}`
    if (!(await take(key))) return null
    const timer = setInterval(() => void renew(key).catch(() => undefined), RENEW_MS)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await db.meta.delete(key).catch(() => undefined)
    }
  }
}
