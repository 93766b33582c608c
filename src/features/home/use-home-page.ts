import { useMemo } from 'react'
import { useRecords, useSync } from '#app/data/index.ts'
import { usePull } from '#app/data/use-pull.ts'
import { nearestFirst, useTaskStops } from '#app/resources/patrolTask/use-task-stops.ts'
import { useSession } from '#app/session/index.ts'
import { type Day, dayOf, startOfDay } from '#domain/lib/dates.ts'

const NEXT_TASKS = 3
const OPEN_HAZARDS = 5
/** Of these the nearest are found; more open tasks than this nobody walks to in a day. */
const TASKS_LOOKED_AT = 100

export function useHomePage() {
  const session = useSession()
  const isOffline = useSync().state === 'offline'
  const today = dayOf(new Date().toISOString())
  const due = useRecords('patrolTask', { view: 'today', limit: 1 })
  const overdue = useRecords('patrolTask', { view: 'overdue', limit: 1 })
  const done = useRecords('patrolTask', { filter: doneSince(today), limit: 1 })
  const next = useTaskStops({ view: 'open', order: 'planEnd', limit: TASKS_LOOKED_AT })
  const hazards = useRecords('hiddenDanger', { view: 'open', order: 'deadline', limit: OPEN_HAZARDS })
  const nearest = useMemo(
    () => nearestFirst(next.stops.filter((stop) => (stop.task.planStart ?? today) <= today)).slice(0, NEXT_TASKS),
    [next.stops, today],
  )

  const pull = usePull(due, overdue, done, next.tasks, hazards)

  return {
    user: 'user' in session ? session.user : null,
    today,
    counts: {
      due: totalOf(due),
      overdue: totalOf(overdue),
      done: totalOf(done),
    },
    isCounting: due.state === 'loading' || overdue.state === 'loading',
    tasks: next.tasks,
    nearest,
    hazards,
    refresh: pull,
    asOf: isOffline && next.tasks.state === 'ready' ? next.tasks.asOf : null,
  }
}

/** A task is finished by its last patrol, which is also its last change. */
function doneSince(today: Day) {
  return {
    all: [
      { field: 'status', equals: 'done' },
      { field: 'updateTime', atLeast: startOfDay(today) },
    ],
  }
}

function totalOf(read: ReturnType<typeof useRecords>): number {
  return read.state === 'ready' ? read.total : 0
}
