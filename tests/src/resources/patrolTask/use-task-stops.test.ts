import { expect, it } from 'vitest'
import { nearestFirst, type Task, type TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
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

it('counts enterprises, as the list shows them: of an open task those still to visit', () => {
  const open = { status: 'running', companyGuids: ['a', 'b', 'c'], doneCompanyGuids: ['b'] } as const
  const done = { status: 'done', companyGuids: ['a', 'b'], doneCompanyGuids: ['a', 'b'] } as const
  expect(visitsOf([open, done].map((task) => task as unknown as Task))).toBe(4)
})
