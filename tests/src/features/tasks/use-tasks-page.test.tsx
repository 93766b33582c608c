// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TaskView, useTasksPage } from '#app/features/tasks/use-tasks-page.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/patrol.ts'

const world = vi.hoisted(() => ({ sync: 'synced', asked: {} as object, stops: [] as object[] }))
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => '2026-11-20T02:32:00.000Z',
  useSync: () => ({ state: world.sync }),
}))
vi.mock('#app/data/use-pull.ts', () => ({ usePull: () => null }))
vi.mock('#app/resources/patrolTask/use-visit-count.ts', () => ({ useVisitCount: () => ({ count: null }) }))
vi.mock('#app/resources/patrolTask/use-task-stops.ts', async (original) => ({
  ...(await original<object>()),
  useTaskStops: (query: object) => {
    world.asked = query
    return { tasks: { state: 'ready', asOf: '2026-11-20T01:00:00.000Z' }, stops: world.stops }
  },
}))

const stop = (key: string, task: object = {}, company: object = {}) => ({
  ...{ key, distance: null },
  task: buildRecord('patrolTask', { taskName: `任务${key}`, planEnd: '2026-11-30', priority: 'normal', ...task }),
  company: buildCompany({ companyName: `企业${key}`, serialNumber: null, pbAddress: null, ...company }),
})
const LATER = stop('later')
const SOON = stop('soon', { planEnd: '2026-11-21', priority: 'urgent' }, { serialNumber: '9132AB', riskColor: 'red' })

const page = (view: TaskView = 'today') => renderHook(() => useTasksPage(view)).result
const keys = ({ current }: ReturnType<typeof page>) => current.stops.map(({ key }) => key)

beforeEach(() => Object.assign(world, { sync: 'synced', stops: [LATER, SOON] }))

describe('the visits on the page', () => {
  it('stand by what is due first, and those that are done by when they were done', () => {
    expect(keys(page('open'))).toEqual(['soon', 'later'])
    expect(world.asked).toMatchObject({ view: 'open', order: 'planEnd' })
    expect(keys(page('done'))).toEqual(['later', 'soon'])
    expect(world.asked).toMatchObject({ view: 'done', order: '-updateTime' })
  })

  it.each([
    { by: { isUrgentOnly: true } },
    { by: { riskColor: 'red' } },
    { by: { taskType: 'special' }, of: { taskType: 'special' } },
  ])('are narrowed by $by, which is counted, until all is cleared', ({ by, of = {} }) => {
    world.stops = [LATER, { ...SOON, task: { ...SOON.task, ...of } }]
    const shown = page()
    act(() => shown.current.setFilter({ taskType: null, riskColor: null, isUrgentOnly: false, ...by }))
    expect(keys(shown)).toEqual(['soon'])
    expect(shown.current).toMatchObject({ filterCount: 1, isNarrowed: true })
    act(() => shown.current.clear())
    expect(keys(shown)).toEqual(['soon', 'later'])
    expect(shown.current).toMatchObject({ filterCount: 0, isNarrowed: false })
  })

  it.each(['任务soon', '企业SOON', ' 9132ab '])('are found by %s', (words) => {
    const shown = page()
    act(() => shown.current.setKeyword(words))
    expect(keys(shown)).toEqual(['soon'])
    expect(shown.current.isNarrowed).toBe(true)
  })

  it('say how old they are only without a line', () => {
    expect(page().current.asOf).toBeNull()
    world.sync = 'offline'
    expect(page().current.asOf).toBe('2026-11-20T01:00:00.000Z')
  })
})
