import { Navigate } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { Icon, LinkButton, Page, PageSkeleton, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { Actor } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf, daysBetween } from '#domain/lib/dates.ts'
import { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { NO_TASK } from './use-patrol-target.ts'

type Task = RecordOf<typeof patrolTask>

/** More than anybody has at one enterprise. */
const MOST = 20

const addressOf = (companyGuid: string, task: string) =>
  `/inspection/newGridPatrol?${new URLSearchParams({ company: companyGuid, task })}`

/**
 * The check that waits at an enterprise, where only the enterprise is known: the plate at its gate was scanned, or it was
 * picked from a list. The one periodic task opens at once; asked is where several wait, or one with lists of its own.
 */
export function TaskChooser({ companyGuid, actor }: { companyGuid: string; actor: Actor }) {
  const tasks = useRecords<typeof patrolTask>('patrolTask', {
    view: 'open',
    filter: both({ field: 'companyGuids', has: companyGuid }, { field: 'gridPersonGuids', has: actor.guid }),
    order: 'planEnd',
    limit: MOST,
  })
  if (tasks.state === 'loading') return <PageSkeleton />
  const today = dayOf(correctedNow())
  const rows = tasks.state === 'ready' ? tasks.rows : []
  const waiting = rows.filter((task) => isWaiting(task, companyGuid, today))
  const [first] = waiting
  if (first === undefined) return <Navigate replace to={addressOf(companyGuid, NO_TASK)} />
  if (waiting.length === 1 && first.taskType === 'daily')
    return <Navigate replace to={addressOf(companyGuid, first.guid)} />
  return (
    <Page
      title="选择检查任务"
      back
      footer={
        <LinkButton size="large" block replace to={addressOf(companyGuid, NO_TASK)}>
          不属于任务，直接巡查
        </LinkButton>
      }
    >
      <p className="patrol-note">这家企业有 {waiting.length} 项待办的检查，请选择本次做哪一项</p>
      <ul className="patrol-list">
        {waiting.map((task) => (
          <li key={task.guid}>
            <Link className="patrol-draft patrol-draft--task" replace to={addressOf(companyGuid, task.guid)}>
              <span className="patrol-draft__name">{task.taskName}</span>
              <span className="patrol-draft__note">
                <Tag>{patrolTask.fields.taskType.options[task.taskType ?? 'daily']}</Tag> {dueWords(task, today)}
              </span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function isWaiting({ planStart, doneCompanyGuids }: Task, companyGuid: string, today: string): boolean {
  return (planStart ?? today) <= today && !(doneCompanyGuids ?? []).includes(companyGuid)
}

function dueWords({ planEnd }: Task, today: string): string {
  if (planEnd === null) return ''
  const days = daysBetween(today, planEnd)
  if (days < 0) return `逾期 ${-days} 天`
  return days === 0 ? '今天到期' : `${planEnd} 前完成`
}
