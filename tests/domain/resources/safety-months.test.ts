import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { closeMonth } from '#domain/resources/safetyInputPlan/actions.ts'
import { buildActor, buildRecord, outcomeOf } from '#tests/factories/domain.ts'

const now = '2026-11-20T02:00:00.000Z'
const actor = buildActor('company', { companyGuid: 'company-1' })

describe('closing a month on 20 November', () => {
  it.each([
    { month: '10', closedMonths: ['09'], gives: { closedMonths: ['09', '10'] } },
    { month: '01', closedMonths: null, gives: { closedMonths: ['01'] } },
    { month: '10', closedMonths: ['10'], gives: 'input.invalid' },
    { month: '11', closedMonths: null, gives: 'input.invalid' },
    { month: '13', closedMonths: null, gives: 'input.invalid' },
  ])('$month after $closedMonths gives $gives', ({ month, closedMonths, gives }) => {
    const plan = buildRecord('safetyInputPlan', { companyGuid: 'company-1', year: 2026, closedMonths })
    const outcome = outcomeOf(closeMonth, plan, { month }, { actor, now })
    expect(typeof outcome === 'string' ? outcome : { closedMonths: outcome.closedMonths }).toEqual(gives)
  })
})
