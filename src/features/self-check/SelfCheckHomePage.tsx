import { correctedNow, useRecords } from '#app/data/index.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { BigNumber, Rows } from '#app/screens/DeskRows.tsx'
import { Page, Section } from '#app/ui/index.ts'
import { both } from '#domain/kit/filter.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import './self-check-home.css'
import '#domain/areas/selfCheck.ts'

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
    filter: both(
      { field: 'sourceType', equals: 'selfCheck' },
      { field: 'status', in: ['pendingConfirm', 'pendingRectify', 'pendingReview'] },
    ),
    order: 'deadline',
    limit: SHOWN,
  })
  return (
    <Page title="自查首页">
      <div className="big-numbers self-check-home__numbers">
        <BigNumber label="逾期未查任务" read={overdue} to={`${TASKS}?view=overdue`} tone="bad" />
        <BigNumber label="今日应查任务" read={due} to={`${TASKS}?view=today`} />
        <BigNumber label={`近${PERIOD_DAYS}天自查`} read={done} to={RECORDS} />
        <BigNumber label={`近${PERIOD_DAYS}天零隐患`} read={zero} to={`${RECORDS}?view=zeroHazard`} />
      </div>
      <div className="self-check-home__columns">
        <Section title="逾期未自查" note="按截止日期" more={{ to: `${TASKS}?view=overdue`, text: '全部' }}>
          <Rows
            read={overdue}
            empty="没有逾期未查的任务"
            line={(row) => (
              <div key={row.guid}>
                <p className="self-check-home__company">{String(row.companyName ?? '')}</p>
                <SelfCheckTaskLine record={row} today={today} isOwn={false} />
              </div>
            )}
          />
        </Section>
        <Section title="自查发现、尚未销号的隐患" more={{ to: '/inspectionCompanyCheck/unsafe', text: '全部' }}>
          <Rows
            read={hazards}
            empty="没有未销号的自查隐患"
            line={(row) => <HazardLine key={row.guid} record={row} today={today} />}
          />
        </Section>
      </div>
    </Page>
  )
}
