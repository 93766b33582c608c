import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { act, useRecord, useRecords } from '#app/data/index.ts'
import { DetailScreen } from '#app/screens/DetailScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { LinkButton } from '#app/ui/index.ts'
import { either } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import '#domain/areas/everyday.ts'
import '#domain/areas/knowledge.ts'

const RESOURCE = 'noticeFeedBack'

/** A notice as its reader gets it. To open it is to read it, without a signal as well. */
export function MyNoticePage() {
  const { guid = '' } = useParams()
  useReading(guid)
  return (
    <DetailScreen
      key={guid}
      resource={RESOURCE}
      guid={guid}
      sections={SECTIONS}
      extra={({ link }) => typeof link === 'string' && <LeadButton key="link" to={link} />}
    />
  )
}

/** To what it is about: to be done where a to-do of its reader's is open there, to be looked at otherwise. */
function LeadButton({ to }: { to: string }) {
  const about = new URL(to, location.origin).searchParams.get('open')
  const open = useRecords('workflowTask', {
    view: 'todo',
    filter: either({ field: 'bizGuid', equals: about }, { field: 'guid', equals: about }),
    limit: 1,
    countOnly: true,
    enabled: about !== null,
  })
  return (
    <LinkButton tone="primary" to={to}>
      {open.state === 'ready' && open.total > 0 ? '前往办理' : '查看'}
    </LinkButton>
  )
}

const SECTIONS = [
  { section: '通知', fields: ['content', 'noticeType', 'publishOrg', 'publishTime', 'needReceipt', 'receiptDeadline'] },
  { section: '回执', fields: ['readTime', 'reply', 'replyTime', 'replyFiles'] },
]

function useReading(guid: string) {
  const read = useRecord(RESOURCE, guid)
  const session = useSession()
  const isUnread =
    read.state === 'ready' &&
    read.record.status === 'unread' &&
    'actor' in session &&
    read.record.userGuid === session.actor.guid
  useEffect(() => {
    if (!isUnread) return
    act({ actions: [{ resource: RESOURCE, action: 'read', recordGuid: guid, input: {} }] }).catch((error: unknown) => {
      // Read on another device in the meantime, or withdrawn: there is nothing for the reader to do.
      if (!(error instanceof Problem)) throw error
    })
  }, [isUnread, guid])
}
