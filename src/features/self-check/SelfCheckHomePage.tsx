import { Link } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { Card, EmptyState, ListSkeleton, NotOnThisDevice, Page, ProblemNotice, Section } from '#app/ui/index.ts'
import { both } from '#domain/kit/filter.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import './self-check-home.css'
import '#domain/areas/all.ts'

const TASKS = '/inspectionCompanyCheck/companyCheckVo'
const RECORDS = '/inspectionCompanyCheck/selfCheckingRecord'
const SHOWN = 8
const PERIOD_DAYS = 30

/** 自查首页: which enterprises did not check themselves, first; then what the others found. */
export function SelfCheckHomePage() {
  const today = dayOf(correctedNow())
  const since = addDays(today, -PERIOD_DAYS)
  const recent = { field: 'checkDate', atLeast: since } as const
  const overdue = useRecords('selfCheckTask', { view: 'overdue', order: 'planEnd', limit: SHOWN })
  const due = useRecords('selfCheckTask', { view: 'today', limit: 1 })
  const done = useRecords('selfCheckRecord', { filter: recent, limit: 1 })
  const zero = useRecords('selfCheckRecord', {
    filter: both(recent, { field: 'noHazardConfirm', equals: true }),
    limit: 1,
  })
  const hazards = useRecords('hiddenDanger', {
    filter: {
      all: [
        { field: 'sourceType', equals: 'selfCheck' },
        { field: 'status', in: ['pendingConfirm', 'pendingRectify', 'pendingReview'] },
      ],
    },
    order: 'deadline',
    limit: SHOWN,
  })
  return (
    <Page title="自查首页">
      <div className="self-check-home__numbers">
        <Figure label="逾期未查任务" read={overdue} to={`${TASKS}?view=overdue`} isBad />
        <Figure label="今日应查任务" read={due} to={`${TASKS}?view=today`} />
        <Figure label={`近${PERIOD_DAYS}天自查`} read={done} to={RECORDS} />
        <Figure label={`近${PERIOD_DAYS}天零隐患`} read={zero} to={`${RECORDS}?view=zeroHazard`} />
      </div>
      <div className="self-check-home__columns">
        <Section title="逾期未自查" note="按截止日期" more={{ to: `${TASKS}?view=overdue`, text: '全部' }}>
          <Rows read={overdue} empty="没有逾期未查的任务">
            {(row) => (
              <div key={row.guid}>
                <p className="self-check-home__company">{String(row.companyName ?? '')}</p>
                <SelfCheckTaskLine record={row} today={today} isOwn={false} />
              </div>
            )}
          </Rows>
        </Section>
        <Section title="自查发现、尚未销号的隐患" more={{ to: '/inspectionCompanyCheck/unsafe', text: '全部' }}>
          <Rows read={hazards} empty="没有未销号的自查隐患">
            {(row) => <HazardLine key={row.guid} record={row} today={today} />}
          </Rows>
        </Section>
      </div>
    </Page>
  )
}

interface FigureProps {
  label: string
  read: RecordsState
  to: string
  isBad?: boolean
}

function Figure({ label, read, to, isBad = false }: FigureProps) {
  const total = read.state === 'ready' ? read.total : null
  return (
    <Link className="self-check-home__figure" data-bad={isBad && total !== 0 && total !== null} to={to}>
      <b>{total ?? '–'}</b>
      {label}
    </Link>
  )
}

interface RowsProps {
  read: RecordsState
  empty: string
  children: (row: Extract<RecordsState, { state: 'ready' }>['rows'][number]) => React.ReactNode
}

function Rows({ read, empty, children }: RowsProps) {
  if (read.state === 'loading') return <ListSkeleton rows={3} />
  if (read.state === 'offline') return <NotOnThisDevice onRetry={read.refresh} />
  if (read.state === 'problem') return <ProblemNotice problem={read.problem} onRetry={read.refresh} />
  return (
    <Card flush>{read.rows.length === 0 ? <EmptyState icon="check" text={empty} /> : read.rows.map(children)}</Card>
  )
}
