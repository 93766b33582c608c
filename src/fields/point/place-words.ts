import type { PointField } from '#domain/kit/fields.ts'
import { PLACE_DIGITS, PLACE_SOURCES, type PlaceSource } from '#domain/kit/point.ts'
import type { LngLat } from '#domain/rules/geo.ts'

type Values = Readonly<Record<string, unknown>>

/** 120.640000, 31.160000（现场定位，精度 12 米） */
export function placeWords(field: PointField, { lng, lat }: LngLat, record: Values): string {
  const degrees = `${lng.toFixed(PLACE_DIGITS)}, ${lat.toFixed(PLACE_DIGITS)}`
  const origin = originWords(field, record)
  return origin === '' ? degrees : `${degrees}（${origin}）`
}

/** Where the place is known from, as far as it was said: 现场定位，精度 12 米 */
export function originWords({ parts: { source, accuracy } }: PointField, record: Values): string {
  const from = source === undefined ? undefined : PLACE_SOURCES[record[source] as PlaceSource]
  const metres = accuracy === undefined ? undefined : record[accuracy]
  const exactly = typeof metres === 'number' ? `精度 ${Math.round(metres)} 米` : undefined
  return [from, exactly].filter((words) => words !== undefined).join('，')
}
