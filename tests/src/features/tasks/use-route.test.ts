import { expect, it } from 'vitest'
import { byCompany } from '#app/features/tasks/use-route.ts'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'

const stop = (key: string, companyGuid: string) => ({ key, companyGuid }) as TaskStop

it('is at one enterprise once, with all that is to be done there', () => {
  const stops = [stop('daily/a', 'a'), stop('daily/b', 'b'), stop('special/a', 'a')]
  expect(byCompany(stops).map((tasks) => tasks.map(({ key }) => key))).toEqual([['daily/a', 'special/a'], ['daily/b']])
})
