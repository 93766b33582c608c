import type { Field, PlaceParts, PointField } from './fields.ts'

/** About 0.1 m: more digits say nothing. */
export const PLACE_DIGITS = 6

/** The bounds of China and its waters, roughly: what lies beyond is a slip. A device's own fix is taken as it comes. */
const CHINA = { lng: [73, 136], lat: [3, 54] } as const
const ANYWHERE = { lng: [-180, 180], lat: [-90, 90] } as const

/** How a place came to be known: what it is good for hangs on it. */
export const PLACE_SOURCES = {
  gps: '现场定位',
  map: '地图选点',
  typed: '填写坐标',
  address: '按地址推定',
} as const
export type PlaceSource = keyof typeof PLACE_SOURCES

export interface SourceField {
  kind: 'choice'
  label: string
  options: typeof PLACE_SOURCES
  silent: true
  computed?: boolean
}
export interface AccuracyField {
  kind: 'decimal'
  label: string
  unit: '米'
  scale: number
  min: number
  silent: true
  computed?: boolean
  when?: { [source: string]: 'gps' }
}
type Named<P, Part extends keyof PlaceParts> =
  P extends Readonly<Record<Part, infer Name extends string>> ? Name : never
type PlaceFields<P extends PlaceParts> = { [Name in P['lng'] | P['lat']]: PointField } & {
  [Name in Named<P, 'source'>]: SourceField
} & { [Name in Named<P, 'accuracy'>]: AccuracyField }

interface PlaceSpec {
  /** Whose place it is: 签到 gives 签到坐标, 签到经度. */
  of?: string
  computed?: boolean
  /** What a device says of itself is evidence, wherever that is. */
  anywhere?: boolean
}

/**
 * A place as fields of a record, under the names by which it is stored and sent: `...point({ lng: 'longitude', lat:
 * 'latitude' })`. Forms ask for it in one go, records show it in one line, and one number does not stand without the other.
 */
export function point<const P extends PlaceParts>(
  parts: P,
  { of = '', computed = false, anywhere = false }: PlaceSpec = {},
): PlaceFields<P> {
  const { lng, lat } = anywhere ? ANYWHERE : CHINA
  const half = (label: string, [min, max]: readonly [number, number]): PointField => ({
    kind: 'point',
    label: `${of}${label}`,
    place: `${of}坐标`,
    parts,
    min,
    max,
    computed,
  })
  const { source, accuracy } = parts
  const fields: Record<string, Field> = { [parts.lng]: half('经度', lng), [parts.lat]: half('纬度', lat) }
  if (source !== undefined)
    fields[source] = { kind: 'choice', label: `${of}坐标来源`, options: PLACE_SOURCES, silent: true, computed }
  if (accuracy !== undefined)
    fields[accuracy] = {
      ...{ kind: 'decimal', label: `${of}定位精度`, unit: '米', scale: 1, min: 0, silent: true, computed },
      ...(source === undefined ? {} : { when: { [source]: 'gps' } }),
    }
  return fields as PlaceFields<P> // the names of the parts are the keys
}

/** Both numbers, or nothing. */
export const pointOf = (lng: unknown, lat: unknown): { lng: number; lat: number } | null =>
  typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null
