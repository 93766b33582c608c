import { useEffect } from 'react'
import { useSync } from '#app/data/index.ts'
import { useVisitCount } from '#app/resources/patrolTask/use-visit-count.ts'
import { useTodos } from '#app/resources/todo/use-todos.ts'
import { setBadges } from '#app/state/badges.ts'
import { useMenu } from './menu.ts'

const TASKS = '/securityPatrol/index'
const MESSAGES = '/gridManageNotic/myNotice'
const INBOX = '/auditNotice'
const MINE = '/mine'

/** Counts what waits for the person. Its code comes after the first page: nobody waits for a badge. */
export function BadgeCounter() {
  const { refused } = useSync()
  const { count, refused: sentBack } = useTodos()
  const refusedNow = sentBack.length
  // A desk sees everybody's tasks: none of them waits for it.
  const hasTasks = useMenu().tabs.some(({ path }) => path === TASKS)
  const today = useVisitCount({ view: 'today', enabled: hasTasks })
  const due = hasTasks ? (today.count ?? 0) : 0
  useEffect(
    () => setBadges({ [TASKS]: due, [MESSAGES]: count, [INBOX]: count - refusedNow, [MINE]: refused }),
    [due, count, refusedNow, refused],
  )
  return null
}
