import { useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { DraftTag } from '#app/screens/DraftTag.tsx'
import { Card, Section, StatusTag, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { ownersOf } from '#domain/kit/owners.ts'
import type { Day } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { Term } from './Term.tsx'

const SHOWN = 20
const VISITS = '/inspectionMyTask/myTask'

interface HeldTurnsProps {
  today: Day
  /** Where all that waits for this person was listed last. */
  all: string
}

/** Without an answer of the server: those to-dos that lie on this device with all that is needed to do them. */
export function HeldTurns({ today, all }: HeldTurnsProps) {
  const read = useRecords('inspection', { view: 'todo', order: 'inspectDate', limit: SHOWN })
  if (read.state !== 'ready' || read.total === 0) return null
  const { label, workflow } = resourceNamed('inspection')
  return (
    <Section title={`本机上的${label}`} note={`${read.total} 项`} more={{ to: all, text: '全部待办' }}>
      <Card flush>
        {read.rows.toSorted(byDue).map((row) => {
          const state = workflow?.states[String(row.status)]
          return (
            <Link key={row.guid} className="inbox__line" to={`${VISITS}?open=${row.guid}`}>
              <span className="inbox__text">{`${String(row.companyName ?? '')} ${String(row.inspectNo ?? '')}`}</span>
              <span className="inbox__note">{String(row.scheme ?? '')}</span>
              <span className="inbox__tags">
                {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
                <Term dueDate={dueOf(row)} today={today} />
                <DraftTag of={row.guid} />
                {row.$sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
              </span>
            </Link>
          )
        })}
      </Card>
    </Section>
  )
}

/** Of his own turn: when the visit is planned, or the look at what was ordered is due. */
const dueOf = (row: LocalRecord) => ownersOf(resourceNamed('inspection'), row)[0]?.dueDate ?? null
const byDue = (a: LocalRecord, b: LocalRecord) => (dueOf(a) ?? LAST).localeCompare(dueOf(b) ?? LAST)
const LAST = '9999'
