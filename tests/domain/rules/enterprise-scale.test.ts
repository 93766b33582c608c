import { describe, expect, it } from 'vitest'
import { enterpriseScale, isAboveScale } from '#domain/rules/enterprise-scale.ts'

describe('国统字〔2017〕213号', () => {
  it.each([
    ['SZ-1', 'industry', 1200, 39_999, '2', true],
    ['SZ-2', 'industry', 299, 50_000, '3', true],
    ['SZ-3', 'industry', 19, 100_000, '4', true],
    ['SZ-4', 'industry', 300, 2000, '2', true],
    ['SZ-5', 'retail', 60, 400, '3', false],
  ] as const)('%s: %s with %i people and %i 万元', (_id, industry, people, revenue, scale, above) => {
    expect(enterpriseScale(industry, { people, revenue, assets: 0 })).toBe(scale)
    expect(isAboveScale(revenue)).toBe(above)
  })

  it.each([
    [80_000, 80_000, '1'],
    [80_000, 79_999, '2'],
    [5999, 80_000, '3'],
    [299, 300, '4'],
  ] as const)('construction of %i 万元 revenue and %i 万元 assets is %s', (revenue, assets, scale) => {
    expect(enterpriseScale('construction', { people: 0, revenue, assets })).toBe(scale)
  })
})
