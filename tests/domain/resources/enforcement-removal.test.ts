import '#domain/areas/all.ts'
import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { annualPlan } from '#domain/resources/annualPlan/definition.ts'
import { caseTransfer } from '#domain/resources/caseTransfer/definition.ts'
import { inspection } from '#domain/resources/inspection/definition.ts'
import { lawCase } from '#domain/resources/lawCase/definition.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const WHO: readonly Role[] = ['officer', 'leader', 'bureau', 'admin', 'town', 'company']
const CHIEFS = ['leader', 'bureau', 'admin']

// What was begun leaves a file: it is ended by a move, with its reason, and by nobody taken away.
describe.each([
  { resource: inspection, state: 'waiting', by: ['officer', 'bureau', 'admin'] },
  { resource: lawCase, state: 'clue', by: CHIEFS },
  { resource: caseTransfer, state: 'pending', by: CHIEFS },
  { resource: annualPlan, state: 'draft', by: CHIEFS },
])('$resource.label', ({ resource, state, by }) => {
  it(`is taken away in its first state alone, by ${by.join(', ')}`, () => {
    const states = Object.keys(resource.workflow?.states ?? {})
    expect(states.length).toBeGreaterThan(3)
    const taken = states.flatMap((status) => {
      const record = buildRecord(resource.name, { status })
      const may = WHO.filter((role) => matches(resource.access.remove(buildActor(role)), record))
      return may.length === 0 ? [] : [{ status, may }]
    })
    expect(taken).toEqual([{ status: state, may: WHO.filter((role) => by.includes(role)) }])
  })
})
