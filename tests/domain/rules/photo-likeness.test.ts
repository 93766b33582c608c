import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/lib/random.ts'
import {
  areAlike,
  differenceHash,
  HASH_COLUMNS,
  HASH_ROWS,
  hashDistance,
  likestOf,
} from '#domain/rules/photo-likeness.ts'

const PIXELS = HASH_COLUMNS * HASH_ROWS
const noise = (seed: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: PIXELS }, () => random.int(0, 255))
}
const hash = (grey: readonly number[]) => differenceHash(grey) ?? ''

describe('differenceHash', () => {
  it('says of each pixel whether it is brighter than its neighbour', () => {
    const stripes = Array.from({ length: PIXELS }, (_, at) => ((at % HASH_COLUMNS) % 2 === 0 ? 200 : 10))
    expect(differenceHash(stripes)).toBe('aa'.repeat(HASH_ROWS))
  })

  it.each([
    ['a wall', Array.from({ length: PIXELS }, () => 120)],
    ['a sky that only grows darker', Array.from({ length: PIXELS }, (_, at) => 255 - (at % HASH_COLUMNS) * 20)],
  ])('says nothing of %s', (_what, grey) => {
    expect(differenceHash(grey)).toBeNull()
  })

  it('is the same for a brighter or softer copy', () => {
    const grey = noise(1)
    const copy = grey.map((value) => Math.round(value * 0.8 + 30))
    expect(hashDistance(hash(grey), hash(copy))).toBeLessThanOrEqual(2)
  })

  it('refuses another number of pixels', () => {
    expect(() => differenceHash([1, 2, 3])).toThrow(RangeError)
  })
})

describe('areAlike', () => {
  it.each([
    ['0000000000000000', '0000000000000000', true],
    ['0000000000000000', '000000000000003f', true],
    ['0000000000000000', '000000000000007f', false],
    ['ffffffffffffffff', '0000000000000000', false],
  ])('%s and %s: %s', (a, b, alike) => {
    expect(areAlike(a, b)).toBe(alike)
  })

  it('tells pictures of different things apart', () => {
    const hashes = Array.from({ length: 40 }, (_, seed) => hash(noise(seed + 10)))
    const pairs = hashes.flatMap((a, at) => hashes.slice(at + 1).map((b) => areAlike(a, b)))
    expect(pairs.filter(Boolean)).toEqual([])
  })
})

describe('likestOf', () => {
  const photo = { guid: 'new', sha256: 'x', photoHash: '00000000000000ff' }
  const earlier = [
    { guid: 'near', sha256: 'a', photoHash: '00000000000000f0' },
    { guid: 'nearer', sha256: 'b', photoHash: '00000000000000fe' },
    { guid: 'other', sha256: 'c', photoHash: 'ffff0000ffff0000' },
  ]

  it('finds the likest within the tolerance', () => {
    expect(likestOf(photo, earlier)).toMatchObject({ photo: { guid: 'nearer' }, unlikeBits: 1 })
    expect(likestOf(photo, earlier, 0)).toBeNull()
  })

  it('knows the same bytes without a hash, and never itself', () => {
    expect(likestOf({ ...photo, photoHash: null }, [{ guid: 'same', sha256: 'x', photoHash: null }])).toMatchObject({
      unlikeBits: 0,
    })
    expect(likestOf(photo, [{ ...photo }])).toBeNull()
    expect(likestOf({ ...photo, photoHash: null }, [{ guid: 'blank', sha256: 'y', photoHash: null }])).toBeNull()
  })
})
