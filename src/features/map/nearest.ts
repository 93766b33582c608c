import type { MapPoint } from '#domain/contract/map-points.ts'
import { pointOf } from '#domain/kit/point.ts'
import { distanceMetres, type LngLat } from '#domain/rules/geo.ts'

type Placed = Pick<MapPoint, 'longitude' | 'latitude'>

/** As many as the list beside or below the map names. */
export const LISTED = 30

/** The nearest first, those of no known place last; as they come while nobody knows where one stands. */
export function nearestTo<P extends Placed>(places: readonly P[], fix: LngLat | null) {
  const measured = places.map((place) => ({ place, distance: distanceOf(place, fix) }))
  if (fix !== null) measured.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity))
  return measured.slice(0, LISTED)
}

export function distanceOf({ longitude, latitude }: Placed, fix: LngLat | null): number | null {
  const place = pointOf(longitude, latitude)
  return fix === null || place === null ? null : distanceMetres(fix, place)
}
