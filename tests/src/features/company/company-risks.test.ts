import { describe, expect, it } from 'vitest'
import { unitsByColor, unitsWithEvents } from '#app/features/company/company-risks.ts'
import { recordAs } from '#domain/kit/resource.ts'
import type { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import type { riskUnit } from '#domain/resources/riskUnit/definition.ts'

const unit = (guid: string, riskColor: string | null) => recordAs<typeof riskUnit>({ guid, riskColor })
const event = (guid: string, unitGuid: string, currentLevel: string | null) =>
  recordAs<typeof riskEvent>({ guid, unitGuid, currentLevel })

const shown = unitsWithEvents(
  [unit('new', null), unit('office', 'blue'), unit('boiler', 'red'), unit('tank', 'red')],
  [event('trip', 'office', 'blue'), event('burn', 'boiler', 'orange'), event('blast', 'boiler', 'red')],
)

describe('the risks of an enterprise', () => {
  it('stand under their units, the worst first in both and what nobody assessed last', () => {
    expect(shown.map(({ unit: { guid }, events }) => [guid, events.map((each) => each.guid)])).toEqual([
      ['boiler', ['blast', 'burn']],
      ['tank', []],
      ['office', ['trip']],
      ['new', []],
    ])
  })

  it('are counted by colour', () => {
    expect(unitsByColor(shown)).toEqual([
      { color: 'red', count: 2 },
      { color: 'blue', count: 1 },
    ])
  })
})
