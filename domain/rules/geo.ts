import { SIGN_IN } from '#domain/data/field-defaults.ts'

/** Decimal degrees, WGS-84 (CGCS2000 is the same for this product), always longitude first. */
export interface LngLat {
  lng: number
  lat: number
}

export interface Position extends LngLat {
  /** Metres; what the device itself claims. */
  accuracy: number
}

export interface Fence {
  inside: boolean
  /** Null when one of the two places is not known. */
  distanceMetres: number | null
  reasonNeeded: boolean
  photoNeeded: boolean
}

const EARTH_RADIUS_METRES = 6_371_008.8
const METRES_PER_KILOMETRE = 1_000

/** Where coordinates of this district are plausible; outside is worth a warning, not a refusal. */
const DISTRICT_BOX = { west: 120.3, east: 120.95, south: 30.7, north: 31.3 }

/** Metres along the great circle (haversine). */
export function distanceMetres(from: LngLat, to: LngLat): number {
  const fromLat = radians(from.lat)
  const toLat = radians(to.lat)
  const halfChord =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(halfChord)))
}

/** `350 米`, `2.1 公里` */
export function formatDistance(metres: number): string {
  const whole = Math.round(metres)
  if (whole < METRES_PER_KILOMETRE) return `${whole} 米`
  return `${(metres / METRES_PER_KILOMETRE).toFixed(1)} 公里`
}

export function isInsideDistrictBox(lng: number, lat: number): boolean {
  const { west, east, south, north } = DISTRICT_BOX
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/**
 * Whether a sign-in happens at the enterprise. Nobody is refused: away from it, or where the position is poor or missing,
 * a reason and a photo stand in.
 */
export function fence(
  position: Position | null,
  company: LngLat | null,
  { radius = SIGN_IN.distance, maxAccuracy = SIGN_IN.accuracy }: { radius?: number; maxAccuracy?: number } = {},
): Fence {
  if (position === null || company === null) {
    return { inside: false, distanceMetres: null, reasonNeeded: true, photoNeeded: true }
  }
  const distance = distanceMetres(position, company)
  const inside = distance <= radius
  const proofNeeded = !inside || position.accuracy > maxAccuracy
  return { inside, distanceMetres: distance, reasonNeeded: proofNeeded, photoNeeded: proofNeeded }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
