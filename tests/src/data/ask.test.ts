import { beforeEach, describe, expect, it, vi } from 'vitest'
import { askOrRecall } from '#app/data/ask.ts'
import { problemOf } from '#app/data/problem-of.ts'
import { Problem } from '#domain/kit/problems.ts'

const post = vi.hoisted(() => vi.fn())
const device = vi.hoisted(() => ({ rows: new Map<string, { at: string; value: unknown }>(), now: 0, isBroken: false }))
vi.mock('#app/api/desk-client.ts', () => ({ createDeskPost: () => post }))
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => ({}) }))
vi.mock('#app/data/context.ts', () => ({
  correctedNow: () => `moment ${++device.now}`,
  isNoAnswer: ({ code }: Problem) => code === 'network.unreachable',
  neededEngine: async () => ({
    mirror: {
      kept: async (key: string) => {
        if (device.isBroken) throw new Error('damaged')
        return device.rows.get(key) ?? null
      },
      keep: async (key: string, at: string, value: unknown) => void device.rows.set(key, { at, value }),
    },
  }),
}))

const FIGURES = '/api/systemConfig/figures'
const marked = (data: unknown, etag: string | null) =>
  Response.json({ code: 200, success: true, data }, { headers: etag === null ? {} : { etag } })
const unchanged = () => new Response(null, { status: 304 })
const markSent = () => post.mock.lastCall?.[2]?.mark
const settled = () => new Promise((resolve) => setImmediate(resolve)) // remembering is not waited for

async function asked() {
  const answer = await askOrRecall(FIGURES, { keys: ['a'] })
  await settled()
  return answer
}

beforeEach(() => {
  device.rows.clear()
  device.isBroken = false
  post.mockReset()
})

describe('askOrRecall', () => {
  it('is told no more than "unchanged" of what it holds, as often as it asks', async () => {
    post.mockResolvedValueOnce(marked(['15天'], 'W/"1"'))
    expect(await asked()).toEqual({ data: ['15天'], asOf: null })
    expect(markSent()).toBeNull()
    for (const _ of [1, 2]) {
      post.mockResolvedValueOnce(unchanged())
      expect(await asked()).toEqual({ data: ['15天'], asOf: null })
      expect(markSent()).toBe('W/"1"')
    }
  })

  it('shows what has changed, and its mark the next time', async () => {
    post.mockResolvedValueOnce(marked(['15天'], 'W/"1"')).mockResolvedValueOnce(marked(['20天'], 'W/"2"'))
    await asked()
    expect(await asked()).toEqual({ data: ['20天'], asOf: null })
    post.mockResolvedValueOnce(unchanged())
    expect(await asked()).toEqual({ data: ['20天'], asOf: null })
    expect(markSent()).toBe('W/"2"')
  })

  it('never shows the mark of another answer: of one without a mark, or one whose mark was not kept any more', async () => {
    post.mockResolvedValueOnce(marked(['15天'], 'W/"1"')).mockResolvedValueOnce(marked(['20天'], null))
    await asked()
    await asked()
    post.mockResolvedValueOnce(marked(['25天'], 'W/"3"'))
    await asked()
    expect(markSent()).toBeNull()
  })

  it('recalls without a signal, also what a device kept that knew no marks', async () => {
    device.rows.set(`ask:${FIGURES}:{"keys":["a"]}`, { at: 'yesterday', value: ['15天'] })
    post.mockRejectedValueOnce(new Problem('network.unreachable'))
    expect(await asked()).toEqual({ data: ['15天'], asOf: 'yesterday' })
    expect(markSent()).toBeNull()
  })

  it('asks all the same where the device cannot remember', async () => {
    device.isBroken = true
    post.mockResolvedValueOnce(marked(['15天'], 'W/"1"'))
    expect(await asked()).toEqual({ data: ['15天'], asOf: null })
  })
})

describe('a refusal as it came', () => {
  it('is thrown as what it is, with the place where it lies', () => {
    const wire = new Problem('scope.revoked', { of: 'a' }).toWire()
    expect(problemOf(wire, 'op-1')).toMatchObject({ code: 'scope.revoked', details: { of: 'a', outboxId: 'op-1' } })
    expect(problemOf(wire).details).not.toHaveProperty('outboxId')
  })

  it('is said in the words of a newer server where this version does not know it', () => {
    const wire = { ...new Problem('scope.revoked').toWire(), code: 'new.kind', message: '新的规定' } as never
    expect(problemOf(wire)).toMatchObject({ code: 'server.broken', details: { sentence: '新的规定' } })
  })
})
