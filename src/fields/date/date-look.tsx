import { correctedNow } from '#app/data/index.ts'
import { rangeOf, rawRange } from '#app/fields/raw-filter.ts'
import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import { DateInput, Input, Tag } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { overWords } from '#app/widgets/clock-words.ts'
import type { DateField, InstantField } from '#domain/kit/fields.ts'
import { dayOf, daysBetween, isDay, SHANGHAI_OFFSET_MINUTES } from '#domain/lib/dates.ts'
import '#app/fields/number/number.css'
import './date.css'

/** With the calendar library, which only filters need. */
const DatePresets = lazyPart(async () => (await import('./DatePresets.tsx')).DatePresets)

function DayInput({ value, onChange, disabled }: FieldInputProps<DateField>) {
  return (
    <DateInput
      value={typeof value === 'string' ? value : null}
      disabled={disabled}
      onChange={(next) => onChange(() => next)}
    />
  )
}

function MomentInput({ value, onChange, disabled }: FieldInputProps<InstantField>) {
  return (
    <Input
      type="datetime-local"
      value={typeof value === 'string' ? localOf(value) : ''}
      disabled={disabled}
      onChange={(event) => {
        const local = event.target.value
        onChange(() => (local === '' ? null : instantOf(local)))
      }}
    />
  )
}

/** The control speaks the clock on the wall; records hold UTC. */
function localOf(instant: string): string {
  const ms = Date.parse(instant)
  return Number.isNaN(ms) ? '' : new Date(ms + SHANGHAI_OFFSET_MINUTES * 60_000).toISOString().slice(0, 16)
}

function instantOf(local: string): string {
  return new Date(Date.parse(`${local}:00Z`) - SHANGHAI_OFFSET_MINUTES * 60_000).toISOString()
}

/** The moment by which something has to be over says for how long it has not been. */
function MomentView({ field, value }: FieldViewProps<InstantField>) {
  const words = fieldWords(field, value)
  const over = field.until === true && typeof value === 'string' ? overWords(value, correctedNow()) : null
  return over !== null ? (
    <span className="expiry">
      <span>{words}</span>
      <Tag tone="bad">已超过 {over}</Tag>
    </span>
  ) : (
    words
  )
}

/** The last day of something says how long it still holds. */
function DayView({ field, value, others }: FieldViewProps<DateField>) {
  const words = fieldWords(field, value)
  if (field.expiry === undefined || typeof value !== 'string' || !isDay(value)) return words
  const { remindDays, isDue, hour = '' } = field.expiry
  const now = correctedNow()
  const days = daysBetween(dayOf(now), value)
  const moment = others?.[hour]
  const over = typeof moment === 'string' ? overWords(moment, now) : days < 0 ? spanWords(-days) : null
  return (
    <span className="expiry">
      <span>{words}</span>
      <Tag tone={over !== null ? 'bad' : days <= remindDays ? 'waiting' : 'good'}>
        {over !== null ? `${isDue ? '已逾期' : '已过期'} ${over}` : timeLeft(days)}
      </Tag>
    </span>
  )
}

const timeLeft = (days: number) => (days === 0 ? '今天到期' : `剩 ${spanWords(days)}`)

const MOST_DAYS = 90
const MONTH_DAYS = 30.44
const MONTHS = 12

/** Nobody reckons in a thousand days: whole months from a quarter on, years from two on. */
function spanWords(days: number): string {
  if (days <= MOST_DAYS) return `${days} 天`
  const months = Math.floor(days / MONTH_DAYS)
  return months < 2 * MONTHS ? `${months} 个月` : `${Math.floor(months / MONTHS)} 年多`
}

function DateFilter({ field, raw, onChange }: FieldFilterProps<DateField | InstantField>) {
  const range = rangeOf(raw)
  return (
    <>
      <DatePresets waiting={<div className="date-presets" />} label={field.label} raw={raw} onChange={onChange} />
      <div className="range-filter">
        <DateInput
          value={range.from}
          max={range.to === '' ? undefined : range.to}
          aria-label={`${field.label}从`}
          onChange={(from) => onChange(rawRange({ ...range, from: from ?? '' }))}
        />
        <span aria-hidden="true">至</span>
        <DateInput
          value={range.to}
          min={range.from === '' ? undefined : range.from}
          aria-label={`${field.label}到`}
          onChange={(to) => onChange(rawRange({ ...range, to: to ?? '' }))}
        />
      </div>
    </>
  )
}

export const dateLook: FieldLook<DateField> = { Input: DayInput, View: DayView, Cell: DayView, Filter: DateFilter }
export const instantLook: FieldLook<InstantField> = {
  Input: MomentInput,
  View: MomentView,
  Cell: MomentView,
  Filter: DateFilter,
}
