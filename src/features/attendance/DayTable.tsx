import { useState } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { Card, DateInput, EmptyList, FormField, Segmented, StatusTag, Unread } from '#app/ui/index.ts'
import type { AttendanceDay, AttendanceLine } from '#domain/contract/attendance.ts'
import { dayOf, formatDateTime } from '#domain/lib/dates.ts'
import { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'

const { options, tones } = attendanceRecord.fields.attendStatus
type Shown = 'all' | 'present' | 'missing' | 'leave' | 'irregular'
const STATES: Readonly<Record<Exclude<Shown, 'all'>, readonly AttendanceLine['state'][]>> = {
  present: ['normal', 'outside', 'late', 'early'],
  missing: ['missing', 'none'],
  leave: ['leave'],
  irregular: ['late', 'early'],
}

/** Who is there on a day, who is missing, who is on leave. */
export function DayTable() {
  const today = dayOf(correctedNow())
  const [date, setDate] = useState(today)
  const [shown, setShown] = useState<Shown>('all')
  const { answer, again } = useAsked<AttendanceDay>('/api/attendanceRecord/day', { date })
  return (
    <div className="attendance attendance--wide">
      <FormField label="日期">
        <DateInput value={date} max={today} onChange={(next) => setDate(next ?? today)} />
      </FormField>
      <Unread read={answer} onRetry={again} />
      {answer.state === 'ready' && <Day day={answer.data} shown={shown} onShow={setShown} isToday={date === today} />}
    </div>
  )
}

interface DayProps {
  day: AttendanceDay
  shown: Shown
  onShow: (shown: Shown) => void
  isToday: boolean
}

function Day({ day, shown, onShow, isToday }: DayProps) {
  const { counts } = day
  const rows = day.rows.filter(({ state }) => shown === 'all' || STATES[shown].includes(state))
  const choices: { value: Shown; label: string; count: number }[] = [
    { value: 'all', label: '全部', count: counts.people },
    { value: 'present', label: '已到', count: counts.present },
    { value: 'missing', label: isToday ? '未签到' : '缺卡', count: counts.missing },
    { value: 'leave', label: '请假', count: counts.leave },
    { value: 'irregular', label: '迟到早退', count: counts.irregular },
  ]
  return (
    <>
      {!day.isWorkingDay && <p className="month__facts">休息日，不要求签到。</p>}
      <Segmented label="考勤情况" value={shown} options={choices} onChange={onShow} />
      <Card flush>
        {rows.length === 0 ? (
          <EmptyList icon="users" text="没有这样的人员" />
        ) : (
          <ul className="day-list">
            {rows.map((row) => (
              <Line key={row.userGuid} row={row} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function Line({ row }: { row: AttendanceLine }) {
  const clock = (at: string | null) => (at === null ? '–' : formatDateTime(at).slice(11))
  return (
    <li className="day-list__row">
      <span className="day-list__who">
        <b>{row.userName}</b>
        <small>{row.gridName}</small>
      </span>
      <span className="day-list__times">
        签到 {clock(row.signInTime)} · 签退 {clock(row.signOutTime)}
        {row.signInTime !== null && row.lng === null && <small>无定位：{row.remark}</small>}
        {row.lng !== null && row.remark !== null && <small>{row.remark}</small>}
      </span>
      {row.state === 'none' ? (
        <StatusTag tone="muted" label="未签到" />
      ) : (
        <StatusTag tone={tones[row.state]} label={options[row.state]} />
      )}
    </li>
  )
}
