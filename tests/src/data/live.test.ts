import 'fake-indexeddb/auto'
import { Dexie, type EntityTable } from 'dexie'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { toldLive, watchLive } from '#app/data/live.ts'
import type { Engine } from '#app/offline/engine.ts'
import { eventually } from '#tests/eventually.ts'

interface Note {
  guid: string
}

const db = new Dexie('live') as Dexie & { notes: EntityTable<Note, 'guid'> }
db.version(1).stores({ notes: 'guid' })
beforeAll(() => db.open())
afterAll(() => db.delete())

/** Whose questions they are is all that counts of it here. */
const someEngine = () => ({}) as Engine

it('reads once for all who ask the same, tells each of every change, and reads again for who comes after them', async () => {
  const engine = someEngine()
  const read = vi.fn(() => db.notes.count())
  const [first, second, later] = [vi.fn(), vi.fn(), vi.fn()]
  const stopFirst = watchLive(engine, 'notes', read, first)
  const stopSecond = watchLive(engine, 'notes', read, second)
  await eventually(() => expect([first.mock.calls, second.mock.calls]).toEqual([[[0]], [[0]]]))
  expect(read).toHaveBeenCalledTimes(1)

  stopFirst()
  await db.notes.add({ guid: 'a' })
  await eventually(() => expect(second.mock.lastCall).toEqual([1]))
  expect(first).toHaveBeenCalledTimes(1)
  watchLive(engine, 'notes', read, later)()
  expect(later.mock.calls).toEqual([[1]])
  expect(read).toHaveBeenCalledTimes(2)

  stopSecond()
  await db.notes.add({ guid: 'b' })
  const stopLater = watchLive(engine, 'notes', read, later)
  await eventually(() => expect(later.mock.lastCall).toEqual([2]))
  expect([read.mock.calls.length, second.mock.lastCall]).toEqual([3, [1]])
  stopLater()
})

it('knows what it told last for as long as somebody asks', async () => {
  const engine = someEngine()
  const told = vi.fn()
  expect(toldLive(engine, 'notes')).toBeNull()
  const stop = watchLive(engine, 'notes', async () => 7, told)
  await eventually(() => expect(told).toHaveBeenCalled())
  expect([toldLive(engine, 'notes'), toldLive(engine, 'others'), toldLive(someEngine(), 'notes')]).toEqual([
    { value: 7 },
    null,
    null,
  ])
  stop()
  expect(toldLive(engine, 'notes')).toBeNull()
})

it('keeps the questions of different people, and different questions, apart', async () => {
  const told: unknown[] = []
  const read = vi.fn(async () => read.mock.calls.length)
  const [mine, theirs] = [someEngine(), someEngine()]
  const stops = [
    watchLive(mine, 'notes', read, (value) => told.push(value)),
    watchLive(theirs, 'notes', read, (value) => told.push(value)),
    watchLive(mine, 'others', read, (value) => told.push(value)),
  ]
  await eventually(() => expect(told).toHaveLength(3))
  expect(read).toHaveBeenCalledTimes(3)
  for (const stop of stops) stop()
})
