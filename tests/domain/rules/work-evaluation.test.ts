import { describe, expect, it } from 'vitest'
import { evaluateWork, type WorkFacts, type WorkWeight } from '#domain/rules/work-evaluation.ts'
import { EVALUATION_GUID, seedWorkConfigs } from '#server/install/areas/self-check-standards.ts'

const config = seedWorkConfigs({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' }).find(
  ({ guid }) => guid === EVALUATION_GUID,
)
const weights = (config?.weights ?? []) as WorkWeight[]
const facts = (own: Partial<WorkFacts>): WorkFacts => ({
  workKind: 'electricity',
  peopleCount: 2,
  isOutsourced: false,
  atNight: false,
  placeType: 'normal',
  ...own,
})

/** Product default of the bureau, no national figure. */
describe('evaluation of dangerous work', () => {
  it.each([
    [{}, 10, 'low'],
    [{ workKind: 'confined' }, 35, 'middle'],
    [{ workKind: 'confined', peopleCount: 3 }, 45, 'middle'],
    [{ workKind: 'confined', peopleCount: 10 }, 55, 'middle'],
    [{ workKind: 'confined', peopleCount: 3, isOutsourced: true }, 60, 'high'],
    [{ workKind: 'fire', atNight: true, placeType: 'tank' }, 70, 'high'],
  ] as const)('%o scores %d: %s', (own, score, level) => {
    expect(evaluateWork(facts(own), weights)).toMatchObject({ score, level })
  })
})
