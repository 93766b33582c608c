import { describe, expect, it } from 'vitest'
import {
  bandOf,
  isAtLeast,
  type RiskYardstick,
  riskScore,
  unknownParameters,
  worstColor,
} from '#domain/rules/risk-score.ts'
import { LEC_GUID, LS_GUID, seedCriteria } from '#server/install/areas/self-check-standards.ts'

const rows = seedCriteria({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' })
const yardstick = (guid: string) => rows.find((row) => row.guid === guid) as unknown as RiskYardstick
const lec = yardstick(LEC_GUID)
const ls = yardstick(LS_GUID)
const colorOf = (by: RiskYardstick, score: number | null) => (score === null ? null : bandOf(by, score)?.color)

describe('D = L × E × C (Graham-Kinney) by the seeded bands', () => {
  it.each([
    { id: 'LEC-1', l: 3, e: 6, c: 15, score: 270, color: 'orange' },
    { id: 'LEC-2', l: 6, e: 6, c: 15, score: 540, color: 'red' },
    { id: 'LEC-3', l: 1, e: 6, c: 15, score: 90, color: 'yellow' },
    { id: 'LEC-4', l: 0.5, e: 6, c: 7, score: 21, color: 'blue' },
    { id: 'LEC-5', l: 3, e: 3, c: 40, score: 360, color: 'red' },
    { id: 'LEC-6', l: 0.2, e: 10, c: 40, score: 80, color: 'yellow' },
    { id: 'float', l: 0.1, e: 3, c: 7, score: 2.1, color: 'blue' },
  ])('$id: $l × $e × $c = $score, $color', ({ l, e, c, score, color }) => {
    expect(riskScore(lec, { l, e, c })).toBe(score)
    expect(colorOf(lec, score)).toBe(color)
  })

  it.each([
    { score: 320, color: 'orange' },
    { score: 320.5, color: 'red' },
    { score: 160, color: 'yellow' },
    { score: 70, color: 'blue' },
    { score: 20, color: 'blue' },
  ])('puts the limit $score itself into the lower band, as the original says', ({ score, color }) => {
    expect(colorOf(lec, score)).toBe(color)
  })

  it('knows only the values of its table', () => {
    expect(unknownParameters(lec, { l: 2, e: 6, c: 15 })).toEqual(['L'])
    expect(riskScore(lec, { l: 2, e: 6, c: 15 })).toBeNull()
    expect(riskScore(lec, { l: 3, e: 6 })).toBeNull()
  })
})

describe('R = L × S (risk matrix) by the seeded bands', () => {
  it.each([
    [5, 4, 20, 'red'],
    [4, 4, 16, 'orange'],
    [5, 3, 15, 'orange'],
    [4, 3, 12, 'yellow'],
    [3, 3, 9, 'yellow'],
    [4, 2, 8, 'blue'],
    [1, 5, 5, 'blue'],
    [5, 5, 25, 'red'],
    [1, 1, 1, 'blue'],
  ])('%d × %d = %d, %s', (l, s, score, color) => {
    expect(riskScore(ls, { l, s })).toBe(score)
    expect(colorOf(ls, score)).toBe(color)
  })

  it('refuses what is no grade of the matrix', () => {
    expect(unknownParameters(ls, { l: 6, s: 0 })).toEqual(['L', 'S'])
  })
})

describe('colours', () => {
  it('paints a unit like its worst event', () => {
    expect(worstColor(['blue', 'orange', 'yellow'])).toBe('orange')
    expect(worstColor([null, undefined])).toBeNull()
  })

  it.each([
    ['red', 'orange', true],
    ['yellow', 'yellow', true],
    ['blue', 'yellow', false],
  ] as const)('%s is at least %s: %s', (color, other, answer) => expect(isAtLeast(color, other)).toBe(answer))
})
