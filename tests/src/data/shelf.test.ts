// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { putBackLibrary, takeLibrary, useVisitShelf, weighLibrary, withShelf } from '#app/data/shelf.ts'
import type { Engine } from '#app/offline/engine.ts'
import { clearShelf, shelvedSets } from '#app/offline/shelf.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { eventually } from '#tests/eventually.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

const SPACES = 'confinedSpace'
const BASES = 'lawBasis'
const world = vi.hoisted(() => ({
  engine: null as unknown,
  now: '2026-11-20T02:00:00.000Z',
  isOffline: false,
  rows: {} as Record<string, object[]>,
  asked: [] as { name: string; companyGuid?: string[]; after?: string }[],
  page: 100,
  problem: null as unknown,
}))
vi.mock('#app/data/sync.ts', () => ({ useIsOffline: () => world.isOffline }))
vi.mock('#app/session/engine.ts', () => ({ loadWork: async () => undefined }))
vi.mock('#app/data/live.ts', () => ({ useLive: () => undefined }))
vi.mock('#app/data/context.ts', () => ({
  api: {},
  correctedNow: () => world.now,
  isOffline: () => world.isOffline,
  momentOf: () => ({ today: world.now.slice(0, 10), now: world.now, actor: (world.engine as Engine).actor }),
  neededEngine: async () => world.engine,
  neededEngineFor: async () => world.engine,
}))
vi.mock('#app/api/records.ts', () => ({
  listRecords: async (_api: unknown, name: string, query: { companyGuid?: string[]; after?: string }) => {
    world.asked.push({ name, ...query })
    if (world.problem !== null) throw world.problem
    const rows = (world.rows[name] ?? []) as AnyRecord[]
    const wanted = rows.filter(({ companyGuid }) => query.companyGuid?.includes(String(companyGuid)) !== false)
    const from = Number(query.after ?? 0)
    const next = from + world.page < wanted.length ? String(from + world.page) : null
    return { items: wanted.slice(from, from + world.page), next, total: wanted.length }
  },
}))

const space = (guid: string, companyGuid: string, own: object = {}) =>
  buildRecord(SPACES, { guid, companyGuid, spaceName: `空间${guid}`, ...own })
const engine = () => world.engine as Engine
const held = async (name: string) =>
  (await shelvedSets(engine().actor.guid)).filter(({ resource }) => resource === name).map(({ of, rows }) => [of, rows])
const NONE_OF_BOTH = [
  ['a', 0],
  ['b', 0],
] as const
const asked = (name: string) => world.asked.filter((each) => each.name === name)

/** Goes to these enterprises, and has what hangs on them once it is done. */
async function visit(companies: string[], names: readonly (readonly unknown[])[]) {
  renderHook(() => useVisitShelf(companies, []))
  await eventually(async () => expect(await held(SPACES)).toEqual(names))
}

// What one test left open would try again beside the next.
afterEach(cleanup)

beforeEach(async () => {
  Object.assign(world, { engine: { actor: buildActor('grid'), keeps: (name: string) => name !== SPACES } })
  Object.assign(world, {
    now: '2026-11-20T02:00:00.000Z',
    isOffline: false,
    rows: {},
    asked: [],
    page: 100,
    problem: null,
  })
  await clearShelf(buildActor('grid').guid, world.now, () => false)
})

