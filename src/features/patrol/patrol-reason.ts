import { type AnyRecord, recordAs } from '#domain/kit/resource.ts'
import type { HazardSource } from '#domain/resources/hiddenDanger/definition.ts'
import type { patrolTask } from '#domain/resources/patrolTask/definition.ts'

/** What a task says to the visit that carries it out. */
export interface PatrolReason {
  taskName: string
  /** What is to be looked at, in the words of who issued it; empty where nothing was said. */
  requirement: string
  /** Check-lists of its own; empty: what the enterprise's flags call for. */
  templateGuids: readonly string[]
  hazardSource: HazardSource
}

/** A special or holiday check brings its own lists, and what it finds is 专项检查; any other follows what the enterprise has. */
export function reasonOf(record: AnyRecord): PatrolReason {
  const { taskName, taskType, remark, checkTemplateGuids } = recordAs<typeof patrolTask>(record)
  const isSpecial = taskType === 'special' || taskType === 'holiday'
  return {
    taskName: taskName ?? '',
    requirement: remark ?? '',
    templateGuids: isSpecial ? (checkTemplateGuids ?? []) : [],
    hazardSource: isSpecial ? 'special' : 'patrol',
  }
}
