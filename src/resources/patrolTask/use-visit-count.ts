import { useRecords } from '#app/data/index.ts'
import type { RecordsQuery, RecordsState } from '#app/data/types.ts'
import type { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { stopGuids, type Task } from './use-task-stops.ts'

/** More than anybody has open. */
const ALL_TASKS = 500

export interface VisitCount {
  tasks: RecordsState
  /** Null until it is known: nothing known is not nothing to do. */
  count: number | null
}

/** How many enterprises these tasks still lead to: what the list shows is what the number says. */
export function useVisitCount(query: RecordsQuery): VisitCount {
  const tasks = useRecords<typeof patrolTask>('patrolTask', { ...query, limit: ALL_TASKS })
  return { tasks, count: tasks.state === 'ready' ? visitsOf(tasks.rows) : null }
}

export function visitsOf(tasks: readonly Pick<Task, 'status' | 'companyGuids' | 'doneCompanyGuids'>[]): number {
  return tasks.reduce((sum, task) => sum + stopGuids(task).length, 0)
}
