import { expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { closingOf } from '#domain/kit/resource.ts'

// Lists, step bars and reminders ask how a record left its course; looks alone do not tell them.
it('a state that looks bad and waits for nobody says how the record left its course', () => {
  const silent = RESOURCES.flatMap(({ name, workflow }) =>
    Object.entries(workflow?.states ?? {})
      .filter(([state, { tone }]) => tone === 'bad' && workflow?.turns?.[state] === 'rests')
      .filter(([state]) => workflow !== undefined && closingOf(workflow, state) === null)
      .map(([state]) => `${name}.${state}`),
  )
  expect(silent).toEqual([])
})

it('a move made at once asks for nothing that has to be said, and sends nothing back', () => {
  const asking = RESOURCES.flatMap(({ name, workflow }) =>
    Object.entries(workflow?.moves ?? {})
      .filter(([, { atOnce }]) => atOnce === true)
      .filter(([, { asks, opinionRequired }]) => asks === null || opinionRequired || Object.keys(asks ?? {}).length > 0)
      .map(([move]) => `${name}.${move}`),
  )
  expect(asking).toEqual([])
})
