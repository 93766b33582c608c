import type { Position } from '#domain/rules/geo.ts'

type Place = [number, number]

/** As much of GeoJSON as our layers are made of. */
export interface Feature {
  type: 'Feature'
  properties: Record<string, unknown>
  geometry:
    | { type: 'Point'; coordinates: Place }
    | { type: 'LineString'; coordinates: Place[] }
    | { type: 'Polygon'; coordinates: number[][][] }
}
export interface FeatureCollection {
  type: 'FeatureCollection'
  features: Feature[]
}

const METRES_PER_DEGREE = 111_320
const CIRCLE_STEPS = 64

/** The area within which the device believes to be, as a polygon: circles of a map layer are measured in pixels. */
export function accuracyCircle({ lng, lat, accuracy }: Position): Feature {
  const latDegrees = accuracy / METRES_PER_DEGREE
  const lngDegrees = latDegrees / Math.cos((lat * Math.PI) / 180)
  const ring = Array.from({ length: CIRCLE_STEPS + 1 }, (_, step) => {
    const angle = (2 * Math.PI * (step % CIRCLE_STEPS)) / CIRCLE_STEPS
    return [lng + lngDegrees * Math.cos(angle), lat + latDegrees * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}

export function pointFeature(lng: number, lat: number, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } }
}

export function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}
