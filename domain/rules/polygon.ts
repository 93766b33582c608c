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

/** Borders drawn by hand run into each other a little; [L]. */
const MOST_OVERLAP = 0.02
const SAMPLES = 64

/** Whether two areas share more than what comes of drawing by hand, measured by the smaller of them. */
export function doOverlap(a: readonly LngLat[], b: readonly LngLat[]): boolean {
  const [boxA, boxB] = [boxOf(a), boxOf(b)]
  const west = Math.max(boxA.west, boxB.west)
  const south = Math.max(boxA.south, boxB.south)
  const width = Math.min(boxA.east, boxB.east) - west
  const height = Math.min(boxA.north, boxB.north) - south
  if (width <= 0 || height <= 0) return false
  let shared = 0
  for (let x = 0; x < SAMPLES; x += 1)
    for (let y = 0; y < SAMPLES; y += 1) {
      const place = { lng: west + ((x + 0.5) / SAMPLES) * width, lat: south + ((y + 0.5) / SAMPLES) * height }
      if (isWithin(place, a) && isWithin(place, b)) shared += 1
    }
  const smaller = Math.min(Math.abs(signedArea(a)), Math.abs(signedArea(b)))
  return (shared / SAMPLES ** 2) * width * height > MOST_OVERLAP * smaller
}

function boxOf(corners: readonly LngLat[]) {
  const lngs = corners.map(({ lng }) => lng)
  const lats = corners.map(({ lat }) => lat)
  return { west: Math.min(...lngs), east: Math.max(...lngs), south: Math.min(...lats), north: Math.max(...lats) }
}

/** Counts how often a ray to the east crosses the border. */
function isWithin({ lng, lat }: LngLat, corners: readonly LngLat[]): boolean {
  let inside = false
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] ?? a
    if (a.lat > lat !== b.lat > lat && lng < a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng))
      inside = !inside
  }
  return inside
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
 * a collection; `left` says how many further areas the text has. Answers a sentence where there is none or it bounds no
 * area.
 */
export function readGeoJson(text: string): { corners: LngLat[]; left: number } | { issue: string } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { issue: '文件不是有效的GeoJSON' }
  }
  const [coordinates, ...others] = polygonsIn(parsed)
  if (coordinates === undefined) return { issue: '文件中没有面（Polygon）' }
  const corners = cornersOf({ type: 'Polygon', coordinates })
  const issue = polygonIssue(corners)
  return issue === null ? { corners, left: others.length } : { issue }
}

function polygonsIn(value: unknown): number[][][][] {
  if (typeof value !== 'object' || value === null) return []
  const { type, geometry, features, coordinates } = value as Record<string, unknown>
  if (type === 'Feature') return polygonsIn(geometry)
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.flatMap(polygonsIn)
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates.flatMap((part) => ringsOf(part))
  return type === 'Polygon' ? ringsOf(coordinates) : []
}

/** The rings as the one area they bound; none where they are no rings. */
function ringsOf(value: unknown): number[][][][] {
  const isPlace = (place: unknown) =>
    Array.isArray(place) && place.length >= 2 && place.every((number) => typeof number === 'number')
  const isRings =
    Array.isArray(value) && value.length > 0 && value.every((ring) => Array.isArray(ring) && ring.every(isPlace))
  return isRings ? [value] : []
}
