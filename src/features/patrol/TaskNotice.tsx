import { useRecord } from '#app/data/index.ts'
import { clockOf } from '#app/ui/index.ts'
import { WarnNote } from '#app/widgets/WarnNote.tsx'
import { closingOf } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { PatrolDraft } from './patrol-draft.ts'
import type { WalkKind } from './walk.ts'

interface TaskNoticeProps {
  walk: Pick<WalkKind<never, never>, 'task' | 'name' | 'deed'>
  draft: Pick<PatrolDraft, 'taskGuid'>
}

/** Says that others have settled the task meanwhile, and that nothing of what was done is lost by it. */
export function TaskNotice({ walk, draft }: TaskNoticeProps) {
  const read = useRecord(walk.task, draft.taskGuid)
  const { workflow } = resourceNamed(walk.task)
  if (read.state !== 'ready' || workflow === undefined) return null
  const { status, updateTime } = read.record
  if (typeof status !== 'string' || closingOf(workflow, status) === null) return null
  return (
    <WarnNote icon="warning">
      这个任务{workflow.states[status]?.label}（{clockOf(updateTime)}）。已填写的内容都在，可以继续做完提交：{walk.name}
      记录照样保存，并关联到这个任务。不用做了，在“提交”一步放弃本次{walk.deed}。
    </WarnNote>
  )
}
