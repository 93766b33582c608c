import { useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import { useSession } from '#app/session/index.ts'
import { ownNotices } from '#domain/rules/own-notices.ts'

/** What this person was told and has not read yet, the newest first; how much it is in all is the number told everywhere. */
export function useUnreadNotices(asked: { limit: number; countOnly?: true }): RecordsState {
  const session = useSession()
  const userGuid = 'actor' in session ? session.actor.guid : ''
  return useRecords('noticeFeedBack', {
    view: 'unread',
    filter: ownNotices(userGuid),
    order: '-publishTime',
    enabled: userGuid !== '',
    ...asked,
  })
}
