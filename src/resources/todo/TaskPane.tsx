import { useRef, useState } from 'react'
import { isResource } from '#app/data/definitions.ts'
import { useRecord, useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { RecordPane } from '#app/resources/RecordPane.tsx'
import { ResourceForm } from '#app/resources/ResourceForm.tsx'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { useRecordActions } from '#app/screens/RecordActions.tsx'
import { currentActor } from '#app/session/index.ts'
import { Button, Card, clockOf, EmptyState, ListSkeleton, Unread } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { leftByWords } from '#domain/resources/workflowTask/definition.ts'
import './task-pane.css'

interface TaskPaneProps {
  guid: string
  onClose: () => void
  onNext: (task: LocalRecord) => void
}

/** A to-do where it is done: the record that waits, with its forms, changed in its place, and what may be done with the to-do itself. */
export function TaskPane({ guid, onClose, onNext }: TaskPaneProps) {
  const read = useRecord('workflowTask', guid)
  const [isEditing, setIsEditing] = useState(false)
  // What was begun in the pane stays, though the to-do cannot be read again.
  const known = useRef<LocalRecord | null>(null)
  if (read.state === 'ready') known.current = read.record
  const task = known.current
  const unread = read.state === 'ready' ? null : <Unread read={read} rows={task === null ? 4 : 1} />
  if (task === null) return unread
  const business = task.bizStatus == null || !isResource(task.bizResource) ? null : task.bizResource
  if (isEditing && business !== null) {
    const close = () => setIsEditing(false)
    return <ResourceForm resource={business} guid={String(task.bizGuid)} place="pane" onClose={close} onSaved={close} />
  }
  return (
    <div className="task-pane">
      {unread}
      {task.status === 'ed' && <Finished guid={guid} onClose={onClose} onNext={onNext} />}
      {business === null ? (
        <RecordPane resource="workflowTask" guid={guid} place="pane" onClose={onClose} />
      ) : (
        <>
          <TaskBar task={task} />
          <RecordPane
            resource={business}
            guid={String(task.bizGuid)}
            place="pane"
            onClose={onClose}
            onEdit={() => setIsEditing(true)}
          />
        </>
      )}
    </div>
  )
}

function TaskBar({ task }: { task: LocalRecord }) {
  const { buttons, sheet } = useRecordActions('workflowTask', task, taskSpecs())
  const actor = currentActor()
  const words = task.status === 'ing' && actor !== null ? wordsOf(task, actor) : []
  return (
    <>
      {(words.length > 0 || buttons !== null) && (
        <div className="task-pane__bar">
          <p>{words.join('\n')}</p>
          <div className="task-pane__buttons">{buttons}</div>
        </div>
      )}
      {sheet}
    </>
  )
}

/** Beside the moves of the record itself, which are what it is about. */
const taskSpecs = () =>
  withMoveSpecs(resourceNamed('workflowTask')).map((spec): ActionSpec => ({ ...spec, tone: 'plain' }))

/** The latest first. */
const urgesOf = ({ urges }: LocalRecord) =>
  [...((urges ?? []) as { user: string; time: string; words: string | null }[])].reverse() // rows of the definition

/** For whom it is done, and what others have said with it. */
const wordsOf = (task: LocalRecord, actor: Actor) =>
  [
    leftByWords(task, actor),
    typeof task.returnedFor === 'string' && `退回意见：${task.returnedFor}`,
    ...urgesOf(task).map(({ user, time, words }) => `${clockOf(time)} ${user}催办${words == null ? '' : `：${words}`}`),
    typeof task.copyWords === 'string' && `抄送说明：${task.copyWords}`,
    typeof task.followDate === 'string' && `跟进日期 ${task.followDate}`,
  ].filter((each) => each !== false && each !== '')

/** Done: on with what waits next, without a way back to the list. */
function Finished({ guid, onClose, onNext }: TaskPaneProps) {
  const waiting = useRecords('workflowTask', { view: 'others', order: 'dueDate', limit: 2 })
  const next = waiting.state === 'ready' ? waiting.rows.find((row) => row.guid !== guid) : undefined
  if (waiting.state === 'loading') return <ListSkeleton rows={1} />
  return (
    <Card>
      <EmptyState
        icon="check"
        text={next === undefined ? '这一步已办完，没有其他待办' : '这一步已办完'}
        action={
          next === undefined ? (
            <Button onClick={onClose}>关闭</Button>
          ) : (
            <Button tone="primary" onClick={() => onNext(next)}>
              下一项：{String(next.title)}
            </Button>
          )
        }
      />
    </Card>
  )
}
