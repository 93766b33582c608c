// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { noteMergesSeen, useMerges } from '#app/data/merges.ts'
import { OutboxDb } from '#app/offline/outbox-db.ts'
import { eventually } from '#tests/eventually.ts'

const page = vi.hoisted(() => ({ engine: null as unknown }))
vi.mock('#app/data/context.ts', () => ({ useEngine: () => page.engine, neededEngine: async () => page.engine }))
afterEach(cleanup)

it('an edit that was put together with somebody else’s is told of until the person has seen it', async () => {
  const outbox = new OutboxDb('u-1')
  page.engine = { outbox }
  const action = { label: '修改 · 甲厂', resource: 'company', recordGuid: 'c-1' }
  const answered = (id: string, at: number, result: object) =>
    outbox.answers.put({ id, at, action, result: { id, ...result } } as never)
  const by = { by: '李四' }
  await answered('plain', 1, { state: 'applied' })
  await answered('refused', 2, { state: 'refused', merged: true })
  await answered('merged', 3, { state: 'applied', merged: true, mergedWith: by })
  await answered('of an older server', 4, { state: 'applied', merged: true })
  const { result } = renderHook(useMerges)
  expect(result.current).toEqual([])
  await eventually(() =>
    expect(result.current).toEqual([
      { id: 'merged', at: 3, ...action, with: by },
      { id: 'of an older server', at: 4, ...action, with: null },
    ]),
  )
  await noteMergesSeen()
  await eventually(() => expect(result.current).toEqual([]))
  await answered('later', Date.now() + 1_000, { state: 'applied', merged: true })
  await eventually(() => expect(result.current.map(({ id }) => id)).toEqual(['later']))
})
