import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/lib/random.ts'
import type { LngLat } from '#domain/rules/geo.ts'
import { batchOf, legMetres, orderByUrgency, orderVisits, placesInView } from '#domain/rules/visit-route.ts'

const at = (lng: number, lat: number): LngLat => ({ lng: 120.6 + lng / 100, lat: 31 + lat / 100 })
const lengthOf = (from: LngLat | null, places: readonly LngLat[], order: readonly number[]) =>
  legMetres(
    from,
    order.flatMap((index) => places[index] ?? []),
  ).reduce((sum, metres) => sum + metres, 0)

/** Every order, for few places. */
function permutations(left: readonly number[]): number[][] {
  return left.length === 0
    ? [[]]
    : left.flatMap((first) => permutations(left.filter((each) => each !== first)).map((rest) => [first, ...rest]))
}

describe('orderVisits', () => {
  it.each([
    ['nothing', at(0, 0), [], []],
    ['one place', at(0, 0), [at(1, 1)], [0]],
    ['a street, from its end', at(0, 0), [at(3, 0), at(1, 0), at(2, 0)], [1, 2, 0]],
    ['a street, without a position', null, [at(0, 0), at(2, 0), at(1, 0)], [0, 2, 1]],
  ] as const)('orders %s', (_what, from, places, order) => {
    expect(orderVisits(from, places)).toEqual(order)
  })

  it('undoes the crossing that going to the nearest makes', () => {
    // The nearest each time runs to the far left and has to come all the way back.
    const places = [at(1, 0), at(-1.1, 0), at(3.3, 0), at(-7, 0)]
    expect(lengthOf(at(0, 0), places, orderVisits(at(0, 0), places))).toBeLessThan(
      lengthOf(at(0, 0), places, [0, 1, 2, 3]),
    )
  })

  it('is never far from the shortest way, and visits each place once', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 20; round += 1) {
      const places = Array.from({ length: 6 }, () => at(random.int(0, 100) / 10, random.int(0, 100) / 10))
      const order = orderVisits(at(5, 5), places)
      const shortest = Math.min(...permutations([0, 1, 2, 3, 4, 5]).map((each) => lengthOf(at(5, 5), places, each)))
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5])
      expect(lengthOf(at(5, 5), places, order)).toBeLessThan(shortest * 1.25)
      expect(orderVisits(at(5, 5), places)).toEqual(order)
    }
  })
})

describe('by urgency', () => {
  const TODAY = '2026-11-20'
  const at = (lng: number, due: string | null, riskColor: string | null) => ({
    place: { lng, lat: 31 },
    due,
    riskColor,
  })

  it.each([
    ['late', { due: '2026-11-01', riskColor: null }, 0],
    ['due today', { due: TODAY, riskColor: 'red' }, 0],
    ['due later, red', { due: '2026-12-01', riskColor: 'red' }, 1],
    ['without a day, orange', { due: null, riskColor: 'orange' }, 1],
    ['due later, blue', { due: '2026-12-01', riskColor: 'blue' }, 2],
    ['nothing known', { due: null, riskColor: null }, 2],
  ] as const)('%s', (_why, visit, batch) => {
    expect(batchOf(visit, TODAY)).toBe(batch)
  })

  it('goes to what is due first, then to the dangerous, each batch from where the one before ended', () => {
    const visits = [
      at(120.1, null, 'blue'),
      at(120.5, TODAY, 'blue'),
      at(120.4, '2026-12-01', 'red'),
      at(120.2, '2026-11-01', null),
      at(120.9, null, null),
    ]
    expect(orderByUrgency({ lng: 120, lat: 31 }, visits, TODAY)).toEqual([3, 1, 2, 0, 4])
  })
})

describe('what the picture of a way shows', () => {
  const places = [
    { lng: 120.6, lat: 31.1 },
    { lng: 120.63, lat: 31.1 },
  ]
  it.each([
    ['near by', { lng: 120.62, lat: 31.11 }, true],
    ['as far as twice the width, about 5.7 km', { lng: 120.63 + 0.059, lat: 31.1 }, true],
    ['farther', { lng: 120.63 + 0.061, lat: 31.1 }, false],
    ['in another city', { lng: 116.4, lat: 39.9 }, false],
  ] as const)('starts %s', (_words, from, isShown) => {
    expect(placesInView(from, places).includes(from)).toBe(isShown)
    expect(placesInView(from, places)).toEqual(expect.arrayContaining(places))
  })

  it('of one place: shows where it starts up to two kilometres away', () => {
    const [place] = places
    if (place === undefined) throw new Error('no place')
    expect(placesInView({ lng: 120.6, lat: 31.117 }, [place])).toHaveLength(2)
    expect(placesInView({ lng: 120.6, lat: 31.119 }, [place])).toEqual([place])
  })

  it('shows what there is without a start or without places', () => {
    expect(placesInView(null, places)).toBe(places)
    expect(placesInView({ lng: 120, lat: 31 }, [])).toEqual([{ lng: 120, lat: 31 }])
  })
})
