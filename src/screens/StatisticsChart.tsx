import { Link } from '#app/ui/Link.tsx'
import type { StatisticsRow } from '#domain/contract/resource-statistics.ts'
import type { Tone } from '#domain/kit/fields.ts'
import './statistics.css'

/** Bars more than these are a wall; the table has them all. */
const MOST_BARS = 20
/** Words under a line, spread evenly: more would run into one another. */
const MOST_WORDS = 8

interface ChartProps {
  rows: readonly StatisticsRow[]
  measure: string
  /** The words for a figure. */
  say: (value: number | null) => string
  toneOf: (key: string | null) => Tone | undefined
  addressOf: (row: StatisticsRow) => string | null
}

const figureOf = (row: StatisticsRow, measure: string) => row.values[measure] ?? 0

/** One bar for each group, the table beside says the same in figures. */
export function BarChart({ rows, measure, say, toneOf, addressOf }: ChartProps) {
  const shown = rows.slice(0, MOST_BARS)
  const most = Math.max(1e-9, ...shown.map((row) => figureOf(row, measure)))
  return (
    <figure className="chart">
      <ul className="chart__bars">
        {shown.map((row) => {
          const width = (Math.max(0, figureOf(row, measure)) / most) * 100
          const to = addressOf(row)
          const words = say(row.values[measure] ?? null)
          return (
            <li key={`${row.key}${row.label}`} className="chart__row">
              <span className="chart__label">{row.label}</span>
              <svg
                className={`chart__bar chart__bar--${toneOf(row.key) ?? 'info'}`}
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect className="chart__track" width="100" height="10" />
                <rect width={width} height="10" />
              </svg>
              {to === null ? (
                <span className="chart__value">{words}</span>
              ) : (
                <Link className="chart__value" to={to} aria-label={`${row.label} ${words}，查看记录`}>
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {rows.length > MOST_BARS && <figcaption className="chart__note">图中为前 {MOST_BARS} 项</figcaption>}
    </figure>
  )
}

/** A line over the months. Points and line keep their weight however wide the picture is. */
export function LineChart({ rows, measure, say }: Pick<ChartProps, 'rows' | 'measure' | 'say'>) {
  const dated = rows.filter(({ key }) => key !== null)
  const most = Math.max(1e-9, ...dated.map((row) => figureOf(row, measure)))
  const points = dated.map((row, index) => ({
    row,
    x: dated.length === 1 ? 50 : (index / (dated.length - 1)) * 100,
    y: 100 - (Math.max(0, figureOf(row, measure)) / most) * 100,
  }))
  const step = Math.max(1, Math.ceil(dated.length / MOST_WORDS))
  return (
    <figure className="chart">
      <div className="chart__plot" aria-hidden="true">
        <span className="chart__most">{say(most)}</span>
        <svg className="chart__line" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {[0, 50, 100].map((y) => (
            <line key={y} className="chart__rule" x1="0" x2="100" y1={y} y2={y} />
          ))}
          <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {points.map(({ row, x, y }) => (
            <path key={row.key} className="chart__point" d={`M${x} ${y}h0`} />
          ))}
        </svg>
      </div>
      <div className="chart__months" aria-hidden="true">
        {points.map(
          ({ row, x }, index) =>
            index % step === 0 && (
              <span key={row.key} style={{ left: `${x}%` }}>
                {row.key}
              </span>
            ),
        )}
      </div>
    </figure>
  )
}
