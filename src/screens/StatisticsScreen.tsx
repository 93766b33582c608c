import { type ReactNode, useState } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { statisticsSheet } from '#app/data/statistics.ts'
import { FilterFields, shownFilters } from '#app/screens/FilterFields.tsx'
import { BarChart, LineChart } from '#app/screens/StatisticsChart.tsx'
import { useDownload } from '#app/screens/use-download.ts'
import {
  type StatisticsController,
  type StatisticsOptions,
  useStatisticsScreen,
} from '#app/screens/use-statistics-screen.ts'
import {
  Button,
  Card,
  DateInput,
  EmptyState,
  FormField,
  Page,
  Segmented,
  Select,
  Sheet,
  Unread,
} from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import type { Tone } from '#domain/kit/fields.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { StatisticsMeasure } from '#domain/kit/resource.ts'
import {
  dimensionField,
  dimensionKind,
  dimensionLabel,
  dimensionsOf,
  measureHeading,
  measureUnit,
} from '#domain/kit/statistics.ts'
import { addDays, addMonths, type Day, dayOf } from '#domain/lib/dates.ts'
import './statistics.css'

export interface StatisticsScreenProps extends StatisticsOptions {
  title?: string | undefined
  /** The list of the records behind a figure. */
  rows: (place: { title: string; filter: Filter; onClose: () => void }) => ReactNode
}

/** The figures of a resource: chosen dimension, measure and period; chart and table; the records behind each figure. */
export function StatisticsScreen({ title, rows, ...options }: StatisticsScreenProps) {
  const screen = useStatisticsScreen(options)
  const { resource, opened } = screen
  const name = title ?? `${resource.label}统计`
  if (opened !== null) return rows({ ...opened, title: `${name}：${opened.title}`, onClose: screen.closeRows })
  return (
    <Page title={name} actions={<ExportButton screen={screen} name={name} />}>
      <div className="statistics">
        <Card>
          <Choosers screen={screen} />
        </Card>
        <Answered screen={screen} />
      </div>
    </Page>
  )
}

function Answered({ screen }: { screen: StatisticsController }) {
  const { answer } = screen
  if (answer.state !== 'ready') return <Unread read={answer} onRetry={screen.again} rows={6} />
  if (answer.data.rows.length === 0) return <EmptyState icon="chart" text="当前暂无信息，请换一个期间或条件" />
  return (
    <>
      <Totals screen={screen} data={answer.data} />
      <div className="statistics__panes">
        <Card>
          <Chart screen={screen} data={answer.data} />
        </Card>
        <Card flush>
          <StatisticsTable screen={screen} data={answer.data} />
        </Card>
      </div>
    </>
  )
}

function Choosers({ screen }: { screen: StatisticsController }) {
  const { resource, statistics, dimension, measure, from, to, list, choose } = screen
  const [isFiltering, setIsFiltering] = useState(false)
  const today = dayOf(correctedNow())
  const [isOwnPeriod, setIsOwnPeriod] = useState(false)
  const known = Object.entries(PERIODS).find(([, spanOf]) => {
    const span = spanOf(today)
    return span.from === (from ?? null) && span.to === (to ?? null)
  })
  const period = isOwnPeriod ? OWN_PERIOD : (known?.[0] ?? OWN_PERIOD)

  function handlePeriod(next: string) {
    setIsOwnPeriod(next === OWN_PERIOD)
    if (next !== OWN_PERIOD) choose(PERIODS[next as keyof typeof PERIODS](today)) // a key of that table
  }

  const filterCount = Object.keys(list.filters).length
  return (
    <div className="statistics__choosers">
      <FormField label="统计维度">
        <Select
          value={dimension}
          options={dimensionsOf(statistics).map((value) => ({ value, label: dimensionLabel(resource, value) }))}
          onChange={(next) => choose({ dimension: next })}
        />
      </FormField>
      <FormField label="图表指标">
        <Select
          value={measure.name}
          options={statistics.measures.map(({ name: value, label }) => ({ value, label }))}
          onChange={(next) => choose({ measure: next })}
        />
      </FormField>
      <div className="statistics__period">
        <Segmented
          label="期间"
          value={period}
          options={[...Object.keys(PERIODS), OWN_PERIOD].map((value) => ({ value, label: value }))}
          onChange={handlePeriod}
        />
        {period === OWN_PERIOD && (
          <div className="range-filter">
            <DateInput value={from ?? null} max={to} aria-label="期间从" onChange={(next) => choose({ from: next })} />
            <span aria-hidden="true">至</span>
            <DateInput value={to ?? null} min={from} aria-label="期间到" onChange={(next) => choose({ to: next })} />
          </div>
        )}
      </div>
      {shownFilters(resource).length > 0 && (
        <Button icon="filter" onClick={() => setIsFiltering(true)}>
          {filterCount === 0 ? '筛选' : `筛选 ${filterCount}`}
        </Button>
      )}
      {isFiltering && <Filters screen={screen} onClose={() => setIsFiltering(false)} />}
    </div>
  )
}