describe('what is taken along for visits', () => {
  it('is all of these enterprises, page after page, also that there is nothing', async () => {
    world.page = 1
    world.rows = { [SPACES]: [space('1', 'a'), space('2', 'a'), space('3', 'c')] }
    await visit(
      ['a', 'b'],
      [
        ['a', 2],
        ['b', 0],
      ],
    )
    expect(asked(SPACES).map(({ companyGuid }) => companyGuid)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('is asked for again after half a day, and put back with the errand', async () => {
    world.rows = { [SPACES]: [space('1', 'a'), space('2', 'b')] }
    await visit(['a'], [['a', 1]])
    world.now = '2026-11-20T13:00:00.000Z'
    await visit(
      ['a', 'b'],
      [
        ['a', 1],
        ['b', 1],
      ],
    )
    expect(asked(SPACES).map(({ companyGuid }) => companyGuid)).toEqual([['a'], ['b']])
    world.now = '2026-11-20T14:01:00.000Z'
    await visit(['a'], [['a', 1]])
    await eventually(() => expect(asked(SPACES).map(({ companyGuid }) => companyGuid)).toEqual([['a'], ['b'], ['a']]))
  })

  it('is said of none of them where there is more than is taken', async () => {
    world.page = 2_000
    world.rows = { [SPACES]: Array.from({ length: 2_000 }, (_, at) => space(String(at), 'a')) }
    renderHook(() => useVisitShelf(['a', 'b'], []))
    await eventually(() => expect(asked(SPACES)).toHaveLength(1))
    world.rows = {}
    await visit(['a', 'b'], NONE_OF_BOTH)
  })
})

describe('what could not be taken along', () => {
  const spaces = { [SPACES]: [space('1', 'a')] }

  it('is fetched as soon as there is a signal', async () => {
    Object.assign(world, { isOffline: true, rows: spaces })
    const view = renderHook(() => useVisitShelf(['a'], []))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(world.asked).toEqual([])
    world.isOffline = false
    view.rerender()
    await eventually(async () => expect(await held(SPACES)).toEqual([['a', 1]]))
  })

  it('is tried again two minutes after a failure that may pass, and no more once the page is left', async () => {
    const timers = vi.spyOn(window, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const again = () => timers.mock.calls.flatMap(([handler, ms]) => (ms === 120_000 ? [handler as () => void] : []))
    Object.assign(world, { problem: new Problem('server.broken'), rows: spaces })
    const view = renderHook(({ companies }) => useVisitShelf(companies, []), { initialProps: { companies: ['a'] } })
    await eventually(() => expect(again()).toHaveLength(1))
    world.problem = null
    act(() => again()[0]?.())
    await eventually(async () => expect(await held(SPACES)).toEqual([['a', 1]]))
    world.problem = new Problem('access.denied')
    view.rerender({ companies: ['c'] })
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(again()).toHaveLength(1)
    world.problem = new Problem('server.broken')
    world.now = '2026-11-21T02:00:00.000Z'
    const asked = world.asked.length
    view.unmount()
    const other = renderHook(() => useVisitShelf(['b'], []))
    other.unmount()
    await eventually(() => expect(world.asked.length).toBeGreaterThan(asked))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(again()).toHaveLength(1)
  })
})

describe('a list of what was taken along', () => {
  beforeEach(async () => {
    world.rows = { [SPACES]: [space('1', 'a', { spaceName: '调节池' }), space('2', 'a', { spaceName: '污水井' })] }
    await visit(
      ['a', 'b'],
      [
        ['a', 2],
        ['b', 0],
      ],
    )
  })
  const of = (companyGuid: string) => ({ filter: { field: 'companyGuid', equals: companyGuid } as const })

  it('answers of an enterprise what hangs on it, found by its words and page by page', async () => {
    const found = await withShelf(engine(), SPACES, { ...of('a'), keyword: '污水' })
    expect(found).toMatchObject({ total: 1, rows: [{ guid: '2' }], hasMore: false, isPart: false, asOf: world.now })
    const first = await withShelf(engine(), SPACES, { ...of('a'), pageSize: 1, pageIndex: 1 })
    expect(first).toMatchObject({ total: 2, hasMore: true })
    expect((await withShelf(engine(), SPACES, { ...of('a'), pageSize: 1, pageIndex: 2 }))?.hasMore).toBe(false)
  })

  it('tells that there is nothing from that nothing was taken, and that of all it is a part', async () => {
    expect(await withShelf(engine(), SPACES, of('b'))).toMatchObject({ total: 0, isPart: false })
    expect(await withShelf(engine(), SPACES, of('elsewhere'))).toBeNull()
    expect(await withShelf(engine(), SPACES, {})).toMatchObject({ total: 2, isPart: true })
  })
})

describe('a work of reference', () => {
  it('is weighed by its first rows, taken whole and put back alone', async () => {
    world.rows = { [BASES]: [1, 2, 3].map((at) => buildRecord(BASES, { guid: `basis-${at}` })) }
    const weight = JSON.stringify(world.rows[BASES]).length
    expect(await weighLibrary(BASES)).toEqual({ rows: 3, bytes: weight })
    world.page = 2
    await takeLibrary(BASES)
    expect(await held(BASES)).toEqual([['*', 3]])
    world.rows[SPACES] = [space('1', 'a')]
    await visit(['a'], [['a', 1]])
    expect(await held(BASES)).toEqual([['*', 3]])
    await putBackLibrary(BASES)
    expect(await held(BASES)).toEqual([])
    expect(await held(SPACES)).toEqual([['a', 1]])
  })

  it('that is too much is not taken, and what is held of it stays', async () => {
    world.rows = { [BASES]: [buildRecord(BASES, { guid: 'basis' })] }
    await takeLibrary(BASES)
    world.rows = { [BASES]: [buildRecord(BASES, { guid: 'basis', content: '法'.repeat(31 * 1024 * 1024) })] }
    await expect(takeLibrary(BASES)).rejects.toMatchObject({
      code: 'payload.too-large',
      details: { sentence: '超过本机资料的上限，没有保存' },
    })
    expect(await held(BASES)).toEqual([['*', 1]])
  })
})
