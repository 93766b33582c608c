import { addDays, type Day, daysBetween } from '#domain/lib/dates.ts'

/** A day that is not what its weekday says: off, or a weekend that is worked. */
export interface Holiday {
  date: Day
  kind: 'off' | 'worked'
  name: string
}

/** The notice that the days of 2026 are taken from. */
export const HOLIDAY_SOURCE = '国务院办公厅关于2026年部分节假日安排的通知（2025年11月4日）'

/** First and last day off, and the weekends worked for it. */
const NOTICE: readonly (readonly [name: string, from: Day, to: Day, worked: readonly Day[]])[] = [
  ['元旦', '2026-01-01', '2026-01-03', ['2026-01-04']],
  ['春节', '2026-02-15', '2026-02-23', ['2026-02-14', '2026-02-28']],
  ['清明节', '2026-04-04', '2026-04-06', []],
  ['劳动节', '2026-05-01', '2026-05-05', ['2026-05-09']],
  ['端午节', '2026-06-19', '2026-06-21', []],
  ['中秋节', '2026-09-25', '2026-09-27', []],
  ['国庆节', '2026-10-01', '2026-10-07', ['2026-09-20', '2026-10-10']],
]

/** What a new database starts with; the years after are entered by an administrator as they are decreed. */
export const HOLIDAYS: readonly Holiday[] = NOTICE.flatMap(([name, from, to, worked]): Holiday[] => [
  ...Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => ({
    date: addDays(from, at),
    kind: 'off' as const,
    name,
  })),
  ...worked.map((date) => ({ date, kind: 'worked' as const, name })),
])
