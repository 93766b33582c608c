import { describe, expect, it, vi } from 'vitest'
import { counting } from '#app/data/counts.ts'
import { Problem } from '#domain/kit/problems.ts'

describe('counts of lists', () => {
  const asking = () => vi.fn(async (lists: readonly { resource: string }[]) => lists.map((_, at) => at))

  it('that are wanted within a moment are asked for in one call, later ones anew', async () => {
    const ask = asking()
    const count = counting(ask)
    expect(await Promise.all([count('hiddenDanger', { view: 'todo' }), count('company', {})])).toEqual([0, 1])
    await count('company', {})
    expect(ask.mock.calls).toEqual([
      [
        [
          { resource: 'hiddenDanger', query: { view: 'todo' } },
          { resource: 'company', query: {} },
        ],
      ],
      [[{ resource: 'company', query: {} }]],
    ])
  })

  it('go in calls no larger than the server takes', async () => {
    const ask = asking()
    const count = counting(ask)
    await Promise.all(Array.from({ length: 120 }, () => count('company', {})))
    expect(ask.mock.calls.map(([lists]) => lists.length)).toEqual([50, 50, 20])
  })

  it('fail together, with what the server said', async () => {
    const count = counting(() => Promise.reject(new Problem('server.busy')))
    const settled = await Promise.allSettled([count('company', {}), count('user', {})])
    expect(settled).toMatchObject([{ reason: { code: 'server.busy' } }, { reason: { code: 'server.busy' } }])
  })
})
