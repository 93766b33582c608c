import { Link } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { useSession } from '#app/session/index.ts'
import { Section } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { hasRole } from '#domain/kit/access.ts'
import { dayOf } from '#domain/lib/dates.ts'
import '#domain/resources/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { DECIDERS } from '#domain/resources/shared.ts'
import './todo-counts.css'

interface Todo {
  label: string
  resource: string
  /** What waits for the person who asks, unless said otherwise. */
  view?: string
  /** The page that opens on it, or its address with the view. */
  to: string
}

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INFORMATION = '/comopanyInformationManagement'
const TODOS: readonly Todo[] = [
  { label: '企业确权', resource: 'companyGrid', to: '/companyQQtodoTasks' },
  { label: '企业确认', resource: 'companyAuditRecord', to: '/enterpriseConfirmation' },
  { label: '信息变更', resource: 'companyChangeRecord', to: `${INFORMATION}/informationChangeRecord?view=todo` },
  { label: '企业删除', resource: 'companyDelete', to: `${INFORMATION}/deleteAudit` },
  { label: '隐患待确认', resource: 'hiddenDanger', view: 'toConfirm', to: `${HAZARDS}?view=toConfirm` },
  { label: '隐患待复查', resource: 'hiddenDanger', view: 'toReview', to: `${HAZARDS}?view=toReview` },
  { label: '请假审批', resource: 'leave', to: '/attendance/askForLeave?view=todo' },
  { label: '指令办理', resource: 'orderInformation', to: '/orderInformation/index?view=todo' },
  { label: '联动工单', resource: 'workOrderTask', to: '/enterpriseTerminal?view=todo' },
  { label: '通知审核', resource: 'notice', to: '/gridManageNotic/auditNotice?view=todo' },
]

interface TodoCountsProps {
  /** On a phone what is empty takes no room. */
  hidesEmpty?: boolean
  /** What stands on the page itself. */
  without?: readonly string[]
}

/** What waits for this person, by kind, each leading to its list. */
export function TodoCounts({ hidesEmpty = false, without = [] }: TodoCountsProps) {
  const session = useSession()
  if (!('actor' in session)) return null
  const { actor } = session
  const todos = TODOS.filter((todo) => !without.includes(todo.resource) && concerns(todo, actor))
  if (todos.length === 0) return null
  return (
    <div className={hidesEmpty ? 'todo-counts todo-counts--brief' : 'todo-counts'}>
      <Section title="待办事项">
        <div className="todo-counts__list">
          {todos.map((todo) => (
            <TodoCount key={todo.label} todo={todo} />
          ))}
        </div>
      </Section>
    </div>
  )
}

/** Whether such a thing can ever wait for him. */
function concerns({ resource, view }: Todo, actor: Actor): boolean {
  if (view !== undefined) return hasRole(actor, ...DECIDERS)
  const todo = resourceNamed(resource).list.views?.todo
  return todo !== undefined && todo.filter(dayOf(correctedNow()), actor) !== 'nothing'
}

function TodoCount({ todo: { label, resource, view = 'todo', to } }: { todo: Todo }) {
  const read = useRecords(resource, { view, limit: 1 })
  const total = read.state === 'ready' ? read.total : null
  return (
    <Link className="todo-counts__item" to={to} data-open={(total ?? 0) > 0 || undefined}>
      <span>{label}</span>
      <b>{total ?? '–'}</b>
    </Link>
  )
}
