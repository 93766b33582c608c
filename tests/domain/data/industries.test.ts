import { describe, expect, it } from 'vitest'
import { industries, industryPath, tradeFamilyOf } from '#domain/data/industries.ts'
import { TRADE_FAMILIES } from '#domain/data/words.ts'

const codes = new Set(industries.map((industry) => industry.industryCode))

describe('industries', () => {
  it('holds 20 sections, 38 divisions, and 84 classes with their groups', () => {
    const count = (pattern: RegExp) => [...codes].filter((code) => pattern.test(code)).length
    expect([count(/^[A-T]$/), count(/^\d{2}$/), count(/^\d{3}$/), count(/^\d{4}$/)]).toEqual([20, 38, 59, 84])
    expect(codes.size).toBe(industries.length)
  })

  it('holds every division of manufacturing', () => {
    const divisions = industries.filter((industry) => industry.parentCode === 'C').map((one) => one.industryCode)
    expect(divisions).toEqual(Array.from({ length: 31 }, (_, index) => String(13 + index)))
  })

  it('nests digits by prefix, parents first', () => {
    const seen = new Set<string | null>([null])
    for (const { industryCode, parentCode } of industries) {
      expect(seen.has(parentCode)).toBe(true)
      seen.add(industryCode)
    }
    const below = industries.filter((industry) => industry.industryCode.length > 2)
    expect(below.filter(({ industryCode, parentCode }) => industryCode.slice(0, -1) !== parentCode)).toEqual([])
  })

  it('calls a leaf what has nothing below it', () => {
    const parents = new Set(industries.map((industry) => industry.parentCode))
    expect(industries.filter((industry) => industry.leaf === parents.has(industry.industryCode))).toEqual([])
  })

  it('uses known trade families only', () => {
    const families = industries.flatMap(({ tradeFamily }) => (tradeFamily ? [tradeFamily] : []))
    expect(families.filter((family) => !(family in TRADE_FAMILIES))).toEqual([])
  })
})

describe('industryPath', () => {
  it('runs from the section to the class', () => {
    expect(industryPath('1752').map((industry) => industry.tradeName)).toEqual([
      '制造业',
      '纺织业',
      '化纤织造及印染精加工',
      '化纤织物染整精加工',
    ])
  })

  it('is empty for an unknown code', () => {
    expect(industryPath('9999')).toEqual([])
  })
})

describe('tradeFamilyOf', () => {
  it.each([
    ['1371', 'lightIndustry'],
    ['1600', 'other'],
    ['16', 'tobacco'],
    ['1752', 'textile'],
    ['18', 'textile'],
    ['2641', 'chemical'],
    ['2710', 'medicine'],
    ['2822', 'textile'],
    ['3022', 'buildingMaterial'],
    ['3130', 'metallurgy'],
    ['3252', 'nonferrous'],
    ['3832', 'machinery'],
    ['4210', 'other'],
    ['4412', 'other'],
    ['5169', 'hazardousTrade'],
    ['5265', 'hazardousTrade'],
    ['5942', 'hazardousTrade'],
    ['51', 'commerce'],
    ['E', 'construction'],
    ['G', 'transport'],
    ['7010', 'other'],
  ])('puts %s into %s', (code, family) => {
    expect(tradeFamilyOf(code)).toBe(family)
  })
})
