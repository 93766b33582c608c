import { useEffect, useMemo, useState } from 'react'
import { correctedNow, useOutbox, useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import type { LocalRecord, OutboxEntry } from '#app/offline/types.ts'
import { useSession } from '#app/session/index.ts'
import { hasRole, type Role } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { COMPANY_SIDE, SUPERVISORS } from '#domain/resources/shared.ts'

export type TodoKind =
  | 'toSign'
  | 'toRectify'
  | 'toExtend'
  | 'toHang'
  | 'toConfirm'
  | 'toReview'
  | 'returned'
  | 'overdue'

export interface TodoGroup {
  kind: TodoKind
  total: number
  rows: LocalRecord[]
}

export interface Todos {
  isLoading: boolean
  /** Nothing is on this device and there is no signal to ask. */
  isOffline: boolean
  refused: OutboxEntry[]
  groups: TodoGroup[]
  /** Asked for and not answered yet. */
  unread: TodoKind[]
  /** What else waits, known to the server alone; null where it cannot be asked. */
  others: number | null
  count: number
  refresh: () => void
}

/** Of each kind so many are listed; the rest are on the page of that kind. */
const SHOWN = 20

/**
 * What a person has to do. What is done in the field is found in the records on his device, with or without a signal; the
 * rest is asked of the server. Whose turn it is both read from the definitions, so the sum is that of the inbox. A badge
 * wants the counts alone, which the server gives in one call.
 */
export function useTodos({ countOnly = false } = {}): Todos {
  const toSign = useTurn('rectifyInstruction', inState('pendingSign'), 'deadline', { countOnly })
  const toRectify = useTurn('hiddenDanger', RECTIFIED, 'deadline', { countOnly, roles: COMPANY_SIDE })
  // With a hazard that is being put right it is the supervisor's turn when he is asked for more time, and to hang a major one.
  const toExtend = useTurn('hiddenDanger', TO_EXTEND, 'deadline', { countOnly, roles: SUPERVISORS })
  const toHang = useTurn('hiddenDanger', TO_HANG, 'deadline', { countOnly, roles: ['town', 'bureau'] })
  const toConfirm = useTurn('hiddenDanger', inState('pendingConfirm'), 'createTime', { countOnly })
  const toReview = useTurn('hiddenDanger', inState('pendingReview'), 'rectifyTime', { countOnly })
  const returned = useTurn('patrolRecord', inState('returned'), '-checkDate', { countOnly })
  const overdue = useTurn('patrolTask', { field: 'planEnd', below: dayOf(correctedNow()) }, 'planEnd', { countOnly })
  const others = useRecords('workflowTask', { view: 'others', limit: 1, countOnly: true, enabled: useInboxKnown() })
  const { entries } = useOutbox()

  return useMemo(() => {
    const asked: [TodoKind, Asked][] = [
      ['toSign', toSign],
      ['toRectify', toRectify],
      ['toExtend', toExtend],
      ['toHang', toHang],
      ['toConfirm', toConfirm],
      ['toReview', toReview],
      ['returned', returned],
      ['overdue', overdue],
    ]
    const reads = asked.filter(([, { isAsked }]) => isAsked).map(([kind, { read }]) => [kind, read] as const)
    const refused = entries.filter((entry) => entry.state === 'refused')
    const groups = reads.flatMap(([kind, read]) =>
      read.state === 'ready' && read.total > 0 ? [{ kind, total: read.total, rows: read.rows }] : [],
    )
    const elsewhere = others.state === 'ready' ? others.total : null
    return {
      isLoading: others.state === 'loading' || reads.some(([, read]) => read.state === 'loading'),
      isOffline: others.state === 'offline' && reads.every(([, read]) => read.state === 'offline'),
      refused,
      groups,
      unread: reads.flatMap(([kind, read]) => (read.state === 'loading' ? [kind] : [])),
      others: elsewhere,
      count: groups.reduce((sum, { total }) => sum + total, refused.length + (elsewhere ?? 0)),
      refresh: () => {
        others.refresh()
        for (const [, read] of reads) read.refresh()
      },
    }
  }, [entries, toSign, toRectify, toExtend, toHang, toConfirm, toReview, returned, overdue, others])
}

/** Its definition is not part of the first load; what waits is counted once it has come. */
function useInboxKnown(): boolean {
  const [isKnown, setIsKnown] = useState(() => findResource('workflowTask') !== null)
  useEffect(() => {
    if (isKnown) return
    let isCurrent = true
    import('#domain/areas/everyday.ts').then(
      () => isCurrent && setIsKnown(true),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isKnown])
  return isKnown
}

interface Asked {
  isAsked: boolean
  read: RecordsState
}

const inState = (status: string): Filter => ({ field: 'status', equals: status })
const RECTIFIED = inState('pendingRectify')
const TO_EXTEND = both(RECTIFIED, { field: 'extendStatus', equals: 'applied' })
const TO_HANG = both(RECTIFIED, { field: 'dangerLevel', equals: 'major' }, { field: 'superviseStatus', equals: null })

interface TurnOptions {
  countOnly: boolean
  /** Whose turn it can be at all. */
  roles?: readonly Role[]
}

/** The records of a resource with which it is this person's turn, of those the filter means. */
function useTurn(resource: string, filter: Filter, order: string, { countOnly, roles }: TurnOptions): Asked {
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  const now = correctedNow()
  const { todo } = resourceNamed(resource).list.views
  const concerns = actor !== null && (roles === undefined || hasRole(actor, ...roles))
  const isAsked = concerns && todo !== undefined && todo.filter(dayOf(now), actor, now) !== 'nothing'
  const limit = countOnly ? 1 : SHOWN
  const read = useRecords(resource, { view: 'todo', filter, order, limit, countOnly, enabled: isAsked })
  return useMemo(() => ({ isAsked, read }), [isAsked, read])
}
