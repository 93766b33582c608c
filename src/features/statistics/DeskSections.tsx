import { Link } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { useSession } from '#app/session/index.ts'
import { Card, EmptyList, ListSkeleton, Section } from '#app/ui/index.ts'
import '#domain/areas/knowledge.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { formatRelativeDay } from '#domain/lib/dates.ts'
import { ownNotices } from '#domain/rules/own-notices.ts'

const NEWS = 5

/** 工作动态 and what one has not read yet. */
export function DeskNews() {
  const session = useSession()
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
        filter={both({ field: 'status', equals: 'unread' }, ownNotices('actor' in session ? session.actor.guid : ''))}
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
  filter: Filter
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
