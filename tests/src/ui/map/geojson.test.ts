import { expect, it } from 'vitest'
import { accuracyCircle } from '#app/ui/map/geojson.ts'
import { distanceMetres } from '#domain/rules/geo.ts'

it('draws the accuracy of a position as a closed ring at that distance', () => {
  const here = { lng: 120.64, lat: 31.16, accuracy: 35 }
  const { geometry } = accuracyCircle(here)
  const ring = (geometry.coordinates as number[][][])[0] ?? []
  expect(ring.at(0)).toEqual(ring.at(-1))
  for (const [lng = 0, lat = 0] of ring) expect(distanceMetres(here, { lng, lat })).toBeCloseTo(35, 0)
})
