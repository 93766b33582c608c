import { useRecords, useSync } from '#app/data/index.ts'
import { useTodos } from '#app/features/messages/use-todos.ts'

const TASKS = '/securityPatrol/index'
const MESSAGES = '/gridManageNotic/myNotice'
const MINE = '/mine'

/** What waits for the person, by the path of the page where he finds it. */
export function useBadges(): ReadonlyMap<string, number> {
  const { refused } = useSync()
  const todos = useTodos()
  const today = useRecords('patrolTask', { view: 'today', limit: 1 })
  return new Map([
    [TASKS, today.state === 'ready' ? today.total : 0],
    [MESSAGES, todos.count],
    [MINE, refused],
  ])
}
