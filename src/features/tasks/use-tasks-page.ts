import { useMemo, useState } from 'react'
import { correctedNow, useSync } from '#app/data/index.ts'
import { usePull } from '#app/data/use-pull.ts'
import {
  companyOf,
  isPlaced,
  nearestFirst,
  type TaskStop,
  useTaskStops,
} from '#app/resources/patrolTask/use-task-stops.ts'
import { useVisitCount } from '#app/resources/patrolTask/use-visit-count.ts'
import { useKeptOrder } from '#app/ui/kept-order.ts'
import { dayOf } from '#domain/lib/dates.ts'

export const TASK_VIEWS = { today: '今日', overdue: '逾期', open: '全部', done: '已完成' } as const
export type TaskView = keyof typeof TASK_VIEWS

export function isTaskView(view: string | null): view is TaskView {
  return view !== null && Object.hasOwn(TASK_VIEWS, view)
}

export interface TaskFilter {
  taskType: string | null
  riskColor: string | null
  isUrgentOnly: boolean
}

const NO_FILTER: TaskFilter = { taskType: null, riskColor: null, isUrgentOnly: false }
const FIRST_PAGE = 60

export function useTasksPage(view: TaskView) {
  const isOffline = useSync().state === 'offline'
  const [keyword, setKeyword] = useState('')
  const [filter, setFilter] = useState(NO_FILTER)
  const [limit, setLimit] = useState(FIRST_PAGE)
  const { tasks, stops } = useTaskStops({ view, order: view === 'done' ? '-updateTime' : 'planEnd', limit })
  const counts = { today: useCount('today'), overdue: useCount('overdue'), open: useCount('open') }

  const today = dayOf(correctedNow())
  const inOrder = useMemo(() => (view === 'done' ? stops : nearestFirst(stops)), [stops, view])
  const isKnown = view === 'done' || isPlaced(stops)
  const ordered = useKeptOrder(inOrder, { name: `tasks-${view}`, today, idOf: companyOf, isPlaced: isKnown })

  const shown = useMemo(
    () => ordered.filter((stop) => passes(stop, filter) && contains(stop, keyword.trim().toLowerCase())),
    [ordered, filter, keyword],
  )
  const filterCount = Object.values(filter).filter((value) => value !== null && value !== false).length

  return {
    tasks,
    pull: usePull(tasks),
    stops: shown,
    today,
    asOf: isOffline && tasks.state === 'ready' ? tasks.asOf : null,
    segments: [
      { value: 'today' as const, label: TASK_VIEWS.today, count: counts.today },
      { value: 'overdue' as const, label: TASK_VIEWS.overdue, count: counts.overdue },
      { value: 'open' as const, label: TASK_VIEWS.open, count: counts.open },
      { value: 'done' as const, label: TASK_VIEWS.done },
    ],
    keyword,
    setKeyword,
    filter,
    setFilter,
    filterCount,
    isNarrowed: filterCount > 0 || keyword.trim() !== '',
    clear: () => {
      setKeyword('')
      setFilter(NO_FILTER)
    },
    showMore: () => setLimit((before) => before + FIRST_PAGE),
  }
}

const useCount = (view: TaskView): number | undefined => useVisitCount({ view }).count ?? undefined

function passes({ task, company }: TaskStop, { taskType, riskColor, isUrgentOnly }: TaskFilter): boolean {
  return (
    (taskType === null || task.taskType === taskType) &&
    (riskColor === null || company?.riskColor === riskColor) &&
    (!isUrgentOnly || task.priority === 'urgent')
  )
}

function contains({ task, company }: TaskStop, keyword: string): boolean {
  if (keyword === '') return true
  const texts = [task.taskName, company?.companyName, company?.pbAddress, company?.serialNumber]
  return texts.some((text) => text?.toLowerCase().includes(keyword) === true)
}
