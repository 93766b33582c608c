import type { LngLat } from './geo.ts'

export interface MapView extends LngLat {
  zoom: number
}

/** Zoom by the length of a region's code (document 1, section 9: province 8, cities 10-12, streets 16-18). */
const ZOOMS: Readonly<Record<number, number>> = { 2: 8, 4: 10, 6: 10, 9: 16, 12: 17 }
const CLOSEST = 18

/** Seats, within a kilometre; only where a map opens, never a border. */
const CENTRES: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  '32': [119.45, 32.96],
  '3205': [120.62, 31.32],
  '320509': [120.63, 31.01],
  '320509001': [120.64, 31.16],
  '320509002': [120.51, 31.04],
  '320509003': [120.66, 31.08],
  '320509004': [120.68, 31.16],
  '320509104': [120.64, 30.98],
  '320509105': [120.66, 30.91],
  '320509107': [120.39, 30.95],
  '320509108': [120.5, 30.91],
  '320509109': [120.52, 30.82],
  '320509110': [120.72, 31.0],
  '320509111': [120.72, 31.16],
}
const DISTRICT = '320509'
/** Lengths of the codes of a province, a city, a district, a town and a village. */
const LENGTHS = [12, 9, 6, 4, 2]

/** Where a map of this region opens. A region whose seat is not known opens at the seat of the one above it. */
export function mapViewOf(regionCode: string | null): MapView {
  const code = regionCode === null || regionCode === '' ? DISTRICT : withoutFill(regionCode)
  const known = LENGTHS.filter((length) => length <= code.length)
    .map((length) => CENTRES[code.slice(0, length)])
    .find((centre) => centre !== undefined)
  const [lng, lat] = known ?? [120.63, 31.01]
  return { lng, lat, zoom: known === undefined ? 10 : (ZOOMS[code.length] ?? CLOSEST) }
}

/** `320500000000` is the long form of `3205`. */
function withoutFill(code: string): string {
  const bare = code.replace(/0+$/, '').length
  return code.slice(
    0,
    LENGTHS.findLast((length) => length >= bare),
  )
}
