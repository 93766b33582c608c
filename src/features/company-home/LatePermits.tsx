import { useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { closingStep, permitWords, reissuePath } from '#app/resources/dangerousWorkPermit/late.ts'
import { withForm } from '#app/screens/asked-form.ts'
import { usePassingTime } from '#app/screens/passing-time.ts'
import { Card, LinkButton, Section, StatusTag, Tag } from '#app/ui/index.ts'
import { KeptPart } from '#app/ui/KeptPart.tsx'
import { Link } from '#app/ui/Link.tsx'
import { spanWords } from '#app/widgets/clock-words.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { OPEN_PERMITS, PERMITS } from './home-counts.ts'

const TICK_MS = 30_000

/** First of all: permits whose time is over and which nobody has closed. */
export function LatePermits() {
  const permits = useRecords('dangerousWorkPermit', OPEN_PERMITS)
  const now = usePassingTime(TICK_MS)
  if (permits.state === 'offline' || permits.state === 'problem') return null
  const late = permits.state === 'ready' ? permits.rows.filter((row) => isLate(row, now)) : []
  return (
    <KeptPart name="late-permits" count={permits.state === 'loading' ? null : late.length}>
      <Section title="作业票已过有效期" note="不能延期，须重新办票" more={{ to: `${PERMITS}?view=open`, text: '全部' }}>
        <Card flush>
          {late.map((row) => (
            <LatePermit key={row.guid} row={row} now={now} />
          ))}
        </Card>
      </Section>
    </KeptPart>
  )
}

export const isLate = ({ planEnd }: LocalRecord, now: string) => typeof planEnd === 'string' && planEnd < now

function LatePermit({ row, now }: { row: LocalRecord; now: string }) {
  const state = dangerousWorkPermit.workflow?.states[row.status as 'working']
  const { act, label } = closingStep(String(row.status))
  return (
    <article className="late-permit">
      <Link className="late-permit__main" to={`${PERMITS}/${row.guid}`}>
        <b>{permitWords(row)}</b>
        <span className="late-permit__facts">
          <Tag tone="bad">已超过 {spanWords(Date.parse(now) - Date.parse(String(row.planEnd)))}</Tag>
          {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
        </span>
      </Link>
      <LinkButton size="small" className="late-permit__anew" to={reissuePath(row)}>
        重新办票
      </LinkButton>
      <LinkButton size="small" tone="primary" to={withForm(`${PERMITS}/${row.guid}`, act)}>
        {label}
      </LinkButton>
    </article>
  )
}
