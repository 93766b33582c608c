import { StatusTag, Tag } from '#app/ui/index.ts'
import { type Day, daysBetween } from '#domain/lib/dates.ts'

/** By when it is to be done, or how late it is. */
export function Term({ dueDate, today }: { dueDate: unknown; today: Day }) {
  if (typeof dueDate !== 'string') return null
  const days = daysBetween(today, dueDate)
  if (days < 0) return <StatusTag tone="bad" label={`逾期 ${-days} 天`} />
  return <Tag tone={days <= 3 ? 'waiting' : 'muted'}>{days === 0 ? '今天到期' : `${dueDate} 到期`}</Tag>
}
