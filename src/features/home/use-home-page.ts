import { useMemo } from 'react'
import { correctedNow, useRecords, useSync } from '#app/data/index.ts'
import { usePull } from '#app/data/use-pull.ts'
import { doneSince } from '#app/resources/patrolTask/done-today.ts'
import { companyOf, isPlaced, nextStops, useTaskStops } from '#app/resources/patrolTask/use-task-stops.ts'
import { useVisitCount } from '#app/resources/patrolTask/use-visit-count.ts'
import { useSession } from '#app/session/index.ts'
import { useKeptOrder } from '#app/ui/kept-order.ts'
import { dayOf } from '#domain/lib/dates.ts'

export const NEXT_TASKS = 3
const OPEN_HAZARDS = 5
/** Of these the nearest are found; more open tasks than this nobody walks to in a day. */
const TASKS_LOOKED_AT = 100

export function useHomePage() {
  const session = useSession()
  const isOffline = useSync().state === 'offline'
  const now = correctedNow()
  const today = dayOf(now)
  const due = useVisitCount({ view: 'today' })
  const overdue = useVisitCount({ view: 'overdue' })
  const done = useVisitCount({ filter: doneSince(today) })
  const next = useTaskStops({ view: 'open', order: 'planEnd', limit: TASKS_LOOKED_AT })
  const hazards = useRecords('hiddenDanger', { view: 'open', order: 'deadline', limit: OPEN_HAZARDS })
  const begun = useMemo(
    () => nextStops(next.stops.filter(({ task }) => (task.planStart ?? today) <= today)),
    [next.stops, today],
  )
  const nearest = useKeptOrder(begun, { name: 'home', today, idOf: companyOf, isPlaced: isPlaced(begun) })

  const pull = usePull(due.tasks, overdue.tasks, done.tasks, next.tasks, hazards)

  return {
    user: 'user' in session ? session.user : null,
    now,
    today,
    counts: { due: due.count, overdue: overdue.count, done: done.count },
    tasks: next.tasks,
    nearest: nearest.slice(0, NEXT_TASKS),
    hazards,
    refresh: pull,
    asOf: isOffline && next.tasks.state === 'ready' ? next.tasks.asOf : null,
  }
}
