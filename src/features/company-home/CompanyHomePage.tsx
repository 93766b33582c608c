import { Link } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import { usePull } from '#app/data/use-pull.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { UnfinishedWork } from '#app/resources/draft/UnfinishedWork.tsx'
import { HAZARDS_PATH, HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { useSession } from '#app/session/index.ts'
import {
  Card,
  EmptyState,
  Icon,
  LinkButton,
  ListSkeleton,
  NotOnThisDevice,
  Page,
  ProblemNotice,
  Section,
  StatusTag,
} from '#app/ui/index.ts'
import { ClockNotice } from '#app/widgets/ClockNotice.tsx'
import type { Tone } from '#domain/kit/fields.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import './company-home.css'

const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'
const PATROLS = '/newGridPatrol/index'
const SHOWN = 6

/** What an enterprise has to do, the most pressing first. */
export function CompanyHomePage() {
  const session = useSession()
  const user = 'user' in session ? session.user : null
  const today = dayOf(correctedNow())
  const open = useRecords('hiddenDanger', {
    filter: { field: 'status', equals: 'pendingRectify' },
    order: 'deadline',
    limit: SHOWN,
  })
  const overdue = useRecords('hiddenDanger', { view: 'overdue', limit: 1 })
  const inReview = useRecords('hiddenDanger', { view: 'toReview', limit: 1 })
  const toSign = useRecords('rectifyInstruction', {
    filter: { field: 'status', equals: 'pendingSign' },
    order: 'deadline',
    limit: SHOWN,
  })
  const patrols = useRecords('patrolRecord', { order: '-checkDate', limit: SHOWN })
  const pull = usePull(open, overdue, inReview, toSign, patrols)

  return (
    <Page title={user?.companyName ?? '企业首页'} refresh={pull}>
      <ClockNotice />
      <UnfinishedWork />
      <div className="company-home__numbers">
        <BigNumber label="待整改" read={open} to={HAZARDS_PATH} tone="waiting" />
        <BigNumber label="已逾期" read={overdue} to={HAZARDS_PATH} tone="bad" />
        <BigNumber label="待复查" read={inReview} to={HAZARDS_PATH} tone="info" />
        <BigNumber label="待签收" read={toSign} to={INSTRUCTIONS} tone="waiting" />
      </div>
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
                withCompany={false}
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

interface BigNumberProps {
  label: string
  read: RecordsState
  to: string
  tone: Tone
}

function BigNumber({ label, read, to, tone }: BigNumberProps) {
  const total = read.state === 'ready' ? read.total : null
  return (
    <Link className={`big-number big-number--${total === 0 ? 'muted' : tone}`} to={to}>
      <b>{total ?? '–'}</b>
      {label}
    </Link>
  )
}

interface RowsProps {
  read: RecordsState
  empty: string
  line: (row: LocalRecord) => React.ReactNode
}

function Rows({ read, empty, line }: RowsProps) {
  if (read.state === 'loading') return <ListSkeleton rows={2} />
  if (read.state === 'offline') return <NotOnThisDevice onRetry={read.refresh} />
  if (read.state === 'problem') return <ProblemNotice problem={read.problem} onRetry={read.refresh} />
  return <Card flush>{read.rows.length === 0 ? <EmptyState icon="check" text={empty} /> : read.rows.map(line)}</Card>
}

interface RecordLinkProps {
  to: string
  title: string
  note: React.ReactNode
}

function RecordLink({ to, title, note }: RecordLinkProps) {
  return (
    <Link className="record-link" to={to}>
      <span className="record-link__texts">
        <span className="record-link__title">{title}</span>
        <span className="record-link__note">{note}</span>
      </span>
      <Icon name="forward" size={16} />
    </Link>
  )
}

function Conclusion({ row }: { row: LocalRecord }) {
  const { options, tones } = patrolRecord.fields.conclusion
  const code = row.conclusion as keyof typeof options | null
  if (code === null) return null
  const problems = typeof row.problemCount === 'number' && row.problemCount > 0 ? ` · 问题 ${row.problemCount} 项` : ''
  return <StatusTag tone={tones?.[code] ?? 'muted'} label={`${options[code]}${problems}`} />
}
