import { expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Move } from '#domain/kit/resource.ts'

/** The words with which a sheet or a form is left: a move called so would be pressed by whoever only wants to leave. */
const LEAVING = ['取消', '关闭', '返回', '放弃']

it('no move of a record is called as the way out of what shows it', () => {
  const called = RESOURCES.flatMap(({ name, workflow }) =>
    Object.values<Move>(workflow?.moves ?? {}).flatMap(({ label }) =>
      LEAVING.includes(label) ? `${name} ${label}` : [],
    ),
  )
  expect(called).toEqual([])
})
