import { describe, expect, it } from 'vitest'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'

const draw = (seed: number, count: number) => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random.next())
}

describe('seededRandom', () => {
  it('gives the published numbers of mulberry32 for seed 1', () => {
    expect(draw(1, 3).map((value) => Math.floor(value * 2 ** 32))).toEqual([2693262067, 11749833, 2265367787])
  })

  it('repeats itself for one seed and differs for another', () => {
    expect(draw(7, 20)).toEqual(draw(7, 20))
    expect(draw(7, 20)).not.toEqual(draw(8, 20))
  })

  it('draws integers with both ends included', () => {
    const random = seededRandom(3)
    const seen = new Set(Array.from({ length: 500 }, () => random.int(2, 5)))
    expect([...seen].sort()).toEqual([2, 3, 4, 5])
  })

  it('keeps every item when shuffling, and the source as it was', () => {
    const source = [1, 2, 3, 4, 5, 6, 7, 8]
    const result = seededRandom(5).shuffle(source)
    expect(source).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(result).not.toEqual(source)
    expect(result.toSorted()).toEqual(source)
  })

  it('meets its probability roughly', () => {
    const random = seededRandom(11)
    const hits = Array.from({ length: 10_000 }, () => random.chance(0.3)).filter(Boolean).length
    expect(hits).toBeGreaterThan(2_800)
    expect(hits).toBeLessThan(3_200)
  })

  it('refuses to pick from nothing', () => {
    expect(() => seededRandom(1).pick([])).toThrow(RangeError)
    expect(seededRandom(1).pick(['only'])).toBe('only')
  })
})

describe('seedFromText', () => {
  it('is the FNV-1a hash of ASCII words', () => {
    expect(seedFromText('')).toBe(0x811c9dc5)
    expect(seedFromText('a')).toBe(0xe40c292c)
  })

  it('differs for different words', () => {
    expect(seedFromText('企业')).not.toBe(seedFromText('网格'))
  })
})
