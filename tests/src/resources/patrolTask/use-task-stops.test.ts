import { expect, it } from 'vitest'
import { nearestFirst, type TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'

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
