import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { TodayStatistics } from '#domain/contract/statistics.ts'

/** Patrols and hazards of the last days as bars beside one another; the numbers stand over them. */
export function DayBars({ days }: { days: TodayStatistics['days'] }) {
  const most = Math.max(1, ...days.flatMap(({ patrolled, found }) => [patrolled, found]))
  const bar = (kind: 'patrolled' | 'found', count: number, label: string) => (
    <span className={`day-bars__bar day-bars__bar--${kind}`} title={`${label} ${count}`}>
      <span className="day-bars__count">{count}</span>
      <span className="day-bars__fill" style={{ height: `${(count / most) * 100}%` }} />
    </span>
  )
  return (
    <figure className="day-bars">
      <figcaption className="day-bars__legend">
        <span className="day-bars__key day-bars__key--patrolled">巡查（次）</span>
        <span className="day-bars__key day-bars__key--found">发现隐患（条）</span>
      </figcaption>
      <ol className="day-bars__days">
        {days.map(({ day, patrolled, found }, index) => (
          <li key={day}>
            <div className="day-bars__pair">
              {bar('patrolled', patrolled, '巡查')}
              {bar('found', found, '发现隐患')}
            </div>
            <span className="day-bars__day">
              {dayjs(day).format('MM-DD')}
              <br />
              {index === days.length - 1 ? '今天' : dayjs(day).locale('zh-cn').format('ddd')}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
