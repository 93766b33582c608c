import { useState } from 'react'
import { correctedNow, useRecords } from '#app/data/index.ts'
import type { Attendance } from '#app/resources/attendanceRecord/use-attendance-today.ts'
import { useHolidays } from '#app/screens/use-holidays.ts'
import { Card, IconButton, Unread } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { addDays, addMonths, type Day, dayOf, daysBetween, formatDateTime } from '#domain/lib/dates.ts'
import { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'
import { isWorkingDay } from '#domain/rules/working-days.ts'

const WEEK = ['一', '二', '三', '四', '五', '六', '日']
const MOST_DAYS = 62
const { options } = attendanceRecord.fields.attendStatus

/** A month of one's own days by colour and word; a touch shows the times. */
export function MonthGrid({ actor }: { actor: Actor }) {
  const today = dayOf(correctedNow())
  const [first, setFirst] = useState<Day>(`${today.slice(0, 7)}-01`)
  const [chosen, setChosen] = useState<Day>(today)
  const last = addDays(addMonths(first, 1), -1)
  const between = { field: 'date', atLeast: first, atMost: last }
  const read = useRecords<typeof attendanceRecord>('attendanceRecord', {
    filter: { all: [{ field: 'userGuid', equals: actor.guid }, between] },
    limit: MOST_DAYS,
  })
  const holidays = useHolidays(Number(first.slice(0, 4)))
  const byDay = new Map<Day, Attendance>()
  if (read.state === 'ready')
    for (const record of read.rows)
      if (record.date !== null && (record.signInTime !== null || !byDay.has(record.date)))
        byDay.set(record.date, record)
  const blanks = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
  const tally = countsOf([...byDay.values()])

  return (
    <Card>
      <div className="month__head">
        <IconButton icon="back" label="上个月" onClick={() => setFirst(addMonths(first, -1))} />
        <b>
          {Number(first.slice(0, 4))}年{Number(first.slice(5, 7))}月
        </b>
        <IconButton
          icon="forward"
          label="下个月"
          disabled={first.slice(0, 7) >= today.slice(0, 7)}
          onClick={() => setFirst(addMonths(first, 1))}
        />
      </div>
      <Unread read={read} rows={4} />
      {read.state === 'ready' && (
        <>
          <p className="month__tally">
            {tally.length === 0 ? '本月还没有考勤' : tally.map(([word, count]) => `${word} ${count} 天`).join('，')}
          </p>
          <div className="month">
            {WEEK.map((name) => (
              <span key={name} className="month__weekday">
                {name}
              </span>
            ))}
            {Array.from({ length: blanks }, (_, at) => `blank-${at}`).map((key) => (
              <span key={key} />
            ))}
            {days.map((day) => (
              <DayCell
                key={day}
                day={day}
                record={byDay.get(day) ?? null}
                isWorked={isWorkingDay(day, holidays)}
                isToday={day === today}
                isChosen={day === chosen}
                onChoose={() => setChosen(day)}
              />
            ))}
          </div>
          <DayFacts day={chosen} record={byDay.get(chosen) ?? null} isWorked={isWorkingDay(chosen, holidays)} />
        </>
      )}
    </Card>
  )
}

interface DayCellProps {
  day: Day
  record: Attendance | null
  isWorked: boolean
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}

function DayCell({ day, record, isWorked, isToday, isChosen, onChoose }: DayCellProps) {
  const status = record?.attendStatus ?? null
  const word = status === null ? '' : options[status]
  return (
    <button
      type="button"
      className="month__day"
      data-status={status ?? undefined}
      data-rest={!isWorked || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      aria-label={`${Number(day.slice(8))}日${word}`}
      onClick={onChoose}
    >
      <b>{Number(day.slice(8))}</b>
      <small>{word}</small>
    </button>
  )
}

function DayFacts({ day, record, isWorked }: Pick<DayCellProps, 'day' | 'record' | 'isWorked'>) {
  const clock = (at: string | null) => (at === null ? '未签' : formatDateTime(at).slice(11))
  if (record === null)
    return (
      <p className="month__facts">
        {day}：{isWorked ? '没有考勤记录' : '休息日'}
      </p>
    )
  return (
    <p className="month__facts">
      {day}：签到 {clock(record.signInTime)}，签退 {clock(record.signOutTime)}
      {record.remark !== null && `，${record.remark}`}
    </p>
  )
}

function countsOf(records: readonly Attendance[]): [string, number][] {
  return Object.entries(options)
    .map(([status, word]): [string, number] => [
      word,
      records.filter(({ attendStatus }) => attendStatus === status).length,
    ])
    .filter(([, count]) => count > 0)
}
