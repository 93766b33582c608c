import { correctedNow, useRecord, useRecords, useSync } from '#app/data/index.ts'
import { useKeeping } from '#app/data/kept-media.ts'
import { usePull } from '#app/data/use-pull.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { planOf } from '#app/resources/company/plan.ts'
import { asCompany } from '#app/resources/company/use-company-search.ts'
import { UnfinishedWork } from '#app/resources/draft/UnfinishedWork.tsx'
import { HAZARDS_PATH, HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { BigNumber, RecordLink, Rows } from '#app/screens/DeskRows.tsx'
import { useSession } from '#app/session/index.ts'
import { LinkButton, Page, Section, StatusTag } from '#app/ui/index.ts'
import { ClockNotice } from '#app/widgets/ClockNotice.tsx'
import { dayOf } from '#domain/lib/dates.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { HOME_COUNTS, type HomeCount, INSTRUCTIONS } from './home-counts.ts'
import { LatePermits } from './LatePermits.tsx'
import { OwedRecords } from './OwedRecords.tsx'
import { OwnDuties } from './OwnDuties.tsx'
import { RunningOut } from './RunningOut.tsx'
import './company-home.css'
import '#domain/areas/selfCheck.ts'

const PATROLS = '/newGridPatrol/index'
const SHOWN = 6

/** What an enterprise has to do, the most pressing first. */
export function CompanyHomePage() {
  const session = useSession()
  const isOffline = useSync().state === 'offline'
  const user = 'user' in session ? session.user : null
  const today = dayOf(correctedNow())
  const open = useRecords('hiddenDanger', {
    filter: { field: 'status', equals: 'pendingRectify' },
    order: 'deadline',
    limit: SHOWN,
  })
  const toSign = useRecords('rectifyInstruction', {
    filter: { field: 'status', equals: 'pendingSign' },
    order: 'deadline',
    limit: SHOWN,
  })
  useOwnPlan(user?.companyGuid ?? null)
  const patrols = useRecords('patrolRecord', { order: '-checkDate', limit: SHOWN })
  const pull = usePull(open, toSign, patrols)

  return (
    <Page
      title={user?.companyName ?? '企业首页'}
      asOf={isOffline && open.state === 'ready' ? open.asOf : null}
      refresh={pull}
    >
      <ClockNotice />
      <UnfinishedWork />
      <LatePermits />
      <div className="big-numbers company-home__numbers">
        {HOME_COUNTS.map((count) => (
          <Count key={count.label} count={count} />
        ))}
      </div>
      <OwnDuties today={today} />
      <OwedRecords />
      <div className="company-home__columns">
        <Section title="待整改的隐患" note="按整改期限" more={{ to: HAZARDS_PATH, text: '全部' }}>
          <Rows
            read={open}
            empty="没有待整改的隐患"
            line={(row) => (
              <HazardLine
                key={row.guid}
                record={row}
                today={today}
                action={
                  <LinkButton size="small" to={`${HAZARDS_PATH}/${row.guid}`}>
                    去整改
                  </LinkButton>
                }
              />
            )}
          />
        </Section>
        <div>
          <RunningOut today={today} />
          <Section title="待签收的指令" more={{ to: INSTRUCTIONS, text: '全部' }}>
            <Rows
              read={toSign}
              empty="没有待签收的指令"
              line={(row) => (
                <RecordLink
                  key={row.guid}
                  to={`${INSTRUCTIONS}/${row.guid}`}
                  title={`${String(row.issueOrg ?? '')} ${String(row.instructionNo ?? '整改指令')}`}
                  note={`签发 ${String(row.issueDate ?? '—')} · 整改期限 ${String(row.deadline ?? '—')}`}
                />
              )}
            />
          </Section>
          <Section title="最近的检查" more={{ to: PATROLS, text: '全部' }}>
            <Rows
              read={patrols}
              empty="还没有检查记录"
              line={(row) => (
                <RecordLink
                  key={row.guid}
                  to={`${PATROLS}/${row.guid}`}
                  title={`${String(row.checkDate ?? '')} ${String(row.checkUserNames ?? '')}`}
                  note={<Conclusion row={row} />}
                />
              )}
            />
          </Section>
        </div>
      </div>
    </Page>
  )
}

/** Kept by itself: whoever works in the plant stands before its plan where there is no signal. */
function useOwnPlan(companyGuid: string | null) {
  const company = useRecord('company', companyGuid)
  useKeeping(company.state === 'ready' ? planOf(asCompany(company.record)) : null)
}

function Count({ count: { label, resource, view, filter, to, tone } }: { count: HomeCount }) {
  const read = useRecords(resource, {
    ...(view === undefined ? {} : { view }),
    ...(filter === undefined ? {} : { filter }),
    limit: 1,
  })
  return <BigNumber label={label} read={read} to={to} tone={tone} />
}

function Conclusion({ row }: { row: LocalRecord }) {
  const { options, tones } = patrolRecord.fields.conclusion
  const code = row.conclusion as keyof typeof options | null
  if (code === null) return null
  const problems = typeof row.problemCount === 'number' && row.problemCount > 0 ? ` · 问题 ${row.problemCount} 项` : ''
  return <StatusTag tone={tones?.[code] ?? 'muted'} label={`${options[code]}${problems}`} />
}
