import { correctedNow, useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { both } from '#domain/kit/filter.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import type { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'

export type Attendance = RecordOf<typeof attendanceRecord> & Pick<LocalRecord, '$sync'>

export interface AttendanceToday {
  today: Day
  isKnown: boolean
  record: Attendance | null
  refresh: () => void
}

/** One's own day: from the device, with what has not been sent yet. */
export function useAttendanceToday(userGuid: string): AttendanceToday {
  const today = dayOf(correctedNow())
  const read = useRecords<typeof attendanceRecord>('attendanceRecord', {
    filter: both({ field: 'userGuid', equals: userGuid }, { field: 'date', equals: today }),
    limit: 2,
  })
  const rows = read.state === 'ready' ? read.rows : []
  const record = rows.find(({ signInTime }) => signInTime !== null) ?? rows[0] ?? null
  return { today, isKnown: read.state === 'ready', record, refresh: read.refresh }
}
