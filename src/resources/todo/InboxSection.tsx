import { useState } from 'react'
import { useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { ownPageOf } from '#app/resources/own-page.ts'
import { currentActor, useSession } from '#app/session/index.ts'
import { Card, ListSkeleton, Section, Sheet, Tag, Unread } from '#app/ui/index.ts'
import { KeptPart } from '#app/ui/KeptPart.tsx'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { hasRole } from '#domain/kit/access.ts'
import type { Day } from '#domain/lib/dates.ts'
import '#domain/areas/everyday.ts'
import { leftByWords } from '#domain/resources/workflowTask/definition.ts'
import { Term } from './Term.tsx'
import './inbox.css'

/** Forms and records, which nobody waits for who only looks at what is to do. */
const TaskPane = lazyPart(async () => (await import('./TaskPane.tsx')).TaskPane)
/** Without a signal alone, and of those who make visits. */
const HeldTurns = lazyPart(async () => (await import('./HeldTurns.tsx')).HeldTurns)

export const INBOX_PATH = '/auditNotice'

const TITLES = { todo: '待我办理', others: '其他待办', waiting: '等他人办理', escalated: '逾期升级' }

interface InboxSectionProps {
  today: Day
  /** `todo`: everything; `others`: what the page does not list by itself; `waiting`: what he began and others go on with; `escalated`: what his people are late with. */
  view: keyof typeof TITLES
  limit: number
}

/** What waits for this person, what is due first above; each opens where it stands, with all that may be done. */
export function InboxSection({ today, view, limit }: InboxSectionProps) {
  const read = useRecords('workflowTask', { view, order: 'dueDate', limit })
  const [opened, setOpened] = useState<LocalRecord | null>(null)
  const close = () => {
    setOpened(null)
    read.refresh()
  }
  const isAnswered = read.state === 'loading' || (read.state === 'ready' && read.source !== 'kept')
  const isHeld = !isAnswered && (view === 'todo' || view === 'others') && isHolder()
  const shown = isHeld ? withoutHeld(read) : read
  return (
    <>
      {isHeld && <HeldTurns today={today} all={INBOX_PATH} />}
      {!(isHeld && isEmptyRead(shown)) && (
        <WaitingLines read={shown} today={today} view={view} limit={limit} onOpen={setOpened} />
      )}
      {/* What is open stays open, whatever becomes of the list under it. */}
      {opened !== null && (
        <Sheet open wide title={String(opened.activityName ?? '待办')} onClose={close}>
          <TaskPane
            waiting={<ListSkeleton rows={3} />}
            key={opened.guid}
            guid={opened.guid}
            onClose={close}
            onNext={setOpened}
          />
        </Sheet>
      )}
    </>
  )
}

/** Of what lies on his device whole; what waited when the server was last asked may be done by now. */
const HELD = 'inspection'

function isHolder(): boolean {
  const actor = currentActor()
  return actor !== null && hasRole(actor, 'officer')
}

function withoutHeld(read: RecordsState): RecordsState {
  if (read.state !== 'ready') return read
  const rows = read.rows.filter(({ bizResource }) => bizResource !== HELD)
  return { ...read, rows, total: read.total - read.rows.length + rows.length }
}

/** Of the few lines that were kept nothing is left: how many more wait says nothing without them. */
const isEmptyRead = (read: RecordsState) => read.state === 'ready' && read.rows.length === 0

const NOTHING = { rows: [], total: 0 }

interface WaitingLinesProps extends InboxSectionProps {
  read: RecordsState
  onOpen: (task: LocalRecord) => void
}

function WaitingLines({ read, today, view, limit, onOpen }: WaitingLinesProps) {
  const more = { to: `${INBOX_PATH}?view=${view}`, text: '全部' }
  // Without a signal the page that lists what lies on the device says so once.
  if (read.state === 'offline' && view !== 'others') return null
  if (read.state === 'offline' || read.state === 'problem') return <Unread read={read} />
  const { rows, total } = read.state === 'ready' ? read : NOTHING
  // That nothing waits is said of what this person is to do.
  const count = read.state === 'loading' ? null : view === 'todo' ? 1 : total
  return (
    <KeptPart name={`inbox-${view}`} rows={view === 'todo' ? limit : 2} count={count}>
      <Section title={TITLES[view]} note={`${total} 项`} more={more}>
        <Card flush>
          {rows.length === 0 && <p className="inbox__none">现在没有要办理的事项</p>}
          {rows.map((row) => (
            <InboxLine key={row.guid} task={row} today={today} onOpen={() => onOpen(row)} />
          ))}
        </Card>
      </Section>
    </KeptPart>
  )
}

interface InboxLineProps {
  task: LocalRecord
  today: Day
  onOpen: () => void
}

function InboxLine({ task, today, onOpen }: InboxLineProps) {
  const actor = currentActor()
  const session = useSession()
  const leftBy = actor === null ? '' : leftByWords(task, actor)
  const ownName = ('user' in session && session.user.companyName) || ''
  const content = (
    <>
      {/* An enterprise's own people need not be told its name line by line. */}
      <span className="inbox__text">{String(task.title ?? '').replace(ownName && `${ownName} `, '')}</span>
      <span className="inbox__note">
        {String(task.activityName ?? '')}
        {leftBy !== '' && ` · ${leftBy}`}
        {typeof task.returnedFor === 'string' && ` · 退回：${task.returnedFor}`}
      </span>
      <span className="inbox__tags">
        <Term dueDate={task.dueDate} dueAt={task.dueAt} today={today} />
        {Number(task.urgeCount ?? 0) > 0 && <Tag tone="bad">{`催办 ${task.urgeCount} 次`}</Tag>}
        {task.claimedBy != null && <Tag tone="info">已认领</Tag>}
      </span>
    </>
  )
  const path = ownPage(task)
  return path === null ? (
    <button type="button" className="inbox__line" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <Link className="inbox__line" to={path}>
      {content}
    </Link>
  )
}

/** The page of its own that a record has, where it has one. */
function ownPage({ bizResource, bizGuid }: LocalRecord): string | null {
  if (typeof bizResource !== 'string' || typeof bizGuid !== 'string') return null
  return ownPageOf(bizResource)?.(bizGuid) ?? null
}
