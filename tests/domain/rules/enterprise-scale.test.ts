import { describe, expect, it } from 'vitest'
import {
  enterpriseScale,
  isAboveScale,
  limitWords,
  readLimits,
  SCALE_INDUSTRIES,
  type ScaleIndustry,
  scaleByRows,
  scaleIndustryOf,
  suggestedScale,
} from '#domain/rules/enterprise-scale.ts'

describe('国统字〔2017〕213号', () => {
  it.each([
    ['SZ-1', 'industry', 1200, 39_999, '2', true],
    ['SZ-2', 'industry', 299, 50_000, '3', true],
    ['SZ-3', 'industry', 19, 100_000, '4', true],
    ['SZ-4', 'industry', 300, 2000, '2', true],
    ['SZ-5', 'retail', 60, 400, '3', false],
  ] as const)('%s: %s with %i people and %i 万元', (_id, industry, people, revenue, scale, above) => {
    expect(enterpriseScale(SCALE_INDUSTRIES[industry].limits, { people, revenue, assets: 0 })).toBe(scale)
    expect(isAboveScale(revenue, '2026-11-20')).toBe(above)
  })

  it.each([
    [80_000, 80_000, '1'],
    [80_000, 79_999, '2'],
    [5999, 80_000, '3'],
    [299, 300, '4'],
  ] as const)('construction of %i 万元 revenue and %i 万元 assets is %s', (revenue, assets, scale) => {
    expect(enterpriseScale(SCALE_INDUSTRIES.construction.limits, { people: 0, revenue, assets })).toBe(scale)
  })
})

describe('the limits an enterprise is measured by', () => {
  it.each([
    ['制造业→纺织业→化纤织造及印染精加工', 'industry'],
    ['采矿业', 'industry'],
    ['建筑业→房屋建筑业', 'construction'],
    ['批发和零售业→批发业→矿产品、建材及化工产品批发', 'wholesale'],
    ['批发和零售业→零售业', 'retail'],
    ['批发和零售业', null],
    ['交通运输、仓储和邮政业→道路运输业', 'transport'],
    ['交通运输、仓储和邮政业→装卸搬运和仓储业→危险品仓储', 'storage'],
    ['交通运输、仓储和邮政业→装卸搬运和仓储业→装卸搬运', 'transport'],
    ['交通运输、仓储和邮政业→邮政业', 'post'],
    ['住宿和餐饮业→餐饮业', 'lodging'],
    ['信息传输、软件和信息技术服务业→软件和信息技术服务业', 'software'],
    ['房地产业→物业管理', 'property'],
    ['房地产业', null],
    ['租赁和商务服务业→租赁业', 'leasing'],
    ['农、林、牧、渔业→渔业', 'farming'],
    ['文化、体育和娱乐业', 'other'],
    ['金融业', null],
    ['随便写的', null],
  ] as const)('of %s are those of %s', (path, industry) => {
    expect(scaleIndustryOf(path)).toBe(industry)
  })
})

describe('the suggested scale', () => {
  const textile = '制造业→纺织业'
  it.each([
    { path: textile, given: { people: 300, revenue: 2000 }, scale: '2', isAbove: true },
    { path: textile, given: { people: 299, revenue: 50_000 }, scale: '3', isAbove: true },
    { path: textile, given: { people: 0, revenue: 0 }, scale: '4', isAbove: false },
    { path: '批发和零售业→零售业', given: { people: 60, revenue: 400 }, scale: '3', isAbove: false },
    { path: '批发和零售业→零售业', given: { people: 60, revenue: 40_000 }, scale: '2', isAbove: false },
    { path: '建筑业', given: { revenue: 6000, assets: 5000 }, scale: '2', isAbove: false },
  ])('of $path with $given is $scale', ({ path, given, scale, isAbove }) => {
    expect(suggestedScale(path, given, { on: '2026-11-20' })).toMatchObject({ state: 'suggested', scale, isAbove })
  })

  it.each([
    { path: textile, given: { people: 300 }, facts: ['revenue'] },
    { path: textile, given: { people: null, revenue: null }, facts: ['people', 'revenue'] },
    { path: '建筑业', given: { people: 300, revenue: 6000 }, facts: ['assets'] },
    { path: '租赁和商务服务业', given: {}, facts: ['people', 'assets'] },
    { path: '文化、体育和娱乐业', given: {}, facts: ['people'] },
  ])('of $path with $given waits for $facts', ({ path, given, facts }) => {
    expect(suggestedScale(path, given, { on: '2026-11-20' })).toEqual({ state: 'missing', facts })
  })

  it.each([null, '', '金融业'])('is not made of %s', (path) => {
    expect(suggestedScale(path, { people: 300, revenue: 2000, assets: 1 }, { on: '2026-11-20' })).toBeNull()
  })
})

describe('the limits in the configuration', () => {
  const industries = Object.keys(SCALE_INDUSTRIES) as ScaleIndustry[] // keys of that very table

  it.each(industries)('of %s are read back as they are built in', (industry) => {
    const { limits } = SCALE_INDUSTRIES[industry]
    expect(readLimits(limitWords(limits))).toEqual(limits)
  })

  it.each([
    '大型：人员1000；中型：人员300',
    '大型：人员1000；中型：人员300；小型：收入20',
    '中型：人员1000；大型：人员300；小型：人员20',
    '大型：1000；中型：300；小型：20',
    '大型：人员1000；中型：人员300；小型：人员20；微型：人员1',
    '',
  ])('are not %s', (words) => {
    expect(readLimits(words)).toBeNull()
  })

  it('count from their day on, with what they rest on', () => {
    const row = {
      ...{ key: 'enterpriseScale.other', value: '大型：人员500；中型：人员200；小型：人员20' },
      ...{ effectiveFrom: '2027-01-01', effectiveTo: null, source: '新办法', mark: 'V' },
    }
    expect(scaleByRows([row], '2026-12-31')('other')).toEqual({
      limits: SCALE_INDUSTRIES.other.limits,
      source: '《统计上大中小微型企业划分办法（2017）》，未核对原文',
    })
    expect(scaleByRows([row], '2027-01-01')('other')).toEqual({
      limits: [{ people: 500 }, { people: 200 }, { people: 20 }],
      source: '新办法',
    })
  })

  it('are those of the newest rule in force, in whatever order the rules come', () => {
    const rule = (people: number, effectiveFrom: string, effectiveTo: string | null = null) => ({
      ...{
        key: 'enterpriseScale.other',
        value: `大型：人员${people}；中型：人员200；小型：人员20`,
        mark: 'V' as const,
      },
      ...{ effectiveFrom, effectiveTo, source: `${effectiveFrom}起` },
    })
    const rules = [
      rule(500, '2027-01-01'),
      rule(600, '2027-06-01', '2027-12-31'),
      rule(400, '2026-01-01', '2026-06-30'),
    ]
    for (const rows of [rules, rules.toReversed()]) {
      const large = (day: string) => scaleByRows(rows, day)('other')
      expect(large('2026-06-30')).toMatchObject({ limits: [{ people: 400 }, {}, {}], source: '2026-01-01起' })
      expect(large('2026-07-01')).toMatchObject({ limits: SCALE_INDUSTRIES.other.limits })
      expect(large('2027-05-31')).toMatchObject({ limits: [{ people: 500 }, {}, {}] })
      expect(large('2027-06-01')).toMatchObject({ limits: [{ people: 600 }, {}, {}], source: '2027-06-01起' })
      expect(large('2028-01-01')).toMatchObject({ limits: [{ people: 500 }, {}, {}] })
    }
  })
})
