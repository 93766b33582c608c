import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { doneSince } from '#app/resources/patrolTask/done-today.ts'
import { TaskCard } from '#app/resources/patrolTask/TaskCard.tsx'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import {
  Button,
  EmptyList,
  IconButton,
  ListSkeleton,
  Page,
  SearchBar,
  Section,
  Segmented,
  Unread,
} from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { matches } from '#domain/kit/filter.ts'
import type { Day } from '#domain/lib/dates.ts'
import { TaskFilterSheet } from './TaskFilterSheet.tsx'
import { isTaskView, TASK_VIEWS, type TaskView, useTasksPage } from './use-tasks-page.ts'
import './tasks.css'

const RouteView = lazyPart(async () => (await import('./RouteView.tsx')).RouteView)

const EMPTY_WORDS: Readonly<Record<TaskView, string>> = {
  today: '今日没有待巡查的企业',
  overdue: '没有逾期的任务',
  open: '没有未完成的任务',
  done: '还没有完成的任务',
}

export function TasksPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('view')
  const view = isTaskView(asked) ? asked : 'today'
  const page = useTasksPage(view)
  const [isFiltering, setIsFiltering] = useState(false)
  const isRoute = params.get('as') === 'route' && view !== 'done'
  const show = (next: TaskView, asRoute: boolean) =>
    setParams({ ...(next === 'today' ? {} : { view: next }), ...(asRoute ? { as: 'route' } : {}) }, { replace: true })
  const setView = (next: TaskView) => show(next, isRoute)

  const below = (
    <div className="tasks__tools">
      <Segmented label="任务范围" value={view} options={page.segments} onChange={setView} />
      <div className="tasks__search">
        <SearchBar value={page.keyword} onChange={page.setKeyword} placeholder="企业、地址、任务" />
        {view !== 'done' && (
          <IconButton
            className={isRoute ? 'tasks__filter tasks__filter--on' : 'tasks__filter'}
            icon={isRoute ? 'menu' : 'navigate'}
            label={isRoute ? '按列表查看' : '按路线查看'}
            onClick={() => show(view, !isRoute)}
          />
        )}
        <IconButton
          className={page.filterCount > 0 ? 'tasks__filter tasks__filter--on' : 'tasks__filter'}
          icon="filter"
          label={page.filterCount > 0 ? `筛选，已选 ${page.filterCount} 项` : '筛选'}
          onClick={() => setIsFiltering(true)}
        />
      </div>
    </div>
  )

  return (
    <Page title="任务" below={below} asOf={page.asOf} refresh={page.pull}>
      <TaskList page={page} view={view} onView={setView} isRoute={isRoute} />
      <TaskFilterSheet
        open={isFiltering}
        filter={page.filter}
        onChange={page.setFilter}
        onClose={() => setIsFiltering(false)}
      />
    </Page>
  )
}

/** Today's apart, as home counts them. */
function DoneStops({ title, stops, today }: TaskCardsProps & { title: string }) {
  return (
    <Section title={title} note={`${stops.length} 家`}>
      <TaskCards stops={stops} today={today} />
    </Section>
  )
}

interface TaskCardsProps {
  stops: readonly TaskStop[]
  today: Day
}

function TaskCards({ stops, today }: TaskCardsProps) {
  return (
    <div className="task-list">
      {stops.map((stop) => (
        <TaskCard key={stop.key} stop={stop} today={today} />
      ))}
    </div>
  )
}

interface TaskListProps {
  page: ReturnType<typeof useTasksPage>
  view: TaskView
  onView: (view: TaskView) => void
  isRoute: boolean
}

function TaskList({ page, view, onView, isRoute }: TaskListProps) {
  const { tasks } = page
  if (tasks.state !== 'ready') return <Unread read={tasks} />
  if (page.stops.length === 0)
    return page.isNarrowed ? (
      <EmptyList
        icon="search"
        text="没有符合条件的任务"
        action={<Button onClick={page.clear}>清除搜索和筛选</Button>}
      />
    ) : (
      <EmptyList
        icon="task"
        text={EMPTY_WORDS[view]}
        action={view !== 'open' && <Button onClick={() => onView('open')}>查看{TASK_VIEWS.open}</Button>}
      />
    )
  if (isRoute) return <RouteView waiting={<ListSkeleton />} stops={page.stops} today={page.today} />
  const isOfToday = ({ task }: TaskStop) => matches(doneSince(page.today), { ...task })
  const earlier = page.stops.filter((stop) => !isOfToday(stop))
  return (
    <>
      {view === 'done' ? (
        <>
          <DoneStops title="今天完成" stops={page.stops.filter(isOfToday)} today={page.today} />
          {earlier.length > 0 && <DoneStops title="此前完成" stops={earlier} today={page.today} />}
        </>
      ) : (
        <TaskCards stops={page.stops} today={page.today} />
      )}
      {tasks.hasMore && (
        <div className="tasks__more">
          <Button onClick={page.showMore}>显示更多</Button>
        </div>
      )}
    </>
  )
}
