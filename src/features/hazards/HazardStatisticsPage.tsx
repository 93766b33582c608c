import { useSearchParams } from 'react-router-dom'
import { correctedNow } from '#app/data/index.ts'
import { FigureBasis } from '#app/fields/FigureBasis.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import { Card, EmptyState, Page, Segmented, Select, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { HazardStatistics, HazardStatisticsRow } from '#domain/contract/hazard-statistics.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { statisticsFigure } from '#domain/rules/hazard-clock.ts'
import { hazardsBehind } from './statistics-links.ts'
import './hazard-statistics.css'

const YEARS_BACK = 5
const PERIODS = [
  { value: 'year', label: '全年' },
  { value: '1', label: '一季度' },
  { value: '2', label: '二季度' },
  { value: '3', label: '三季度' },
  { value: '4', label: '四季度' },
] as const

const COLUMNS: readonly { name: keyof HazardStatisticsRow; label: string; isRate?: boolean }[] = [
  { name: 'found', label: '发现' },
  { name: 'major', label: '其中重大' },
  { name: 'due', label: '应整改' },
  { name: 'closed', label: '已销号' },
  { name: 'onTime', label: '按期整改' },
  { name: 'overdue', label: '逾期' },
  { name: 'rectificationRate', label: '整改率', isRate: true },
  { name: 'onTimeRate', label: '按期率', isRate: true },
]

/** 隐患季度、年度统计: what an enterprise hands in, and what a grid answers for. */
export function HazardStatisticsPage() {
  const [params, setParams] = useSearchParams()
  const today = dayOf(correctedNow())
  const thisYear = Number(today.slice(0, 4))
  const year = Number(params.get('year') ?? thisYear)
  const asked = params.get('quarter')
  const period = PERIODS.find(({ value }) => value === asked)?.value ?? 'year'
  const quarter = period === 'year' ? null : Number(period)
  const { answer, again } = useAsked<HazardStatistics>('/api/hiddenDanger/periodStatistics', { year, quarter })
  const put = (next: { year?: number; quarter?: string }) =>
    setParams({ year: String(next.year ?? year), quarter: next.quarter ?? period }, { replace: true })

  return (
    <Page
      title="隐患统计"
      back
      below={
        <div className="hazard-statistics__tools">
          <Select
            value={String(year)}
            options={Array.from({ length: YEARS_BACK }, (_, back) => ({
              value: String(thisYear - back),
              label: `${thisYear - back}年`,
            }))}
            aria-label="年份"
            onChange={(value) => put({ year: Number(value ?? thisYear) })}
          />
          <Segmented label="统计期" value={period} options={PERIODS} onChange={(value) => put({ quarter: value })} />
        </div>
      }
    >
      <Unread read={answer} onRetry={again} rows={5} />
      {answer.state === 'ready' && <Figures statistics={answer.data} quarter={quarter} />}
    </Page>
  )
}

interface FiguresProps {
  statistics: HazardStatistics
  quarter: number | null
}

function Figures({ statistics, quarter }: FiguresProps) {
  const { period, dueOn, by, total, rows } = statistics
  if (total.found === 0 && total.due === 0) return <EmptyState icon="shield" text="这段时间没有隐患" />
  return (
    <>
      <Card flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled sideways with the keyboard too */}
        <section className="hazard-statistics__frame" tabIndex={0} aria-label="统计表">
          <table className="hazard-statistics">
            <thead>
              <tr>
                <th scope="col">{by === 'grid' ? '网格' : '类别'}</th>
                {COLUMNS.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.key} row={row} statistics={statistics} />
              ))}
            </tbody>
            <tfoot>
              <Row row={total} statistics={statistics} />
            </tfoot>
          </table>
        </section>
      </Card>
      <p className="hazard-statistics__note">
        统计期 {period.from} 至 {period.to}。应整改：期限在统计期内的隐患；整改率 = 已销号 ÷ 应整改；按期率 =
        期限当天及以前整改 ÷ 应整改；逾期：过了期限还没有销号的，含待复查的。
        {by === 'dangerType' && `企业应于 ${dueOn} 前报送。`}
        {by === 'dangerType' && <FigureBasis keys={[statisticsFigure(quarter)]} on={dueOn} />}
      </p>
    </>
  )
}

interface RowProps {
  row: HazardStatisticsRow
  statistics: HazardStatistics
}

function Row({ row, statistics }: RowProps) {
  const today = dayOf(correctedNow())
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {COLUMNS.map(({ name, label, isRate = false }) => {
        const value = row[name]
        const to = value === 0 || value === null ? null : hazardsBehind(name, row, statistics, today)
        const words = value === null ? '—' : `${value}${isRate ? '%' : ''}`
        return (
          <td key={name} data-bad={name === 'overdue' && row.overdue > 0}>
            {to === null ? (
              words
            ) : (
              <Link to={to} aria-label={`${row.label}${label} ${words}，查看隐患`}>
                {words}
              </Link>
            )}
          </td>
        )
      })}
    </tr>
  )
}
