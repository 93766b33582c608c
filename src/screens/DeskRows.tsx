import type { RecordsState } from '#app/data/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { Link } from '#app/ui/Link.tsx'
import type { Tone } from '#domain/kit/fields.ts'
import './desk-rows.css'
import { Card, EmptyList, Icon, Unread } from '#app/ui/index.ts'
import { useKeptHeight } from '#app/ui/kept-height.ts'

interface RowsProps {
  read: RecordsState
  empty: string
  /** Under this its height is kept from one time to the next. */
  name?: string
  line: (row: LocalRecord) => React.ReactNode
}

/** Some records of a kind, or why there are none to be seen. */
export function Rows({ read, empty, name = empty, line }: RowsProps) {
  const { ref, before } = useKeptHeight(name, read.state === 'ready' ? read.rows.length : null)
  return (
    <div ref={ref} style={{ minHeight: (read.state === 'loading' ? before : null) ?? 0 }}>
      {read.state !== 'ready' ? (
        <Unread read={read} rows={2} />
      ) : (
        <Card flush>{read.rows.length === 0 ? <EmptyList icon="check" text={empty} /> : read.rows.map(line)}</Card>
      )}
    </div>
  )
}

interface RecordLinkProps {
  to: string
  title: React.ReactNode
  note: React.ReactNode
}

/** A line of such records; it leads to the record. */
export function RecordLink({ to, title, note }: RecordLinkProps) {
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

interface BigNumberProps {
  label: React.ReactNode
  /** The records that are counted. */
  read: RecordsState
  /** The list that shows them. */
  to: string
  tone?: Tone | undefined
}

/** One number of a desk; nought says by its colour that there is nothing to do. */
export function BigNumber({ label, read, to, tone }: BigNumberProps) {
  const total = read.state === 'ready' ? read.total : null
  const look = total === 0 ? 'muted' : tone
  return (
    <Link className={look === undefined ? 'big-number' : `big-number big-number--${look}`} to={to}>
      <b>{total ?? '–'}</b>
      {label}
    </Link>
  )
}
