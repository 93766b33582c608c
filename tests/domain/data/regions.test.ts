import { describe, expect, it } from 'vitest'
import { REGION_EDITION, regions } from '#domain/data/regions.ts'
import { isDay } from '#domain/lib/dates.ts'

const byCode = new Map(regions.map((region) => [region.code, region]))
const CODE_LENGTHS = [2, 4, 6, 9, 12]

describe('regions', () => {
  it('counts 1 province, 1 city, 1 district, 11 towns and 307 villages', () => {
    const counts = [1, 2, 3, 4, 5].map((level) => regions.filter((region) => region.level === level).length)
    expect(counts).toEqual([1, 1, 1, 11, 307])
    expect(byCode.size).toBe(321)
  })

  it.each([
    ['320509001', '松陵街道', 25, 10],
    ['320509002', '横扇街道', 4, 14],
    ['320509003', '八坼街道', 1, 8],
    ['320509004', '江陵街道', 19, 9],
    ['320509104', '平望镇', 7, 20],
    ['320509105', '盛泽镇', 12, 30],
    ['320509107', '七都镇', 4, 20],
    ['320509108', '震泽镇', 6, 21],
    ['320509109', '桃源镇', 3, 25],
    ['320509110', '黎里镇', 10, 43],
    ['320509111', '同里镇', 6, 10],
  ])('gives %s %s its %i communities and %i villages', (code, name, communities, villages) => {
    const below = regions.filter((region) => region.parentCode === code)
    expect(byCode.get(code)).toMatchObject({ name, level: 4, parentCode: '320509' })
    expect(below.filter((region) => region.name.endsWith('社区'))).toHaveLength(communities)
    expect(below.filter((region) => region.name.endsWith('村'))).toHaveLength(villages)
  })

  it.each([
    ['320509105227', '盛虹村'],
    ['320509105010', '坛丘社区'],
    ['320509105211', '坛丘村'],
    ['320509104001', '西塘社区'],
    ['320509111212', '文厍村'],
    ['320509107213', '爃烂村'],
  ])('names %s %s', (code, name) => {
    expect(byCode.get(code)?.name).toBe(name)
  })

  it('nests by code, parents first', () => {
    const seen = new Set<string | null>([null])
    for (const { code, level, parentCode } of regions) {
      expect(code).toHaveLength(CODE_LENGTHS[level - 1] ?? 0)
      expect(seen.has(parentCode) && code.startsWith(parentCode ?? '')).toBe(true)
      seen.add(code)
    }
  })

  it('leaves out the areas that exist for statistics only', () => {
    expect(regions.filter(({ code }) => /^32050940/.test(code))).toEqual([])
  })

  it('says of when it is', () => {
    expect(REGION_EDITION.year).toBe(2023)
    expect(isDay(REGION_EDITION.effectiveDate)).toBe(true)
  })
})
