import { describe, expect, it } from 'vitest'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import '#domain/areas/all.ts'
import { actionsOf } from '#domain/resources/actions.ts'

const files = import.meta.glob<Record<string, unknown>>('/src/resources/*/actions.ts*', { eager: true })
const written = Object.entries(files).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter(Array.isArray)
    .map((specs) => ({ resource: path.split('/').at(-2) ?? '', specs: specs as ActionSpec[] })),
)

describe('the buttons written by hand', () => {
  it('are many', () => {
    expect(written.length).toBeGreaterThan(10)
  })

  // One whose action is unknown is left out on the screen: it may be on its way.
  it.each(written)('of $resource are for actions that it has', ({ resource, specs }) => {
    const known = actionsOf(resource)
    expect(specs.map(({ action }) => action).filter((action) => !known.has(action))).toEqual([])
  })
})
