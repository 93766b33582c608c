import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const { input } = actionNamed('incident', 'updateCasualties')
const take = (deaths: number) => () => parseInput(input, { deaths, content: '现场核实' })

describe('how many people an event has cost', () => {
  it('is a whole number from none on', () => {
    for (const deaths of [0, 1, 100_000]) expect(take(deaths), String(deaths)).not.toThrow()
    for (const deaths of [-1, 1.5, 100_001]) expect(take(deaths), String(deaths)).toThrow()
  })
})

it('was told of now, where nobody says otherwise', () => {
  const now = '2026-11-20T02:00:00.000Z'
  expect(resourceNamed('incident').starts?.('2026-11-20', now, 'duty')).toEqual({ receiveTime: now })
})

it.each([
  // Half past midnight in China.
  ['2026-11-19T16:30:00.000Z', '2026-11-20', []],
  ['2026-11-19T16:30:00.000Z', '2026-11-19', [expect.objectContaining({ path: 'investigateStart' })]],
])('of %s is not looked into before its day: from %s', (occurTime, investigateStart, issues) => {
  const record = { occurTime, investigateStart } as unknown as AnyRecord
  expect(resourceNamed('incident').workflow?.moves.investigate?.rules?.(record, record, '2026-11-20')).toEqual(issues)
})
