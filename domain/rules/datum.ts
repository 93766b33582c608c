import type { LngLat } from './geo.ts'

/** Krasovsky 1940, which the public formula of the offset is written with. */
const SEMI_MAJOR_AXIS = 6_378_245
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943
const INVERSE_ROUNDS = 3

/** The coordinate systems in which a place may be told. CGCS2000 is equal to WGS-84 for this product. */
export type Datum = 'WGS84' | 'CGCS2000' | 'GCJ02'

/**
 * A place told in another system, as WGS-84. From GCJ-02 (高德, 腾讯) within a few metres: never for legal borders.
 */
export function toWgs84(place: LngLat, from: Datum): LngLat {
  if (from !== 'GCJ02' || isAbroad(place)) return place
  let guess = place
  for (let round = 0; round < INVERSE_ROUNDS; round += 1) {
    const there = toGcj02(guess)
    guess = { lng: guess.lng + place.lng - there.lng, lat: guess.lat + place.lat - there.lat }
  }
  return guess
}

/** WGS-84 as GCJ-02, for maps that are drawn in it. Places outside mainland China stay as they are. */
export function toGcj02(place: LngLat): LngLat {
  if (isAbroad(place)) return place
  const { lng, lat } = place
  const x = lng - 105
  const y = lat - 35
  const radLat = (lat * Math.PI) / 180
  const magic = 1 - ECCENTRICITY_SQUARED * Math.sin(radLat) ** 2
  const root = Math.sqrt(magic)
  const metresPerLat = (SEMI_MAJOR_AXIS * (1 - ECCENTRICITY_SQUARED)) / (magic * root)
  const metresPerLng = (SEMI_MAJOR_AXIS / root) * Math.cos(radLat)
  return {
    lng: lng + (shiftLng(x, y) * 180) / (metresPerLng * Math.PI),
    lat: lat + (shiftLat(x, y) * 180) / (metresPerLat * Math.PI),
  }
}

const wave = (value: number, factor: number) => Math.sin(value * factor * Math.PI)

function shiftLat(x: number, y: number): number {
  const plain = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  const byLng = ((20 * wave(x, 6) + 20 * wave(x, 2)) * 2) / 3
  const byLat = ((20 * wave(y, 1) + 40 * wave(y, 1 / 3)) * 2) / 3
  const far = ((160 * wave(y, 1 / 12) + 320 * wave(y, 1 / 30)) * 2) / 3
  return plain + byLng + byLat + far
}

function shiftLng(x: number, y: number): number {
  const plain = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  const near = ((20 * wave(x, 6) + 20 * wave(x, 2)) * 2) / 3
  const middle = ((20 * wave(x, 1) + 40 * wave(x, 1 / 3)) * 2) / 3
  const far = ((150 * wave(x, 1 / 12) + 300 * wave(x, 1 / 30)) * 2) / 3
  return plain + near + middle + far
}

function isAbroad({ lng, lat }: LngLat): boolean {
  return lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271
}
