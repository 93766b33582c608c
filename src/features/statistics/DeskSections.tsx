import { Link } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { useSession } from '#app/session/index.ts'
import { Card, EmptyState, ListSkeleton, Section } from '#app/ui/index.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { formatRelativeDay } from '#domain/lib/dates.ts'

interface Todo {
  label: string
  resource: string
  view?: string
  /** Without a named view: in this state. */
  status?: string
  to: string
}

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const TODOS: readonly Todo[] = [
  { label: '企业确认', resource: 'companyAuditRecord', view: 'todo', to: '/enterpriseConfirmation' },
  { label: '企业确权', resource: 'companyGrid', view: 'todo', to: '/companyQQtodoTasks' },
  { label: '隐患待确认', resource: 'hiddenDanger', view: 'toConfirm', to: `${HAZARDS}?view=toConfirm` },
  { label: '隐患待复查', resource: 'hiddenDanger', view: 'toReview', to: `${HAZARDS}?view=toReview` },
  { label: '请假待审批', resource: 'leave', view: 'pending', to: '/attendance/askForLeave?view=pending' },
  { label: '指令待确认', resource: 'orderInformation', status: 'answered', to: '/orderInformation/index?view=open' },
]
const NEWS = 5

/** What waits for who supervises. */
export function DeskTodos() {
  const session = useSession()
  if (!('actor' in session) || !mayDecide(session.actor)) return null
  return (
    <Section title="待办事项">
      <div className="desk-todos">
        {TODOS.map((todo) => (
          <TodoCount key={todo.label} todo={todo} />
        ))}
      </div>
    </Section>
  )
}

const mayDecide = (actor: Actor) => hasRole(actor, 'bureau', 'town', 'admin')

function TodoCount({ todo: { label, resource, view, status, to } }: { todo: Todo }) {
  const read = useRecords(resource, {
    limit: 1,
    ...(view === undefined ? {} : { view }),
    ...(status === undefined ? {} : { filter: { field: 'status', equals: status } }),
  })
  const total = read.state === 'ready' ? read.total : null
  return (
    <Link className="desk-todos__item" to={to} data-open={(total ?? 0) > 0 || undefined}>
      <span>{label}</span>
      <b>{total ?? '–'}</b>
    </Link>
  )
}

/** 工作动态 and what one has not read yet. */
export function DeskNews() {
  return (
    <div className="desk-news">
      <News
        title="工作动态"
        resource="notice"
        filter={{ field: 'noticeType', equals: 'workTrend' }}
        all="/workTrends/workTrends"
        toOf={(guid) => `/workTrends/workTrends?open=${guid}`}
        empty="还没有工作动态"
      />
      <News
        title="未读通知"
        resource="noticeFeedBack"
        filter={{ field: 'status', equals: 'unread' }}
        all="/gridManageNotic/myNotice"
        toOf={(guid) => `/gridManageNotic/myNotice/${guid}`}
        empty="没有未读通知"
      />
    </div>
  )
}

interface NewsProps {
  title: string
  resource: string
  filter: { field: string; equals: string }
  all: string
  toOf: (guid: string) => string
  empty: string
}

function News({ title, resource, filter, all, toOf, empty }: NewsProps) {
  const read = useRecords(resource, { filter, order: '-publishTime', limit: NEWS })
  const now = correctedNow()
  return (
    <Section title={title} more={{ to: all, text: '全部' }}>
      {read.state === 'loading' && <ListSkeleton rows={3} />}
      {read.state === 'ready' && (
        <Card flush>
          {read.rows.length === 0 ? (
            <EmptyState icon="message" text={empty} />
          ) : (
            read.rows.map((row) => (
              <Link key={row.guid} className="desk-news__line" to={toOf(row.guid)}>
                <span>{String(row.title)}</span>
                <time>{typeof row.publishTime === 'string' && formatRelativeDay(row.publishTime, now)}</time>
              </Link>
            ))
          )}
        </Card>
      )}
    </Section>
  )
}
