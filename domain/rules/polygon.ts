import { isInsideDistrictBox, type LngLat } from './geo.ts'

/** GeoJSON, WGS-84, longitude first; the first ring is the border, closed. */
export interface Polygon {
  type: 'Polygon'
  coordinates: number[][][]
}

const FEWEST_POINTS = 3
/** Six digits are a tenth of a metre. */
const DIGITS = 1e6

const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS

/** The border of an area as its corners, without the repeated last one. */
export function cornersOf(polygon: Polygon | null): LngLat[] {
  const ring = polygon?.coordinates[0] ?? []
  const places = ring.flatMap(([lng, lat]) => (lng === undefined || lat === undefined ? [] : [{ lng, lat }]))
  const [first, last] = [places[0], places.at(-1)]
  const isClosed = places.length > 1 && first?.lng === last?.lng && first?.lat === last?.lat
  return isClosed ? places.slice(0, -1) : places
}

export function polygonOf(corners: readonly LngLat[]): Polygon | null {
  if (corners.length < FEWEST_POINTS) return null
  const ring = corners.map(({ lng, lat }) => [rounded(lng), rounded(lat)])
  return { type: 'Polygon', coordinates: [[...ring, [...(ring[0] ?? [])]]] }
}

/** Why these corners bound no area; null when they do. */
export function polygonIssue(corners: readonly LngLat[]): string | null {
  if (corners.length < FEWEST_POINTS) return '请至少标出3个点'
  if (corners.some(({ lng, lat }) => !Number.isFinite(lng) || !Number.isFinite(lat))) return '有的点坐标不正确'
  if (isSelfCrossing(corners)) return '边界线不能相互交叉'
  if (Math.abs(signedArea(corners)) === 0) return '各点在一条线上，围不成范围'
  return null
}

/** Worth a warning, not a refusal. */
export function isOutsideDistrict(corners: readonly LngLat[]): boolean {
  return corners.some(({ lng, lat }) => !isInsideDistrictBox(lng, lat))
}

const METRES_PER_DEGREE = 111_195

/** Square metres; flat, which is exact enough for the size of a grid. */
export function areaOf(corners: readonly LngLat[]): number {
  const lat = corners.reduce((sum, corner) => sum + corner.lat, 0) / Math.max(1, corners.length)
  return Math.abs(signedArea(corners)) * METRES_PER_DEGREE ** 2 * Math.cos((lat * Math.PI) / 180)
}

function signedArea(corners: readonly LngLat[]): number {
  let twice = 0
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] ?? a
    twice += a.lng * b.lat - b.lng * a.lat
  }
  return twice / 2
}

function isSelfCrossing(corners: readonly LngLat[]): boolean {
  const count = corners.length
  const at = (index: number) => corners[index % count] ?? { lng: 0, lat: 0 }
  for (let i = 0; i < count; i += 1)
    for (let j = i + 2; j < count; j += 1) {
      const areNeighbours = i === 0 && j === count - 1
      if (!areNeighbours && doCross([at(i), at(i + 1)], [at(j), at(j + 1)])) return true
    }
  return false
}

function doCross([a, b]: readonly [LngLat, LngLat], [c, d]: readonly [LngLat, LngLat]): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

function side(a: LngLat, b: LngLat, c: LngLat): number {
  return Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))
}

/**
 * The border in a GeoJSON text: of a Polygon, of the first part of a MultiPolygon, of a Feature or of the first feature of
 * a collection. Answers a sentence where there is none or it bounds no area.
 */
export function readGeoJson(text: string): { corners: LngLat[] } | { issue: string } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { issue: '文件不是有效的GeoJSON' }
  }
  const coordinates = polygonIn(parsed)
  if (coordinates === null) return { issue: '文件中没有面（Polygon）' }
  const corners = cornersOf({ type: 'Polygon', coordinates })
  const issue = polygonIssue(corners)
  return issue === null ? { corners } : { issue }
}

function polygonIn(value: unknown): number[][][] | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, geometry, features, coordinates } = value as Record<string, unknown>
  if (type === 'Feature') return polygonIn(geometry)
  if (type === 'FeatureCollection' && Array.isArray(features)) {
    for (const feature of features) {
      const found = polygonIn(feature)
      if (found !== null) return found
    }
    return null
  }
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return ringsOf(coordinates[0])
  return type === 'Polygon' ? ringsOf(coordinates) : null
}

function ringsOf(value: unknown): number[][][] | null {
  const isPlace = (place: unknown) =>
    Array.isArray(place) && place.length >= 2 && place.every((number) => typeof number === 'number')
  const isRings =
    Array.isArray(value) && value.length > 0 && value.every((ring) => Array.isArray(ring) && ring.every(isPlace))
  return isRings ? value : null
}
