import { Link } from 'react-router-dom'
import { useRecords } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { noteOf } from '#app/fields/reference/note-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { slotsOf } from '#app/resources/index.ts'
import { Card, ListSkeleton, NotOnThisDevice, ProblemNotice, Section } from '#app/ui/index.ts'
import '#domain/resources/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { DeskQueue } from './desk-queues.ts'

const SHOWN = 5

/** One queue of a desk: the first of what waits, and a word where nothing does. */
export function DeskSection({ queue }: { queue: DeskQueue }) {
  const { title, resource, path, view, filter } = queue
  const read = useRecords(resource, {
    ...(view === undefined ? {} : { view }),
    ...(filter === undefined ? {} : { filter }),
    order: resourceNamed(resource).list.order,
    limit: SHOWN,
  })
  const more = { to: view === undefined ? path : `${path}?view=${view}`, text: '全部' }
  if (read.state === 'loading') return <ListSkeleton rows={2} />
  if (read.state === 'ready')
    return (
      <Section title={title} note={`${read.total} 项`} more={more}>
        <Card flush>
          {read.rows.length === 0 && <p className="todo todo__note">现在没有{title}</p>}
          {read.rows.map((row) => (
            <DeskLine key={row.guid} queue={queue} row={row} />
          ))}
        </Card>
      </Section>
    )
  return (
    <Section title={title} more={more}>
      {read.state === 'offline' ? (
        <NotOnThisDevice onRetry={read.refresh} />
      ) : (
        <ProblemNotice problem={read.problem} onRetry={read.refresh} />
      )}
    </Section>
  )
}

function DeskLine({ queue: { resource, path }, row }: { queue: DeskQueue; row: LocalRecord }) {
  const status = fieldOf(resourceNamed(resource), 'status')
  const Status = status === null ? null : fieldView(status).Cell
  const note = noteOf(resource, row)
  const to = slotsOf(resource).pathOf?.(row.guid) ?? `${path}?open=${row.guid}`
  return (
    <div className="todo-row">
      <Link className="todo" to={to}>
        <span className="todo__text">{titleOf(resource, row)}</span>
        {note !== '' && <span className="todo__note">{note}</span>}
      </Link>
      {status !== null && Status !== null && <Status field={status} value={row.status} />}
    </div>
  )
}
