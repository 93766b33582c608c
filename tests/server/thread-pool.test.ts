import { describe, expect, it } from 'vitest'
import { ThreadPool } from '#server/thread-pool.ts'

interface Order {
  what: 'answer' | 'hang' | 'grow'
  words?: string
}
interface Said {
  words: string
  isLast: boolean
}

const LONG = { timeMs: 60_000 }
const open = (most: number) =>
  new ThreadPool<Order, Said>({
    callerUrl: new URL('./threads/', import.meta.url).href.concat('x.ts'),
    name: 'obedient',
    most,
    memoryMb: 64,
    isLast: ({ isLast }) => isLast,
  })
const ask = (pool: ThreadPool<Order, Said>, order: Order, terms: { timeMs: number; signal?: AbortSignal } = LONG) =>
  pool.run(terms, async (thread) => {
    thread.send(order)
    return (await thread.receive()).words
  })

describe('a pool of threads', () => {
  it('does what waits in line in its order, however few threads there are', async () => {
    const pool = open(1)
    const done: string[] = []
    await Promise.all(
      ['first', 'second', 'third'].map(async (words) => done.push(String(await ask(pool, { what: 'answer', words })))),
    )
    expect(done).toEqual(['first', 'second', 'third'])
  })

  it('ends what takes too long, and does the next with another', async () => {
    const pool = open(1)
    expect(await ask(pool, { what: 'hang' }, { timeMs: 500 })).toBe('time')
    expect(await ask(pool, { what: 'answer', words: 'here' })).toBe('here')
  })

  it('ends what takes too much memory, and nothing else with it', async () => {
    const pool = open(1)
    expect(await ask(pool, { what: 'grow' })).toBe('memory')
    expect(await ask(pool, { what: 'answer', words: 'here' })).toBe('here')
  })

  it('lets go of what is called off, while it works and while it waits', async () => {
    const pool = open(1)
    const [working, waiting] = [new AbortController(), new AbortController()]
    const first = ask(pool, { what: 'hang' }, { ...LONG, signal: working.signal })
    const second = ask(pool, { what: 'answer', words: 'never' }, { ...LONG, signal: waiting.signal })
    const third = ask(pool, { what: 'answer', words: 'here' })
    waiting.abort()
    await expect(second).rejects.toThrow('called off')
    working.abort()
    await expect(first).rejects.toThrow('called off')
    expect(await third).toBe('here')
  })

  it('uses no thread again whose work broke off in the middle', async () => {
    const pool = open(1)
    const broken = pool.run(LONG, async (thread) => {
      thread.send({ what: 'answer', words: 'left over' })
      throw new Error('broke off')
    })
    await expect(broken).rejects.toThrow('broke off')
    expect(await ask(pool, { what: 'answer', words: 'fresh' })).toBe('fresh')
  })
})
