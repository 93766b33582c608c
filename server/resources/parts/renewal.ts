import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'

/** A last day that was mistyped and is put right: nothing is to be renewed yet. */
export function isNoLongerDue({ status, remindDate }: AnyRecord, now: string): boolean {
  return status === 'due' && (typeof remindDate !== 'string' || remindDate > dayOf(now))
}
