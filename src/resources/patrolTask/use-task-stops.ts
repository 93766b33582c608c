import { useMemo } from 'react'
import { correctedNow, useRecords } from '#app/data/index.ts'
import type { RecordsQuery, RecordsState } from '#app/data/types.ts'
import { usePosition } from '#app/device/use-position.ts'
import type { SyncMark } from '#app/offline/types.ts'
import { pointOf } from '#domain/kit/point.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import type { company } from '#domain/resources/company/definition.ts'
import type { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { distanceMetres } from '#domain/rules/geo.ts'

export type Task = RecordOf<typeof patrolTask>
type Company = RecordOf<typeof company>

/** One enterprise of one task: what an inspector walks to. */
export interface TaskStop {
  key: string
  task: Task
  sync: SyncMark
  companyGuid: string
  /** Null while it is read, or where this device does not have it. */
  company: Company | null
  /** Its enterprise is being read; false also where nobody has it. */
  isComing: boolean
  distance: number | null
  isOverdue: boolean
  isDone: boolean
}

export interface TaskStops {
  tasks: RecordsState
  stops: TaskStop[]
}

/** The tasks asked for, an entry for each enterprise still to visit; of a finished task, for each visited. */
export function useTaskStops(query: RecordsQuery): TaskStops {
  const tasks = useRecords<typeof patrolTask>('patrolTask', query)
  const rows = tasks.state === 'ready' ? tasks.rows : NONE
  const guids = useMemo(() => [...new Set(rows.flatMap(stopGuids))].sort(), [rows])
  const companies = useRecords<typeof company>('company', {
    filter: { field: 'guid', in: guids },
    limit: Math.max(1, guids.length),
    enabled: guids.length > 0,
  })
  const { fix } = usePosition()
  const today = dayOf(correctedNow())
  const found = companies.state === 'ready' ? companies.rows : NONE
  const isReading = companies.state === 'loading'

  const stops = useMemo(() => {
    const byGuid = new Map(found.map((row) => [row.guid, row]))
    return rows.flatMap((task) =>
      stopGuids(task).map((guid) =>
        stopOf({ task, sync: task.$sync, company: byGuid.get(guid) ?? null, isReading, guid, today, here: fix }),
      ),
    )
  }, [rows, found, isReading, fix, today])

  return { tasks, stops }
}

const NONE: never[] = []

/** The enterprises still to visit; of a finished task, all that were. */
export function stopGuids(task: Pick<Task, 'status' | 'companyGuids' | 'doneCompanyGuids'>): string[] {
  const all = task.companyGuids ?? []
  if (task.status === 'done') return all
  return all.filter((guid) => !(task.doneCompanyGuids ?? []).includes(guid))
}

interface StopParts {
  task: Task
  sync: SyncMark
  company: Company | null
  isReading: boolean
  guid: string
  today: Day
  here: { lng: number; lat: number } | null
}

function stopOf({ task, sync, company, isReading, guid, today, here }: StopParts): TaskStop {
  const isDone = task.status === 'done'
  return {
    key: `${task.guid}/${guid}`,
    task,
    sync,
    companyGuid: guid,
    company,
    isComing: isReading && company === null,
    distance: distanceTo(company, here),
    isOverdue: !isDone && task.planEnd !== null && task.planEnd < today,
    isDone,
  }
}

function distanceTo(company: Company | null, here: StopParts['here']): number | null {
  const place = pointOf(company?.longitude, company?.latitude)
  return here === null || place === null ? null : distanceMetres(here, place)
}

/** Nearest first where the position is known, else the most pressing. */
export function nearestFirst(stops: readonly TaskStop[]): TaskStop[] {
  return [...stops].sort(
    (a, b) =>
      (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) ||
      (a.task.planEnd ?? '').localeCompare(b.task.planEnd ?? ''),
  )
}

/** The enterprises to go to next, nearest first, each once: whoever stands there sees what else is to be done. */
export function nextStops(stops: readonly TaskStop[]): TaskStop[] {
  const byCompany = new Map<string, TaskStop>()
  for (const stop of nearestFirst(stops)) if (!byCompany.has(stop.companyGuid)) byCompany.set(stop.companyGuid, stop)
  return [...byCompany.values()]
}

export const companyOf = ({ companyGuid }: TaskStop) => companyGuid

/** Whether it is known where one is. */
export const isPlaced = (stops: readonly TaskStop[]) => stops.some(({ distance }) => distance !== null)
