import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { AddLink } from '#app/screens/AddLink.tsx'
import { asOfOf } from '#app/screens/as-of.ts'
import { useHolidays } from '#app/screens/use-holidays.ts'
import { Button, Card, EmptyState, IconButton, Page, Segmented, Sheet, Unread, useLayout } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { Holiday } from '#domain/data/holidays.ts'
import { calendarOf, daysOf, daysOfRecord, monthOf, type Span, spanFilter, weekOf } from '#domain/kit/calendar.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { AnyResource, CalendarDefinition } from '#domain/kit/resource.ts'
import { addDays, addMonths, type Day, dayOf, isDay } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import './calendar.css'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
/** Entries of one day in a month; the day itself has them all. */
const MOST_ENTRIES = 3
const MOST_RECORDS = 1_000
const SPANS = [
  { value: 'month', label: '月' },
  { value: 'week', label: '周' },
] as const

export interface CalendarScreenProps {
  resource: string
  title?: string | undefined
  filter?: Filter | undefined
  /** Where a record of a day is made; null where this person makes none. */
  addTo: ((day: Day) => string) | null
  detail: (place: { guid: string; place: 'page' | 'pane'; onClose: () => void }) => ReactNode
}

/** The records of a resource by their days: a month or a week, on a phone day after day. */
export function CalendarScreen({ resource: name, title, filter = 'everything', addTo, detail }: CalendarScreenProps) {
  const resource = resourceNamed(name)
  const calendar = calendarOf(resource)
  if (calendar === null) throw new Error(`${name} has no date to stand in a calendar by`)
  const layout = useLayout()
  const [params, setParams] = useSearchParams()
  const today = dayOf(correctedNow())
  const asked = params.get('on')
  const day = asked !== null && isDay(asked) ? asked : today
  const isWeek = params.get('span') === 'week' && layout !== 'phone'
  const shown = isWeek ? weekOf(day) : layout === 'phone' ? wholeMonth(day) : monthOf(day)
  const records = useRecords(name, {
    filter: both(filter, spanFilter(resource, calendar, shown)),
    order: calendar.from,
    limit: MOST_RECORDS,
  })
  const holidays = useHolidays(Number(shown.first.slice(0, 4)), Number(shown.last.slice(0, 4)))
  const open = params.get('open')

  const put = (next: Readonly<Record<string, string | null>>, replace = true) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        for (const [key, value] of Object.entries(next)) value === null ? changed.delete(key) : changed.set(key, value)
        return changed
      },
      { replace },
    )
  const close = () => put({ open: null })
  const go = (steps: number) =>
    put({ on: isWeek ? addDays(day, steps * 7) : `${addMonths(day, steps).slice(0, 7)}-01` })
  const openRecord = (guid: string) => put({ open: guid }, layout !== 'phone')

  if (layout === 'phone' && open !== null) return detail({ guid: open, place: 'page', onClose: close })
  return (
    <Page
      title={title ?? resource.label}
      asOf={asOfOf(records)}
      actions={addTo !== null && <AddLink to={addTo(day)} label={resource.label} />}
    >
      <div className="calendar">
        <div className="calendar__bar">
          <IconButton icon="back" label={isWeek ? '上一周' : '上个月'} onClick={() => go(-1)} />
          <h2 className="calendar__title" aria-live="polite">
            {isWeek ? `${shown.first} 至 ${shown.last}` : `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`}
          </h2>
          <IconButton icon="forward" label={isWeek ? '下一周' : '下个月'} onClick={() => go(1)} />
          <Button size="small" onClick={() => put({ on: null })}>
            今天
          </Button>
          {layout !== 'phone' && (
            <Segmented
              label="跨度"
              value={isWeek ? 'week' : 'month'}
              options={SPANS}
              onChange={(span) => put({ span: span === 'week' ? span : null })}
            />
          )}
        </div>
        <Unread read={records} rows={6} />
        {records.state === 'ready' && (
          <Days
            {...{ resource, calendar, today, day, addTo, holidays }}
            span={shown}
            rows={records.rows}
            looks={layout === 'phone' ? 'agenda' : isWeek ? 'week' : 'month'}
            onOpen={openRecord}
            onDay={(chosen) => put({ on: chosen, span: 'week' })}
          />
        )}
      </div>
      {open !== null && (
        <Sheet open wide title={`${resource.label}详情`} onClose={close}>
          {detail({ guid: open, place: 'pane', onClose: close })}
        </Sheet>
      )}
    </Page>
  )
}

function wholeMonth(day: Day): Span {
  const first = `${day.slice(0, 7)}-01`
  return { first, last: addDays(addMonths(first, 1), -1) }
}

interface DaysProps {
  resource: AnyResource
  calendar: CalendarDefinition
  today: Day
  day: Day
  span: Span
  rows: readonly LocalRecord[]
  holidays: readonly Holiday[]
  looks: 'agenda' | 'week' | 'month'
  addTo: ((day: Day) => string) | null
  onOpen: (guid: string) => void
  onDay: (day: Day) => void
}

