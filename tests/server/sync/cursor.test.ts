import { describe, expect, it } from 'vitest'
import { oldestCursor } from '#domain/contract/sync.ts'
import { type Cursor, isUsable, readCursor, writeCursor } from '#server/sync/cursor.ts'
import { NOW } from './world.ts'

const GENERATION = '7b8f2f0e-5f2d-4a57-9a35-2f4d4b1f6a10'
const buildCursor = (values: Partial<Cursor> = {}): Cursor => ({
  ...{ generation: GENERATION, xid: 1_000n, seq: 0n, schemaV: 1, at: NOW },
  ...values,
})

describe('a cursor', () => {
  it('reads as it was written', () => {
    const cursor = buildCursor({ xid: 2n ** 63n, seq: 12n })
    expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  })

  it('sorts as text by the place it names, whenever it was given out', () => {
    const places = [
      buildCursor({ xid: 9n, at: '2026-11-20T09:00:00.000Z' }),
      buildCursor({ xid: 10n, seq: 9n }),
      buildCursor({ xid: 10n, seq: 10n, at: '2026-11-19T09:00:00.000Z' }),
      buildCursor({ xid: 2n ** 40n }),
    ].map(writeCursor)
    expect(places.toSorted()).toEqual(places)
    expect(oldestCursor(places.toReversed())).toBe(places[0])
  })

  it('is none of ours with a place that no database has', () => {
    const last = writeCursor(buildCursor({ seq: 2n ** 63n - 1n }))
    expect(readCursor(last).seq).toBe(2n ** 63n - 1n)
    for (const text of ['', `${last}.`, last.replace('7fffffffffffffff', '8000000000000000')])
      expect(() => readCursor(text), text).toThrow(expect.objectContaining({ code: 'sync.resync' }))
  })

  it.each([
    { why: 'another generation', cursor: { generation: '00000000-0000-4000-8000-000000000000' }, usable: false },
    { why: 'rows of another shape', cursor: { schemaV: 2 }, usable: false },
    { why: 'ninety days', cursor: { at: '2026-08-22T02:00:00.000Z' }, usable: false },
    { why: 'a day less', cursor: { at: '2026-08-23T02:00:00.000Z' }, usable: true },
  ])('can be gone on from: $why, $usable', ({ cursor, usable }) => {
    expect(isUsable(buildCursor(cursor), GENERATION, 1, NOW)).toBe(usable)
  })
})
