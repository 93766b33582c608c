import { useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { AttendanceCard } from '#app/resources/attendanceRecord/AttendanceCard.tsx'
import { useUnreadNotices } from '#app/resources/noticeFeedBack/use-unread-notices.ts'
import { InboxSection } from '#app/resources/todo/InboxSection.tsx'
import { useSession } from '#app/session/index.ts'
import { Card, Section, StatusTag, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { type Day, formatRelativeDay } from '#domain/lib/dates.ts'
import { orderInformation } from '#domain/resources/orderInformation/definition.ts'

const SHOWN = 3
const INBOX_SHOWN = 5
const ORDERS = '/orderInformation/index'
const NOTICES = '/gridManageNotic/myNotice'

/** What else the day brings: attendance, instructions and notices. Comes after the first page is there. */
export function TodaySections({ today, now }: { today: Day; now: string }) {
  const session = useSession()
  const orders = useRecords('orderInformation', { view: 'todo', order: 'deadline', limit: SHOWN })
  const notices = useUnreadNotices({ limit: SHOWN })
  if (!('actor' in session)) return null
  return (
    <>
      <AttendanceCard actor={session.actor} hasLink />
      <InboxSection today={today} view="todo" limit={INBOX_SHOWN} />
      {orders.state === 'ready' && orders.rows.length > 0 && (
        <Section title={`待办指令 ${orders.total}`} more={{ to: `${ORDERS}?view=todo`, text: '全部指令' }}>
          <Card flush>
            {orders.rows.map((row) => (
              <OrderLine key={row.guid} record={row} today={today} />
            ))}
          </Card>
        </Section>
      )}
      {notices.state === 'ready' && notices.rows.length > 0 && (
        <Section title={`未读通知 ${notices.total}`} more={{ to: NOTICES, text: '全部消息' }}>
          <Card flush>
            {notices.rows.map((row) => (
              <Link key={row.guid} className="home-line" to={`${NOTICES}/${row.guid}`}>
                <b>{String(row.title)}</b>
                <small>
                  {String(row.publishOrg ?? '')}{' '}
                  {typeof row.publishTime === 'string' && formatRelativeDay(row.publishTime, now)}
                </small>
                {row.needReceipt === true && <Tag tone="waiting">需回执</Tag>}
              </Link>
            ))}
          </Card>
        </Section>
      )}
    </>
  )
}

function OrderLine({ record, today }: { record: LocalRecord; today: Day }) {
  const { urgency } = orderInformation.fields
  const state = orderInformation.workflow?.states[record.status as 'sent'] // a state of its own workflow
  const isLate = typeof record.deadline === 'string' && record.deadline < today
  const level = record.urgency as keyof typeof urgency.options | null // one of its choices
  return (
    <Link className="home-line" to={`${ORDERS}?open=${record.guid}`}>
      <b>{String(record.title)}</b>
      <small>
        {String(record.sender ?? '')} ·{' '}
        {isLate ? `已逾期（${String(record.deadline)}）` : `期限 ${String(record.deadline)}`}
      </small>
      <span className="home-line__tags">
        {level !== null && level !== 'normal' && <Tag tone={urgency.tones[level]}>{urgency.options[level]}</Tag>}
        {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
        {record.$sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
      </span>
    </Link>
  )
}
