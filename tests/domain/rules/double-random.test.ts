import { describe, expect, it } from 'vitest'
import { drawDoubleRandom } from '#domain/rules/double-random.ts'

const companies = Array.from({ length: 40 }, (_, at) => `c${at}`)
const officers = ['a', 'b', 'c', 'd', 'e']

describe('双随机', () => {
  it('can be drawn again from its seed, however the pools are ordered', () => {
    const draw = { companies, officers, companyCount: 10, officersPerCompany: 2, seed: 7 }
    const result = drawDoubleRandom(draw)
    expect(drawDoubleRandom({ ...draw, companies: companies.toReversed(), officers: officers.toReversed() })).toEqual(
      result,
    )
    expect(drawDoubleRandom({ ...draw, seed: 8 })).not.toEqual(result)
    expect(new Set(result.map(({ companyGuid }) => companyGuid)).size).toBe(10)
  })

  it('gives every enterprise two different officers at least, and spreads the work', () => {
    const result = drawDoubleRandom({ companies, officers, companyCount: 25, officersPerCompany: 1, seed: 3 })
    for (const { officerGuids } of result) expect(new Set(officerGuids).size).toBe(2)
    const times = officers.map((officer) => result.filter(({ officerGuids }) => officerGuids.includes(officer)).length)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2)
  })

  it('takes all enterprises where fewer are there than asked for, and refuses a single officer', () => {
    const draw = { companies: ['x'], officers, companyCount: 5, officersPerCompany: 2, seed: 1 }
    expect(drawDoubleRandom(draw)).toHaveLength(1)
    expect(() => drawDoubleRandom({ ...draw, officers: ['a'] })).toThrow(RangeError)
  })
})
