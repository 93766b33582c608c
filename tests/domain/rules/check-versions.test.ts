import { describe, expect, it } from 'vitest'
import { nextVersionNo, withVersion } from '#domain/rules/check-versions.ts'

describe('the number of a new version', () => {
  it.each([
    [['1'], '2'],
    [['2', '10', '9'], '11'],
    [['V1.2', 'V1.1'], 'V1.3'],
    [['试行版'], '2'],
    [[null, null], '3'],
  ] as const)('after %j is %s', (known, next) => {
    expect(nextVersionNo(known)).toBe(next)
  })
})

it('puts the version in use in the place of the others, once', () => {
  expect(withVersion(['a-1', 'b', 'a-2'], ['a-1', 'a-2'], 'a-3')).toEqual(['a-3', 'b'])
})
