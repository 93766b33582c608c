import { expect, it } from 'vitest'
import { LISTED, nearestTo } from '#app/features/map/nearest.ts'

const HERE = { lng: 120.6, lat: 31.1 }
const at = (name: string, longitude: number | null, latitude: number | null = 31.1) => ({ name, longitude, latitude })
const PLACES = [
  at('far', 120.9),
  at('nowhere', null),
  at('near', 120.61),
  at('half known', 120.6, null),
  at('middle', 120.7),
]
const named = (found: ReturnType<typeof nearestTo<(typeof PLACES)[number]>>) => found.map(({ place }) => place.name)

it('names the nearest first, and last what has no place', () => {
  const found = nearestTo(PLACES, HERE)
  expect(named(found)).toEqual(['near', 'middle', 'far', 'nowhere', 'half known'])
  expect(found.map(({ distance }) => distance === null)).toEqual([false, false, false, true, true])
  expect(found[0]?.distance).toBeCloseTo(952, -1)
})

it('names them as they come, and at no distance, while nobody knows where one stands', () => {
  const found = nearestTo(PLACES, null)
  expect(named(found)).toEqual(PLACES.map(({ name }) => name))
  expect(found.every(({ distance }) => distance === null)).toBe(true)
})

it('takes the nearest of many, however late they come', () => {
  const many = Array.from({ length: LISTED + 5 }, (_, index) => at(`${index}`, 121 - index / 1000))
  const found = nearestTo(many, HERE)
  expect(found).toHaveLength(LISTED)
  expect(found[0]?.place.name).toBe(`${LISTED + 4}`)
})
