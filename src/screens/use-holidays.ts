import { useRecords } from '#app/data/index.ts'
import type { Holiday } from '#domain/data/holidays.ts'
import type { holiday } from '#domain/resources/holiday/definition.ts'
import '#domain/areas/everyday.ts'
import { holidaysInForce } from '#domain/rules/working-days.ts'

/** Of the years from the first to the last; without a signal those that come with the platform. */
export function useHolidays(fromYear: number, toYear = fromYear): readonly Holiday[] {
  const read = useRecords<typeof holiday>('holiday', {
    filter: { field: 'year', atLeast: fromYear, atMost: toYear },
    limit: MOST_DAYS,
  })
  // Required fields of the definition, checked by the server.
  return holidaysInForce(read.state === 'ready' ? (read.rows as Holiday[]) : [])
}

/** Two years of them, with room. */
const MOST_DAYS = 200
