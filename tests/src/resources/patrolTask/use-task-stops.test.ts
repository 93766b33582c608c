import { expect, it } from 'vitest'
import { nearestFirst, nextStops, type Task, type TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import { visitsOf } from '#app/resources/patrolTask/use-visit-count.ts'

const stop = (key: string, distance: number | null, planEnd: string) =>
  ({ key, distance, task: { planEnd } }) as unknown as TaskStop

it('puts the nearest first, then by the day due where no distance is known', () => {
  const stops = [
    stop('late', null, '2026-11-30'),
    stop('far', 900, '2026-11-01'),
    stop('soon', null, '2026-11-21'),
    stop('near', 20, '2026-11-30'),
  ]
  expect(nearestFirst(stops).map(({ key }) => key)).toEqual(['near', 'far', 'soon', 'late'])
})

it('leads to each enterprise once, by its task that is due first', () => {
  const at = (companyGuid: string, key: string, distance: number | null, planEnd: string) => ({
    ...stop(key, distance, planEnd),
    companyGuid,
  })
  const stops = [
    at('a', 'a-later', 20, '2026-12-30'),
    at('a', 'a-due', 20, '2026-11-30'),
    at('b', 'b', 300, '2026-11-28'),
    at('c', 'c', null, '2026-11-27'),
    at('d', 'd', 40, '2026-12-01'),
  ]
  expect(
    nextStops(stops)
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(['a-due', 'd', 'b'])
  expect(nextStops(stops)).toHaveLength(4)
})

it('counts enterprises, as the list shows them: of an open task those still to visit', () => {
  const open = { status: 'running', companyGuids: ['a', 'b', 'c'], doneCompanyGuids: ['b'] } as const
  const done = { status: 'done', companyGuids: ['a', 'b'], doneCompanyGuids: ['a', 'b'] } as const
  expect(visitsOf([open, done].map((task) => task as unknown as Task))).toBe(4)
})
