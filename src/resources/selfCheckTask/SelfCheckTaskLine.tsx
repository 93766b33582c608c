import { useDrafted } from '#app/data/drafted.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { DraftTag } from '#app/screens/DraftTag.tsx'
import { LinkButton, StatusTag, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { type RecordOf, recordAs } from '#domain/kit/resource.ts'
import { type Day, daysBetween } from '#domain/lib/dates.ts'
import { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import './self-check-task-line.css'

/** Where supervisors see the tasks. */
const TASKS = '/inspectionCompanyCheck/companyCheckVo'
const START = '/selfCheckingRecords/startInvestigationNew'

interface SelfCheckTaskLineProps {
  record: LocalRecord
  today: Day
  /** The enterprise's own people check; others only look. */
  isOwn?: boolean
}

/** Many a task is for one day only. */
const periodOf = ({ planStart, planEnd }: RecordOf<typeof selfCheckTask>) =>
  planStart === planEnd ? planStart : `${planStart} 至 ${planEnd}`

/** A self-check task in a list: what, by when, and for the enterprise's own the way into the check. */
export function SelfCheckTaskLine({ record, today, isOwn = true }: SelfCheckTaskLineProps) {
  const task = recordAs<typeof selfCheckTask>(record)
  const drafted = useDrafted()
  const { level, cycle } = selfCheckTask.fields
  const state = selfCheckTask.workflow?.states[task.status]
  const days = task.planEnd === null ? null : daysBetween(today, task.planEnd)
  const isOpen = task.status === 'pending' || task.status === 'running'
  const isEarly = task.status === 'pending' && task.planStart !== null && task.planStart > today
  return (
    <article className="check-task">
      <Link
        className="check-task__main"
        to={isOwn ? `/selfCheckingRecords/timeAxis?guid=${task.guid}` : `${TASKS}?open=${task.guid}`}
      >
        <span className="check-task__name">{task.taskName}</span>
        <span className="check-task__facts">
          <span>
            {task.level !== null && level.options[task.level]} · {task.cycle !== null && cycle.options[task.cycle]}
          </span>
          <span>{periodOf(task)}</span>
        </span>
        <span className="check-task__facts">
          {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
          {isOpen && isOwn && <DraftTag of={task.guid} />}
          {record.$sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
          {isOpen && days !== null && days < 0 && <Tag tone="bad">逾期 {-days} 天</Tag>}
          {isOpen && days === 0 && <Tag tone="waiting">今天截止</Tag>}
          {isOpen && days !== null && days > 0 && <span>还有 {days} 天</span>}
        </span>
      </Link>
      {isOpen && isOwn && isEarly && <span className="check-task__from">{task.planStart} 起可排查</span>}
      {isOpen && isOwn && !isEarly && (
        <LinkButton tone="primary" size="small" to={`${START}?task=${task.guid}`}>
          {task.status === 'running' || drafted.has(task.guid) ? '继续排查' : '开始排查'}
        </LinkButton>
      )}
    </article>
  )
}
