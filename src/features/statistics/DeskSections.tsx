import { correctedNow, useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import { useUnreadNotices } from '#app/resources/noticeFeedBack/use-unread-notices.ts'
import { Card, EmptyList, ListSkeleton, Section } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import '#domain/areas/knowledge.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { formatRelativeDay } from '#domain/lib/dates.ts'

const NEWS = 5
const WORK_TRENDS: Filter = { field: 'noticeType', equals: 'workTrend' }

/** 工作动态 and what one has not read yet. */
export function DeskNews() {
  const trends = useRecords('notice', { filter: WORK_TRENDS, order: '-publishTime', limit: NEWS })
  const unread = useUnreadNotices({ limit: NEWS })
  const count = unread.state === 'ready' && unread.total > 0 ? ` ${unread.total}` : ''
  return (
    <div className="desk-news">
      <News
        title="工作动态"
        read={trends}
        all="/workTrends/workTrends"
        toOf={(guid) => `/workTrends/workTrends?open=${guid}`}
        empty="还没有工作动态"
      />
      <News
        title={`未读通知${count}`}
        read={unread}
        all="/gridManageNotic/myNotice"
        toOf={(guid) => `/gridManageNotic/myNotice/${guid}`}
        empty="没有未读通知"
      />
    </div>
  )
}

interface NewsProps {
  title: string
  read: RecordsState
  all: string
  toOf: (guid: string) => string
  empty: string
}

function News({ title, read, all, toOf, empty }: NewsProps) {
  const now = correctedNow()
  return (
    <Section title={title} more={{ to: all, text: '全部' }}>
      {read.state === 'loading' && <ListSkeleton rows={3} />}
      {read.state === 'ready' && (
        <Card flush>
          {read.rows.length === 0 ? (
            <EmptyList icon="message" text={empty} />
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
