import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { onServerHint } from '#app/data/index.ts'
import { CompanyShares } from '#app/features/statistics/CompanyShares.tsx'
import { DayBars } from '#app/features/statistics/DayBars.tsx'
import { GridTable } from '#app/features/statistics/GridTable.tsx'
import { FIGURES } from '#app/features/statistics/links.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { Card, Section, Segmented, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { TodayRow, TodayStatistics } from '#domain/contract/statistics.ts'
import './statistics.css'

const TABS = [
  { value: 'grids', label: '网格统计' },
  { value: 'companies', label: '企业统计' },
] as const

type Tab = (typeof TABS)[number]['value']

/** The visits of the day, as supervisors ask in the morning: an answer, the numbers, and where they come from. */
export function PatrolsToday() {
  const [params, setParams] = useSearchParams()
  const grid = params.get('grid')
  const tab: Tab = params.get('tab') === 'companies' ? 'companies' : 'grids'
  const { answer, again } = useAsked<TodayStatistics>(
    '/api/statistics/today',
    grid === null ? {} : { parentGridGuid: grid },
  )
  useEffect(() => onServerHint(again), [again])

  function put(name: string, value: string | null) {
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })
  }

  return (
    <Section title="今日巡查">
      <Unread read={answer} onRetry={again} rows={5} />
      {answer.state === 'ready' && (
        <div className="today">
          <Trail statistics={answer.data} onOpen={(guid) => put('grid', guid)} />
          <Answer statistics={answer.data} />
          <Figures statistics={answer.data} />
          <div className="today__tabs">
            <Segmented
              label="统计方式"
              value={tab}
              options={TABS}
              onChange={(next) => put('tab', next === 'grids' ? null : next)}
            />
          </div>
          {tab === 'companies' ? (
            <CompanyShares gridGuid={answer.data.parent.gridGuid} />
          ) : (
            <>
              <Section title="各网格今日情况" note="点数字看明细，点网格名看下一级">
                <Card flush>
                  <GridTable statistics={answer.data} onOpen={(guid) => put('grid', guid)} />
                </Card>
              </Section>
              <Section title="近七天">
                <Card>
                  <DayBars days={answer.data.days} />
                </Card>
              </Section>
            </>
          )}
        </div>
      )}
    </Section>
  )
}

interface Opening {
  statistics: TodayStatistics
  onOpen: (guid: string | null) => void
}

/** The way back up; nothing where one stands at the top. */
function Trail({ statistics: { trail }, onOpen }: Opening) {
  if (trail.length < 2) return null
  return (
    <nav className="today__trail" aria-label="网格层级">
      {trail.map(({ gridGuid, gridName }, index) =>
        index === trail.length - 1 ? (
          <strong key={gridGuid}>{gridName}</strong>
        ) : (
          <span key={gridGuid}>
            <button type="button" onClick={() => onOpen(index === 0 ? null : gridGuid)}>
              {gridName}
            </button>
            <span aria-hidden="true"> / </span>
          </span>
        ),
      )}
    </nav>
  )
}

/** 今日有多少企业逾期未巡？ in words, with where most of them are. */
function Answer({ statistics: { parent, rows, total } }: { statistics: TodayStatistics }) {
  const worst = [...rows].sort((a, b) => b.overdue - a.overdue)[0]
  const overdueTo = FIGURES.find(({ name }) => name === 'overdue')?.to
  return (
    <Card className="today__answer">
      <p className="today__question">今日有多少企业逾期未巡？</p>
      <p className="today__words">
        {total.overdue === 0 ? (
          <>
            没有。{parent.gridName}的 {total.companies.toLocaleString('zh-CN')} 家企业都在期限内
          </>
        ) : (
          <>
            <Link className="today__number" to={overdueTo?.(parent.gridPath) ?? ''}>
              {total.overdue.toLocaleString('zh-CN')}
            </Link>{' '}
            家，占 {total.companies.toLocaleString('zh-CN')} 家的 {shareWords(total.overdue, total.companies)}
            {worst !== undefined && rows.length > 1 && worst.overdue > 0 && <>，最多的是{mostWords(worst)}</>}
          </>
        )}
      </p>
    </Card>
  )
}

const mostWords = ({ gridName, overdue }: TodayRow) => `${gridName}（${overdue.toLocaleString('zh-CN')} 家）`

function shareWords(part: number, whole: number): string {
  if (whole === 0) return '0%'
  const percent = (part / whole) * 100
  return percent < 1 ? `${percent.toFixed(1)}%` : `${Math.round(percent)}%`
}

function Figures({ statistics: { parent, total } }: { statistics: TodayStatistics }) {
  return (
    <ul className="today__figures">
      {FIGURES.map(({ name, label, unit, isAlarm, to }) => {
        const isBad = isAlarm && total[name] > 0
        const content = (
          <>
            <span className="figure__label">{label}</span>
            <span className={isBad ? 'figure__number figure__number--bad' : 'figure__number'}>
              {total[name].toLocaleString('zh-CN')}
              <small>{unit}</small>
            </span>
          </>
        )
        return (
          <li key={name}>
            {to === null ? (
              <div className="figure">{content}</div>
            ) : (
              <Link className="figure" to={to(parent.gridPath)}>
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
