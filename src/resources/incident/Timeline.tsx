import type { FieldViewProps } from '#app/fields/types.ts'
import { clockOf } from '#app/ui/index.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import './timeline.css'

interface Line {
  time: string
  content: string
  userName?: string | null
}

/** What happened, the newest first. */
export function Timeline({ value }: Pick<FieldViewProps, 'value'>) {
  const lines = Array.isArray(value) ? (value as Line[]) : []
  if (lines.length === 0) return <span>—</span>
  return (
    <ol className="timeline">
      {[...lines]
        .sort((a, b) => b.time.localeCompare(a.time))
        .map(({ time, content, userName }) => (
          <li key={`${time}${content}`} className="timeline__line">
            <time className="timeline__time" dateTime={time} title={formatDateTime(time)}>
              {clockOf(time)}
            </time>
            <p className="timeline__text">{content}</p>
            {userName != null && <p className="timeline__who">{userName}</p>}
          </li>
        ))}
    </ol>
  )
}
