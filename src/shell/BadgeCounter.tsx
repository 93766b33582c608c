import { useEffect } from 'react'
import { useSync } from '#app/data/index.ts'
import { useTodos } from '#app/features/messages/use-todos.ts'
import { useVisitCount } from '#app/resources/patrolTask/use-visit-count.ts'
import { setBadges } from '#app/state/badges.ts'
import { useMenu } from './menu.ts'

const TASKS = '/securityPatrol/index'
const MESSAGES = '/gridManageNotic/myNotice'
const MINE = '/mine'

/** Counts what waits for the person. Its code comes after the first page: nobody waits for a badge. */
export function BadgeCounter() {
  const { refused } = useSync()
  const { count } = useTodos()
  // A desk sees everybody's tasks: none of them waits for it.
  const hasTasks = useMenu().tabs.some(({ path }) => path === TASKS)
  const today = useVisitCount({ view: 'today', enabled: hasTasks })
  const due = hasTasks ? (today.count ?? 0) : 0
  useEffect(() => setBadges({ [TASKS]: due, [MESSAGES]: count, [MINE]: refused }), [due, count, refused])
  return null
}
