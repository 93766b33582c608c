import { expect, it } from 'vitest'
import { doneSince } from '#app/resources/patrolTask/done-today.ts'
import { matches } from '#domain/kit/filter.ts'

it.each([
  ['done', '2026-11-19T16:00:00.000Z', true],
  ['done', '2026-11-20T15:59:59.999Z', true],
  ['done', '2026-11-19T15:59:59.999Z', false],
  ['done', null, false],
  ['running', '2026-11-20T02:00:00.000Z', false],
])('a task that is %s and was last changed at %s: done on 20 November here is %s', (status, updateTime, isDone) => {
  expect(matches(doneSince('2026-11-20'), { status, updateTime })).toBe(isDone)
})
