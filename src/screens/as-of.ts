import type { RecordState, RecordsState } from '#app/data/types.ts'

/** When what is shown was true, where that is not now: only the last answer kept is old. */
export function asOfOf(read: RecordsState | RecordState): string | null {
  return read.state === 'ready' && read.source === 'kept' && read.isUpdating !== true ? read.asOf : null
}