function Days(props: DaysProps) {
  const { resource, calendar, rows, span, looks } = props
  const byDay = new Map<Day, LocalRecord[]>()
  const order = orderIn(resource, calendar)
  for (const record of [...rows].sort(order))
    for (const day of daysOfRecord(calendar, record, span)) byDay.set(day, [...(byDay.get(day) ?? []), record])
  if (looks === 'agenda') return <Agenda {...props} byDay={byDay} />
  return <Grid {...props} byDay={byDay} />
}

type ByDay = ReadonlyMap<Day, readonly LocalRecord[]>

/** Day after day, only those on which there is something, and today. */
function Agenda({ byDay, span, today, addTo, holidays, ...entries }: DaysProps & { byDay: ByDay }) {
  const days = daysOf(span).filter((day) => byDay.has(day) || day === today)
  const now = useRef<HTMLLIElement>(null)
  // What is over stands above: one scrolls up to it.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    now.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (byDay.size === 0) return <EmptyState icon="calendar" text="当前暂无信息，本月没有安排" />
  return (
    <ol className="calendar__agenda">
      {days.map((day) => (
        <li key={day} ref={day === today ? now : undefined}>
          <h3 className="calendar__day-head" aria-current={day === today ? 'date' : undefined}>
            {dayWords(day, today)}
            <HolidayMark day={day} holidays={holidays} />
            {addTo !== null && <NewOn day={day} to={addTo(day)} />}
          </h3>
          <Card flush>
            {(byDay.get(day) ?? []).map((record) => (
              <Entry key={record.guid} record={record} {...entries} />
            ))}
            {!byDay.has(day) && <p className="calendar__none">没有安排</p>}
          </Card>
        </li>
      ))}
    </ol>
  )
}

function Grid({
  byDay,
  span,
  today,
  day: chosen,
  looks,
  addTo,
  onDay,
  holidays,
  ...entries
}: DaysProps & { byDay: ByDay }) {
  const days = daysOf(span)
  const weeks = Array.from({ length: days.length / WEEKDAYS.length }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className={`calendar__grid calendar__grid--${looks}`}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              周{weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const all = byDay.get(day) ?? []
              const shown = looks === 'month' ? all.slice(0, MOST_ENTRIES) : all
              return (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  data-other={(looks === 'month' && day.slice(0, 7) !== chosen.slice(0, 7)) || undefined}
                >
                  <div className="calendar__day-head">
                    <time dateTime={day}>{Number(day.slice(8))}</time>
                    {addTo !== null && <NewOn day={day} to={addTo(day)} />}
                  </div>
                  <HolidayMark day={day} holidays={holidays} />
                  {shown.map((record) => (
                    <Entry key={record.guid} record={record} {...entries} />
                  ))}
                  {all.length > shown.length && (
                    <button type="button" className="calendar__more" onClick={() => onDay(day)}>
                      还有 {all.length - shown.length} 条
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 休 or 班 with the name of the holiday, where the day is not what its weekday says. */
function HolidayMark({ day, holidays }: { day: Day; holidays: readonly Holiday[] }) {
  const found = holidays.find(({ date }) => date === day)
  if (found === undefined) return null
  return (
    <span className="calendar__holiday" data-kind={found.kind}>
      {found.kind === 'worked' ? '班' : '休'} {found.name}
    </span>
  )
}

function NewOn({ day, to }: { day: Day; to: string }) {
  return (
    <Link className="calendar__new" to={to} aria-label={`在 ${day} 新增`}>
      +
    </Link>
  )
}

interface EntryProps extends Pick<DaysProps, 'resource' | 'calendar' | 'onOpen'> {
  record: LocalRecord
}

function Entry({ resource, calendar, record, onOpen }: EntryProps) {
  const status = fieldOf(resource, 'status')
  const tone = status?.kind === 'choice' ? status.tones?.[String(record.status)] : undefined
  return (
    <button
      type="button"
      className={`calendar__entry calendar__entry--${tone ?? 'info'}`}
      onClick={() => onOpen(record.guid)}
    >
      {entryFields(resource, calendar, record).map((name) => {
        const field = fieldOf(resource, name)
        if (field === null) return null
        const { Cell } = fieldView(field)
        return <Cell key={name} field={field} value={record[name]} />
      })}
    </button>
  )
}

/** By time where the day has one, else by the first choice of its list: the day shift before the night shift. */
function orderIn(resource: AnyResource, { from }: CalendarDefinition) {
  const name = resource.list.columns.find((column) => resource.fields[column]?.kind === 'choice')
  const field = name === undefined ? undefined : resource.fields[name]
  const codes = field?.kind === 'choice' ? Object.keys(field.options) : []
  const rank = (record: LocalRecord) => codes.indexOf(String(record[name ?? '']))
  return (a: LocalRecord, b: LocalRecord) =>
    String(a[from]).localeCompare(String(b[from])) || rank(a) - rank(b) || a.guid.localeCompare(b.guid)
}

/** What a record is known by in a calendar; where that is its day, what else its list says first. */
function entryFields(resource: AnyResource, { from, to, title }: CalendarDefinition, record: LocalRecord): string[] {
  const known = title ?? resource.title
  if (known !== from) return [known]
  return resource.list.columns
    .filter((name) => name !== from && name !== to && name !== 'status' && !isEmptyValue(record[name]))
    .slice(0, 2)
}

function dayWords(day: Day, today: Day): string {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  const words = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 周${weekday}`
  return day === today ? `${words}（今天）` : words
}
