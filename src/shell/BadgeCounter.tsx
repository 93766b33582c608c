import { useEffect } from 'react'
import { correctedNow, useRecords, useSync } from '#app/data/index.ts'
import { keepPush } from '#app/data/push.ts'
import { useHazardPhotos } from '#app/resources/hiddenDanger/use-hazard-photos.ts'
import { useUnreadNotices } from '#app/resources/noticeFeedBack/use-unread-notices.ts'
import { useVisitCount } from '#app/resources/patrolTask/use-visit-count.ts'
import { useVisitPack } from '#app/resources/patrolTask/use-visit-pack.ts'
import { useTodos } from '#app/resources/todo/use-todos.ts'
import { useSession } from '#app/session/index.ts'
import { setBadges } from '#app/state/badges.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { useMenu } from './menu.ts'

const SELF_CHECKS = '/selfCheckingRecords/todoTasks'
const TASKS = '/securityPatrol/index'
const MESSAGES = '/gridManageNotic/myNotice'
const INBOX = '/auditNotice'
const MINE = '/mine'

/** Counts what waits for the person, and fetches what his errands need. Its code comes after the first page: nobody waits for a badge. */
export function BadgeCounter() {
  const { refused } = useSync()
  const { count, refused: sentBack } = useTodos({ countOnly: true })
  const refusedNow = sentBack.length
  const { tabs } = useMenu()
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  useHazardPhotos(actor)
  useVisitPack(actor)
  const userGuid = actor?.guid ?? null
  useEffect(() => {
    // Tried again with the next page; until then the person finds it on 我的.
    if (userGuid !== null) void keepPush(userGuid).catch(() => undefined)
  }, [userGuid])
  const hasChecks = tabs.some(({ path }) => path === SELF_CHECKS)
  const begun = dueBy(dayOf(correctedNow()))
  const checks = useRecords('selfCheckTask', {
    filter: begun,
    limit: 1,
    countOnly: true,
    enabled: hasChecks,
  })
  const toCheck = hasChecks && checks.state === 'ready' ? checks.total : 0
  const notices = useUnreadNotices({ limit: 1, countOnly: true })
  const unread = notices.state === 'ready' ? notices.total : 0
  // A desk sees everybody's tasks: none of them waits for it.
  const hasTasks = tabs.some(({ path }) => path === TASKS)
  const visits = useVisitCount({ filter: begun, enabled: hasTasks })
  const due = hasTasks ? (visits.count ?? 0) : 0
  useEffect(
    () =>
      setBadges({
        [TASKS]: due,
        [SELF_CHECKS]: toCheck,
        [MESSAGES]: count + unread,
        [INBOX]: count - refusedNow,
        [MINE]: refused,
      }),
    [due, toCheck, count, unread, refusedNow, refused],
  )
  return null
}

/** Of the open ones those that have begun: due today, or late. */
const dueBy = (today: Day): Filter => ({
  all: [
    { field: 'status', in: ['pending', 'running'] },
    { field: 'planStart', atMost: today },
  ],
})
