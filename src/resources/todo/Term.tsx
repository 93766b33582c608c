import { nowHere } from '#app/ui/clock.ts'
import { StatusTag, Tag } from '#app/ui/index.ts'
import { overWords } from '#app/widgets/clock-words.ts'
import { type Day, daysBetween, formatRelativeDay, type Instant } from '#domain/lib/dates.ts'

interface TermProps {
  dueDate: unknown
  /** The hour of that day, where it has one. */
  dueAt?: unknown
  today: Day
}

/** By when it is to be done, or how late it is. */
export function Term({ dueDate, dueAt, today }: TermProps) {
  if (typeof dueDate !== 'string') return null
  const days = daysBetween(today, dueDate)
  const hour = typeof dueAt === 'string' ? dueAt : null
  const late = hour !== null ? overWords(hour, nowHere()) : days < 0 ? `${-days} 天` : null
  if (late !== null) return <StatusTag tone="bad" label={`逾期 ${late}`} />
  return <Tag tone={days <= 3 ? 'waiting' : 'muted'}>{days === 0 ? todayWords(hour) : `${dueDate} 到期`}</Tag>
}

const todayWords = (hour: Instant | null) => (hour === null ? '今天到期' : `${formatRelativeDay(hour, nowHere())} 到期`)
