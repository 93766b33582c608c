import { describe, expect, it } from 'vitest'
import { AREA_PAGES } from '#app/area-pages.ts'
import { type DeskQueue, deskQueuesOf } from '#app/features/messages/desk-queues.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { buildActor } from '#tests/factories/domain.ts'

const ROLES = ['agency', 'assoc', 'expert', 'officer', 'duty'] as const
const queues = ROLES.flatMap((role) => deskQueuesOf(buildActor(role)))

const pageOf = ({ path }: DeskQueue) => AREA_PAGES.find((page) => page.path === path)
/** Every queue with a filter of its own says by it which states wait. */
const statesOf = (filter: object) => Object.values(filter).flatMap((part) => (part === 'status' ? [] : part))

describe('what waits at a desk', () => {
  it.each(queues)('$title leads to a page of the same records', (queue) => {
    expect(pageOf(queue)).toMatchObject({ resource: queue.resource })
  })

  it.each(queues.filter(({ filter }) => filter !== undefined))('$title is not left out by its page', (queue) => {
    const shown = (pageOf(queue) as { shows?: { filter?: Filter } }).shows?.filter ?? 'everything'
    expect(statesOf(queue.filter as object).filter((status) => !matches(shown, { status }))).toEqual([])
  })
})
