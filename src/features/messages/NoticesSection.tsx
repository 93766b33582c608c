import { useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { useUnreadNotices } from '#app/resources/noticeFeedBack/use-unread-notices.ts'
import { useSession } from '#app/session/index.ts'
import { Card, clockOf, EmptyList, Section, StatusTag, Tag } from '#app/ui/index.ts'
import { KeptPart } from '#app/ui/KeptPart.tsx'
import { Link } from '#app/ui/Link.tsx'
import '#domain/areas/knowledge.ts'
import { both } from '#domain/kit/filter.ts'
import { NOTICE_TYPES } from '#domain/resources/notice/definition.ts'
import { ownNotices } from '#domain/rules/own-notices.ts'

const SHOWN = 20

/** The notices sent to oneself, the unread first; they lie on the device, so they are there without a signal. */
export function NoticesSection() {
  const session = useSession()
  const userGuid = 'actor' in session ? session.actor.guid : ''
  const unread = useUnreadNotices({ limit: SHOWN })
  const read = useRecords('noticeFeedBack', {
    filter: both(ownNotices(userGuid), { not: { field: 'status', equals: 'unread' } }),
    order: '-publishTime',
    limit: SHOWN,
    enabled: userGuid !== '',
  })
  const reads = [unread, read]
  if (reads.some(({ state }) => state === 'offline' || state === 'problem')) return null
  const rows = reads.flatMap((each) => (each.state === 'ready' ? each.rows : [])).slice(0, SHOWN)
  const count = unread.state === 'ready' ? unread.total : 0
  return (
    <KeptPart name="notices" rows={2} count={reads.some(({ state }) => state === 'loading') ? null : 1}>
      <Section title="通知公告" note={count > 0 ? `${count} 条未读` : undefined}>
        <Card flush>
          {rows.length === 0 ? (
            <EmptyList icon="message" text="还没有收到通知" />
          ) : (
            rows.map((row) => <NoticeLine key={row.guid} row={row} />)
          )}
        </Card>
      </Section>
    </KeptPart>
  )
}

function NoticeLine({ row }: { row: LocalRecord }) {
  const isUnread = row.status === 'unread'
  const awaitsReply = row.needReceipt === true && row.status !== 'replied'
  return (
    <Link className={isUnread ? 'todo' : 'todo todo--read'} to={`/gridManageNotic/myNotice/${row.guid}`}>
      <span className="todo__text">
        {isUnread && <StatusTag tone="waiting" label="未读" />} {String(row.title ?? '')}
      </span>
      <span className="todo__note">
        <Tag>{NOTICE_TYPES[row.noticeType as keyof typeof NOTICE_TYPES]}</Tag> {String(row.publishOrg ?? '')} ·{' '}
        {typeof row.publishTime === 'string' ? clockOf(row.publishTime) : ''}
        {awaitsReply && ` · 请于 ${String(row.receiptDeadline ?? '')} 前回执`}
      </span>
    </Link>
  )
}
