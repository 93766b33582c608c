import { Icon } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { isRiskColor, RiskTag, StatusTag, Tag } from '#app/ui/surfaces.tsx'
import { type Day, daysBetween } from '#domain/lib/dates.ts'
import { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { formatDistance } from '#domain/rules/geo.ts'
import type { TaskStop } from './use-task-stops.ts'
import './task.css'

// Only who has begun something needs it.
const DraftTag = lazyPart(async () => (await import('#app/screens/DraftTag.tsx')).DraftTag)

export interface TaskCardProps {
  stop: TaskStop
  today: Day
}

/** A task as an inspector looks at it: where to go, how dangerous, by when, how far. Opens the patrol. */
export function TaskCard({ stop, today }: TaskCardProps) {
  const { company, task } = stop
  const color = company?.riskColor
  const target = stop.isDone
    ? `/company/${stop.companyGuid}`
    : `/inspection/newGridPatrol?company=${stop.companyGuid}&task=${task.guid}`
  const phone = company?.safetyManagerPhone ?? company?.mainLeaderPhone ?? null
  return (
    <article className={`task-card task-card--${isRiskColor(color) ? color : 'none'}`}>
      <Link className="task-card__main" to={target}>
        <span className="task-card__name">
          {stop.isComing ? <ComingName /> : (company?.companyName ?? task.taskName)}
        </span>
        <span className="task-card__place">{company?.pbAddress ?? company?.registerAddress ?? ''}</span>
        {task.specialTaskGuid !== null && <span className="task-card__place">{task.taskName}</span>}
        <span className="task-card__tags">
          <RiskTag color={color} />
          <Tag>{patrolTask.fields.taskType.options[task.taskType ?? 'daily']}</Tag>
          {task.priority === 'urgent' && <Tag tone="bad">紧急</Tag>}
          {!stop.isDone && <DraftTag of={stop.key} />}
          {stop.sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
        </span>
        <span className="task-card__foot">
          <DueTag stop={stop} today={today} />
          {stop.distance !== null && (
            <span className="task-card__distance">
              <Icon name="navigate" size={16} />
              {formatDistance(stop.distance)}
            </span>
          )}
        </span>
      </Link>
      {phone !== null && !stop.isDone && (
        <a className="task-card__call" href={`tel:${phone}`} aria-label={`拨打${company?.companyName ?? '企业'}的电话`}>
          <Icon name="phone" size={22} />
        </a>
      )}
    </article>
  )
}

const COMING = ['first', 'second', 'third', 'fourth']

/** Cards in their places, while it is read which tasks they are of. */
export function ComingTaskCards({ count }: { count: number }) {
  return (
    <div className="task-list">
      {COMING.slice(0, count).map((place) => (
        <div key={place} className="task-card task-card--coming">
          <span className="task-card__main">
            <span className="task-card__name">
              <ComingName />
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** In the place of a name that is being read. */
function ComingName() {
  return (
    <span className="skeleton task-card__coming" aria-busy="true">
      <span className="visually-hidden">正在加载</span>
    </span>
  )
}

function DueTag({ stop: { task, isDone, isOverdue }, today }: TaskCardProps) {
  if (isDone) return <StatusTag tone="good" label="已完成" />
  const due = task.planEnd ?? today
  const days = daysBetween(today, due)
  if (isOverdue) return <StatusTag tone="bad" label={`逾期 ${-days} 天`} />
  if (days === 0) return <StatusTag tone="waiting" label="今天到期" />
  const state = task.status === 'running' ? '执行中 · ' : ''
  return <StatusTag tone="info" label={`${state}${days === 1 ? '明天' : `${due.slice(5)} `}前完成`} />
}
