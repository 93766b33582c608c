import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/kit/access.ts'
import { mayStandFor } from '#domain/rules/delegation.ts'

const person = (role: Role, own: object = {}) => ({ roles: [role], companyGuid: null, ...own })

describe('who stands for whom', () => {
  it.each([
    ['grid', 'town', true],
    ['town', 'grid', false],
    ['leader', 'bureau', true],
    ['officer', 'officer', true],
    ['officer', 'bureau', false],
    ['expert', 'expert', false],
    ['bureau', 'company', false],
  ] as const)('%s by %s: %s', (absent, delegate, may) => {
    expect(mayStandFor(person(absent), person(delegate))).toBe(may)
  })

  it('somebody of the same enterprise, with every role of his', () => {
    expect(mayStandFor(person('company', { companyGuid: 'a' }), person('safety', { companyGuid: 'a' }))).toBe(true)
    expect(mayStandFor(person('company', { companyGuid: 'a' }), person('safety', { companyGuid: 'b' }))).toBe(false)
    expect(mayStandFor({ ...person('grid'), roles: ['grid', 'officer'] }, person('grid'))).toBe(false)
  })
})
