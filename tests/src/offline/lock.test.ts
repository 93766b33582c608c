import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IfFree, ifFreeOn, inTurn } from '#app/offline/lock.ts'
import { OutboxDb } from '#app/offline/outbox-db.ts'

// Where a browser has no Web Locks, a lease in the outbox keeps two windows from sending at once.

const NOW = Date.UTC(2026, 10, 21)

let one: IfFree
let other: IfFree

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const db = new OutboxDb('u-1', { indexedDB: new IDBFactory(), IDBKeyRange })
  // Nothing is given in place of the browser's locks, and there are none here.
  vi.stubGlobal('navigator', {})
  one = ifFreeOn(db, () => 'one')
  other = ifFreeOn(db, () => 'other')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Work that goes on until it is told to end; `begun` once it has been begun. */
function work() {
  let end: (said: string) => void = () => undefined
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  const run = () => {
    begin()
    return ended
  }
  return { begun, run, end: () => end('done') }
}

/** Takes the lock and goes on; answers how it is ended. */
async function holding(lock: IfFree, name: string) {
  const { begun, run, end } = work()
  const ended = lock(name, run)
  await begun
  return async () => {
    end()
    return ended
  }
}

describe('ifFreeOn, by a lease', () => {
  it('lets one work at a time, and the next once that has ended', async () => {
    const end = await holding(one, 'send')
    expect(await other('send', async () => 'mine')).toBeNull()
    expect(await end()).toBe('done')
    expect(await other('send', async () => 'mine')).toBe('mine')
  })

  it('is not taken again by itself once its work has ended', async () => {
    const end = await holding(one, 'send')
    await end()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await other('send', async () => 'mine')).toBe('mine')
  })

  it('keeps what is called otherwise apart', async () => {
    const end = await holding(one, 'send')
    expect(await other('pull', async () => 'mine')).toBe('mine')
    await end()
  })

  it('is free again after work that failed', async () => {
    await expect(one('send', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
    expect(await other('send', async () => 'mine')).toBe('mine')
  })

  it('is not free at the end of its lease, and is a moment later, for whoever was killed', async () => {
    await holding(one, 'send')
    vi.setSystemTime(NOW + 29_999)
    expect(await other('send', async () => 'mine')).toBeNull()
    vi.setSystemTime(NOW + 30_000)
    expect(await other('send', async () => 'mine')).toBe('mine')
  })

  it('goes on for as long as the work does', async () => {
    const end = await holding(one, 'send')
    await vi.advanceTimersByTimeAsync(10_000)
    // The renewed lease is written when the next one asks for it.
    vi.setSystemTime(NOW + 39_999)
    expect(await other('send', async () => 'mine')).toBeNull()
    await end()
  })
})

it('asks the browser’s own locks where it has them', async () => {
  const request = vi.fn((_name: string, _options: object, given: (lock: object | null) => unknown) => given(null))
  const lock = ifFreeOn({} as OutboxDb, () => 'one', { request } as unknown as LockManager)
  expect(await lock('send', async () => 'mine')).toBeNull()
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['send', { ifAvailable: true }])
  request.mockImplementation((_name, _options, given) => given({}))
  expect(await lock('send', async () => 'mine')).toBe('mine')
})

describe('inTurn, without Web Locks', () => {
  it('begins when the one before has ended, well or badly, and does not wait for others', async () => {
    const takeTurn = inTurn(undefined)
    const told: string[] = []
    const first = work()
    const broken = takeTurn('a', () => first.run().then(() => Promise.reject(new Error('broke'))))
    const second = takeTurn('a', async () => told.push('second'))
    await takeTurn('b', async () => told.push('another'))
    expect(told).toEqual(['another'])
    first.end()
    await expect(broken).rejects.toThrow('broke')
    await second
    expect(told).toEqual(['another', 'second'])
  })
})
