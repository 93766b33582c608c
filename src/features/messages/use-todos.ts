import { useMemo } from 'react'
import { useOutbox, useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import type { LocalRecord, OutboxEntry } from '#app/offline/types.ts'
import { useSession } from '#app/session/index.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { COMPANY_SIDE, DECIDERS, SUPERVISORS } from '#domain/resources/shared.ts'

export type TodoKind = 'refused' | 'toSign' | 'toRectify' | 'toConfirm' | 'toReview' | 'returned' | 'overdue'

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
  count: number
  refresh: () => void
}

/** Of each kind so many are listed; the rest are on the page of that kind. */
const SHOWN = 20
const WALKERS = ['grid', 'town'] as const

/** What a person has to do, found in the records themselves: nothing can be marked as read and forgotten. */
export function useTodos(): Todos {
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  const may = (roles: readonly (typeof SUPERVISORS | typeof COMPANY_SIDE)[number][]) =>
    actor !== null && hasRole(actor, ...roles)
  const isDecider = may(DECIDERS)

  const toSign = useTodo('rectifyInstruction', 'pendingSign', may(COMPANY_SIDE), 'deadline')
  const toRectify = useTodo('hiddenDanger', 'pendingRectify', may(COMPANY_SIDE), 'deadline')
  const toConfirm = useTodo('hiddenDanger', 'pendingConfirm', isDecider, 'createTime')
  const toReview = useTodo('hiddenDanger', 'pendingReview', may(SUPERVISORS), 'rectifyTime', !isDecider)
  const returned = useReturned(actor)
  const overdue = useRecords('patrolTask', {
    view: 'overdue',
    order: 'planEnd',
    limit: SHOWN,
    enabled: may(WALKERS),
  })
  const { entries } = useOutbox()

  return useMemo(() => {
    const asked: [TodoKind, boolean, RecordsState][] = [
      ['toSign', toSign.isAsked, toSign.read],
      ['toRectify', toRectify.isAsked, toRectify.read],
      ['toConfirm', toConfirm.isAsked, toConfirm.read],
      ['toReview', toReview.isAsked, toReview.read],
      ['returned', actor !== null && hasRole(actor, ...SUPERVISORS), returned],
      ['overdue', actor !== null && hasRole(actor, ...WALKERS), overdue],
    ]
    const reads = asked.filter(([, isAsked]) => isAsked)
    const refused = entries.filter((entry) => entry.state === 'refused')
    const groups = reads.flatMap(([kind, , read]) =>
      read.state === 'ready' && read.total > 0 ? [{ kind, total: read.total, rows: read.rows }] : [],
    )
    return {
      isLoading: reads.some(([, , read]) => read.state === 'loading'),
      isOffline: reads.length > 0 && reads.every(([, , read]) => read.state === 'offline'),
      refused,
      groups,
      count: groups.reduce((sum, group) => sum + group.total, refused.length),
      refresh: () => {
        for (const [, , read] of reads) read.refresh()
      },
    }
  }, [actor, entries, toSign, toRectify, toConfirm, toReview, returned, overdue])
}

function useTodo(resource: string, status: string, isAsked: boolean, order: string, isGeneralOnly = false) {
  const read = useRecords(resource, {
    filter: {
      all: [
        { field: 'status', equals: status },
        // 重大 is re-checked by those who may decide on it, never by an inspector alone.
        isGeneralOnly ? { field: 'dangerLevel', equals: 'general' } : 'everything',
      ],
    },
    order,
    limit: SHOWN,
    enabled: isAsked,
  })
  return useMemo(() => ({ isAsked, read }), [isAsked, read])
}

function useReturned(actor: Actor | null): RecordsState {
  return useRecords('patrolRecord', {
    filter: {
      all: [
        { field: 'status', equals: 'returned' },
        { field: 'checkUsers', has: actor?.guid ?? '' },
      ],
    },
    order: '-checkDate',
    limit: SHOWN,
    enabled: actor !== null && hasRole(actor, ...SUPERVISORS),
  })
}
