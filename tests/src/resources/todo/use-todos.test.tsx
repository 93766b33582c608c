// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TodoKind, useTodos } from '#app/resources/todo/use-todos.ts'
import type { Role } from '#domain/kit/access.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

interface Asked {
  filter?: Filter
  enabled?: boolean
}
const world = vi.hoisted(() => ({
  actor: null as unknown,
  rows: {} as Record<string, object[]>,
  states: {} as Record<string, string>,
  entries: [] as object[],
  asked: new Set<string>(),
}))
const refresh = () => undefined
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => '2026-11-20T02:32:00.000Z',
  useOutbox: () => ({ entries: world.entries }),
  useRecords: (resource: string, { filter = 'everything', enabled = true }: Asked) => {
    if (enabled) world.asked.add(resource)
    const state = enabled ? (world.states[resource] ?? world.states.all ?? 'ready') : 'loading'
    const rows = (world.rows[resource] ?? []).filter((row) => matches(filter, row as never))
    return { state, rows, total: rows.length, refresh }
  },
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: world.actor }),
  currentActor: () => world.actor,
}))

const hazard = buildRecord('hiddenDanger', { guid: 'hazard', status: 'pendingRectify' })
const visit = (guid: string, planEnd: string) => buildRecord('patrolTask', { guid, planEnd })
const entry = (state: string) => ({ id: state, state })

function todosOf(role: Role) {
  world.actor = buildActor(role)
  return renderHook(() => useTodos()).result.current
}
const kinds = (role: Role): TodoKind[] => todosOf(role).groups.map(({ kind }) => kind)

beforeEach(() => Object.assign(world, { rows: {}, states: {}, entries: [], asked: new Set() }))

describe('what a person has to do', () => {
  it.each([
    { role: 'safety', kind: ['toRectify'], own: { dangerLevel: 'major' } },
    { role: 'town', kind: ['toExtend'], own: { dangerLevel: 'general', extendStatus: 'applied' } },
    { role: 'town', kind: ['toHang'], own: { dangerLevel: 'major' } },
    { role: 'bureau', kind: ['toHang'], own: { dangerLevel: 'major' } },
    { role: 'town', kind: [], own: { dangerLevel: 'major', superviseStatus: 'hung' } },
    { role: 'grid', kind: [], own: { dangerLevel: 'major' } },
  ] as const)('with a hazard that is being put right is $kind for $role, where it is $own', ({ role, kind, own }) => {
    world.rows = { hiddenDanger: [{ ...hazard, ...own }] }
    expect(kinds(role)).toEqual(kind)
  })

  it('is named by its kind until it is read', () => {
    world.states = { hiddenDanger: 'loading' }
    expect(todosOf('town').unread).toEqual(['toExtend', 'toHang', 'toConfirm', 'toReview'])
    world.states = {}
    expect(todosOf('town').unread).toEqual([])
  })

  it('is late from the day after the last one of a visit', () => {
    world.rows = { patrolTask: [visit('yesterday', '2026-11-19'), visit('today', '2026-11-20')] }
    expect(todosOf('grid').groups).toMatchObject([{ kind: 'overdue', total: 1, rows: [{ guid: 'yesterday' }] }])
  })

  it('counts what was refused, what lies here and what else waits, once each; what is on its way is not to be done', () => {
    world.rows = { hiddenDanger: [hazard], workflowTask: [{}, {}, {}] }
    world.entries = [entry('refused'), entry('waiting'), entry('sending')]
    expect(todosOf('safety')).toMatchObject({ count: 5, others: 3, refused: [entry('refused')] })
  })

  it('is not known while what else waits is still being counted', () => {
    world.states = { workflowTask: 'loading' }
    expect(todosOf('safety')).toMatchObject({ isLoading: true, others: null })
  })

  it('is not asked of hazards and orders where they can never be his turn', () => {
    expect(todosOf('leader')).toMatchObject({ isLoading: false, count: 0 })
    expect([...world.asked]).toEqual(['patrolRecord', 'patrolTask', 'workflowTask'])
  })

  it('is nowhere to be had only where none of it is on this device', () => {
    world.states = { all: 'offline', hiddenDanger: 'ready' }
    expect(todosOf('safety').isOffline).toBe(false)
    world.states = { all: 'offline', workflowTask: 'ready' }
    expect(todosOf('safety').isOffline).toBe(false)
    world.states = { all: 'offline' }
    expect(todosOf('safety')).toMatchObject({ isOffline: true, isLoading: false, others: null })
  })
})
