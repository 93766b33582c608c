import { describe, expect, it } from 'vitest'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'
import { refusalOf } from '#server/engine/refusals.ts'

describe('what an error of the database means to the sender', () => {
  // Found by `tests/fuzz`: two plans of 2147483647 a month each add up to more than the column of their sum holds.
  it.each(['22003', '22008'])('says that a derived value is too large (%s)', (code) => {
    const refused = refusalOf(Object.assign(new Error('out of range'), { code }), resourceNamed('annualPlan'))
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ code: 'input.invalid', details: { issues: [{ code: 'too-big' }] } })
  })
})
