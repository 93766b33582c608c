import { describe, expect, it } from 'vitest'
import { type DrawCandidate, drawExperts, mustAvoid } from '#domain/rules/expert-draw.ts'

const pool: DrawCandidate[] = ['a', 'b', 'c', 'd', 'e'].map((guid, index) => ({
  guid,
  fields: index < 3 ? ['dust', 'fire'] : ['fire'],
  avoidUnits: null,
}))

describe('drawing experts', () => {
  it('gives the same people for the same seed, however the pool is ordered', () => {
    const needs = [
      { field: 'dust', count: 2 },
      { field: 'fire', count: 2 },
    ]
    const drawn = drawExperts(pool, needs, 20_261_120)
    expect(drawExperts(pool.toReversed(), needs, 20_261_120)).toEqual(drawn)
    expect(new Set(drawn.map(({ guid }) => guid)).size).toBe(4)
    expect(drawn.slice(0, 2).every(({ guid }) => ['a', 'b', 'c'].includes(guid))).toBe(true)
  })

  it('draws everybody about equally often', () => {
    const times = new Map<string, number>()
    for (let seed = 0; seed < 3000; seed += 1)
      for (const { guid } of drawExperts(pool, [{ field: 'dust', count: 1 }], seed))
        times.set(guid, (times.get(guid) ?? 0) + 1)
    expect([...times.keys()].sort()).toEqual(['a', 'b', 'c'])
    for (const count of times.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })

  it('takes fewer where there are not enough', () => {
    expect(drawExperts(pool, [{ field: 'dust', count: 9 }], 1)).toHaveLength(3)
  })

  it.each([
    ['甲化工厂\n乙纺织厂', '乙纺织厂', true],
    ['甲化工厂、乙纺织厂', '甲化工厂', true],
    ['甲化工厂', '甲化工厂二分厂', false],
    [null, '甲化工厂', false],
    ['甲化工厂', null, false],
    ['\n', '', false],
  ])('keeps away from %j at %j: %s', (avoidUnits, companyName, expected) => {
    expect(mustAvoid({ avoidUnits }, companyName)).toBe(expected)
  })
})
