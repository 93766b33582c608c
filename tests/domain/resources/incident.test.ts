import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'

const { input } = actionNamed('incident', 'updateCasualties')
const take = (deaths: number) => () => parseInput(input, { deaths, content: '现场核实' })

describe('how many people an event has cost', () => {
  it('is a whole number from none on', () => {
    for (const deaths of [0, 1, 100_000]) expect(take(deaths), String(deaths)).not.toThrow()
    for (const deaths of [-1, 1.5, 100_001]) expect(take(deaths), String(deaths)).toThrow()
  })
})