type Span = { from: Day | null; to: Day | null }

const OWN_PERIOD = '自定义'
const PERIODS = {
  全部: (): Span => ({ from: null, to: null }),
  本月: (today: Day): Span => ({ from: `${today.slice(0, 7)}-01`, to: today }),
  本年: (today: Day): Span => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  近12个月: (today: Day): Span => ({ from: addDays(addMonths(today, -12), 1), to: today }),
} as const

function Filters({ screen, onClose }: { screen: StatisticsController; onClose: () => void }) {
  const [values, setValues] = useState(screen.list.filters)
  const close = (next: Readonly<Record<string, string>>) => {
    screen.setFilters(next)
    onClose()
  }
  return (
    <Sheet
      open
      title="筛选"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => close({})}>重置</Button>
          <Button tone="primary" onClick={() => close(values)}>
            查看结果
          </Button>
        </>
      }
    >
      <FilterFields resource={screen.resource} values={values} onChange={setValues} />
    </Sheet>
  )
}

interface AnsweredProps {
  screen: StatisticsController
  data: ResourceStatistics
}

function Totals({ screen, data }: AnsweredProps) {
  return (
    <ul className="statistics__totals">
      {screen.statistics.measures.map((measure) => (
        <li key={measure.name} className="card">
          <span className="statistics__caption">{measure.label}</span>
          <Figure screen={screen} measure={measure} value={data.total[measure.name] ?? null} row={null} />
        </li>
      ))}
    </ul>
  )
}

function Chart({ screen, data }: AnsweredProps) {
  const { resource, dimension, measure } = screen
  const field = dimensionField(resource, dimension)
  const say = (value: number | null) => wordsOf(measure, value)
  const title = (
    <h2 className="statistics__chart-title">{`${measure.label} · ${dimensionLabel(resource, dimension)}`}</h2>
  )
  if (dimensionKind(resource, dimension) === 'month')
    return (
      <>
        {title}
        <LineChart rows={data.rows} measure={measure.name} say={say} />
      </>
    )
  return (
    <>
      {title}
      <BarChart
        rows={data.rows}
        measure={measure.name}
        say={say}
        toneOf={(key): Tone | undefined => (field?.kind === 'choice' && key !== null ? field.tones?.[key] : undefined)}
        addressOf={(row) => screen.addressOf(measure, row)}
      />
    </>
  )
}

function StatisticsTable({ screen, data }: AnsweredProps) {
  const { resource, statistics, dimension } = screen
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled sideways with the keyboard too
    <section className="statistics__scroll" tabIndex={0} aria-label="统计表">
      <table className="statistics__table">
        <thead>
          <tr>
            <th scope="col">{dimensionLabel(resource, dimension)}</th>
            {statistics.measures.map((measure) => (
              <th key={measure.name} scope="col">
                {measureHeading(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={`${row.key}${row.label}`}>
              <th scope="row">{row.label}</th>
              {statistics.measures.map((measure) => (
                <td key={measure.name}>
                  <Figure screen={screen} measure={measure} value={row.values[measure.name] ?? null} row={row} plain />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {statistics.measures.map((measure) => (
              <td key={measure.name}>
                <Figure screen={screen} measure={measure} value={data.total[measure.name] ?? null} row={null} plain />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface FigureProps {
  screen: StatisticsController
  measure: StatisticsMeasure
  value: number | null
  row: ResourceStatistics['rows'][number] | null
  /** Without its unit, which stands at the head of the column. */
  plain?: boolean
}

/** A figure, and the way to the records it was made of. */
function Figure({ screen, measure, value, row, plain = false }: FigureProps) {
  const words = plain ? numberWords(value) : wordsOf(measure, value)
  const to = value === null || value === 0 ? null : screen.addressOf(measure, row)
  if (to === null) return <span className="statistics__figure">{words}</span>
  return (
    <Link
      className="statistics__figure"
      to={to}
      aria-label={`${row?.label ?? '合计'}${measure.label} ${words}，查看记录`}
    >
      {words}
    </Link>
  )
}

const numberWords = (value: number | null) =>
  value === null ? '—' : value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })

function wordsOf(measure: StatisticsMeasure, value: number | null): string {
  const words = numberWords(value)
  const unit = measureUnit(measure)
  if (unit === null || value === null) return words
  return unit === '%' ? `${words}%` : `${words} ${unit}`
}

function ExportButton({ screen, name }: { screen: StatisticsController; name: string }) {
  const { isBusy, download } = useDownload()
  const handleExport = () =>
    download(
      () => statisticsSheet(screen.resource.name, screen.query, screen.wish),
      `${name}-${dayOf(correctedNow())}.xlsx`,
    )
  return (
    <Button
      size="small"
      icon="download"
      loading={isBusy}
      disabled={screen.answer.state !== 'ready'}
      onClick={handleExport}
    >
      导出
    </Button>
  )
}
