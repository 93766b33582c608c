import { Link } from '#app/ui/Link.tsx'

const RADIUS = 52
const LENGTH = 2 * Math.PI * RADIUS

interface TodayRingProps {
  /** Null while it is being counted, or cannot be. */
  done: number | null
  due: number | null
  overdue: number | null
}

/** How much of today is done, at one look; each number opens the tasks behind it. */
export function TodayRing({ done, due, overdue }: TodayRingProps) {
  const all = done === null || due === null || overdue === null ? null : done + due + overdue
  const share = (count: number | null) => (all === null || all === 0 || count === null ? 0 : (count / all) * LENGTH)
  return (
    <div className="today">
      <div className="today__ring">
        <svg
          viewBox="0 0 128 128"
          role="img"
          aria-label={all === null ? '正在统计' : `今日共 ${all} 家，已完成 ${done} 家，逾期 ${overdue} 家`}
        >
          <circle className="today__track" cx="64" cy="64" r={RADIUS} />
          <Arc className="today__done" length={share(done)} offset={0} />
          <Arc className="today__overdue" length={share(overdue)} offset={share(done)} />
        </svg>
        <p className="today__center">
          <b>
            {all === null ? '–' : done}
            <small>/{all ?? '–'}</small>
          </b>
          今日巡查
        </p>
      </div>
      <ul className="today__numbers">
        <Count label="已完成" value={done} tone="done" to="/securityPatrol/index?view=done" />
        <Count label="今日待巡查" value={due} tone="due" to="/securityPatrol/index" />
        <Count label="已逾期" value={overdue} tone="overdue" to="/securityPatrol/index?view=overdue" />
      </ul>
    </div>
  )
}

function Arc({ className, length, offset }: { className: string; length: number; offset: number }) {
  if (length === 0) return null
  return (
    <circle
      className={className}
      cx="64"
      cy="64"
      r={RADIUS}
      strokeDasharray={`${length} ${LENGTH}`}
      strokeDashoffset={-offset}
    />
  )
}

interface CountProps {
  label: string
  value: number | null
  tone: 'done' | 'due' | 'overdue'
  to: string
}

function Count({ label, value, tone, to }: CountProps) {
  return (
    <li>
      <Link className="today__count" to={to}>
        <span className={`today__dot today__dot--${tone}`} />
        <span className="today__label">{label}</span>
        <b
          className={
            tone === 'overdue' && value !== null && value > 0 ? 'today__value today__value--bad' : 'today__value'
          }
        >
          {value ?? '–'}
        </b>
      </Link>
    </li>
  )
}
