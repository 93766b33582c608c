import type { RecordOf } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { patrolRecord, SignInFix } from '#domain/resources/patrolRecord/definition.ts'
import { formatDistance } from '#domain/rules/geo.ts'

type Signed = Pick<
  RecordOf<typeof patrolRecord>,
  'signInFixes' | 'signInTime' | 'signInLng' | 'signInLat' | 'accuracy' | 'signInDistance'
>

/** Every fix of a patrol in the order of their times. Records of older versions have the one that stands beside. */
export function signInFixes(patrol: Signed): readonly SignInFix[] {
  const { signInFixes: kept, signInTime, signInLng, signInLat, accuracy, signInDistance } = patrol
  if (kept !== null && kept.length > 0) return kept
  if (signInTime === null) return []
  return [{ at: signInTime, lng: signInLng, lat: signInLat, accuracy, distance: signInDistance }]
}

/** `2026-11-20 10:32 距企业 80 米，精度 ±12 米` */
export function fixWords({ at, lng, distance, accuracy }: SignInFix): string {
  if (lng === null) return `${formatDateTime(at)} 没有取得位置`
  const away = distance === null ? '企业坐标未登记' : `距企业 ${formatDistance(distance)}`
  return `${formatDateTime(at)} ${away}${accuracy === null ? '' : `，精度 ±${Math.round(accuracy)} 米`}`
}
