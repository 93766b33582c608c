import { describe, expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import {
  GIS_INDUSTRIES,
  GIS_VIEWS,
  type GisLayer,
  gisFilter,
  gisRedirect,
  hasIndustryRadio,
  MAP_HOMES,
} from '#domain/rules/gis-layers.ts'

const TODAY = '2026-11-20'
const chemical = { tradeFamily: 'chemical', isWeiHua: true, riskColor: 'red', nextPatrolDue: '2026-11-01' }
const dealer = { tradeFamily: 'hazardousTrade', isWeiHua: null, riskColor: 'blue', nextPatrolDue: null }
const fireworks = { tradeFamily: 'fireworks', isWeiHua: null, riskColor: 'orange', nextPatrolDue: TODAY }
const mill = { tradeFamily: 'textile', isWeiHua: null, isMajorHazard: true, riskColor: 'yellow', nextPatrolDue: null }
const ALL = { chemical, dealer, fireworks, mill }
const shown = (layer: GisLayer, industry: keyof typeof GIS_INDUSTRIES | null) =>
  Object.entries(ALL).flatMap(([name, row]) => (matches(gisFilter(layer, industry, TODAY), row) ? [name] : []))

describe('map views', () => {
  it('R050: switch between hazardous chemicals, fireworks and other industries, each enterprise in one of them', () => {
    expect(Object.values(GIS_INDUSTRIES)).toEqual(['危险化学品', '烟花爆竹', '其他行业'])
    expect(shown('company', 'whp')).toEqual(['chemical', 'dealer'])
    expect(shown('company', 'yhbz')).toEqual(['fireworks'])
    expect(shown('company', 'qthy')).toEqual(['mill'])
    expect(shown('company', null)).toEqual(Object.keys(ALL))
    expect(hasIndustryRadio(GIS_VIEWS['/gis1'], null)).toBe(true)
  })

  it.each([
    ['majorHazard', ['mill']],
    ['risk', ['chemical', 'fireworks']],
    ['selfCheck', ['chemical']],
    ['grid', Object.keys(ALL)],
  ] as const)('show %s', (layer, names) => {
    expect(shown(layer, null)).toEqual(names)
  })

  it('R051: /gis and /gisZdwxy are the map home', () => {
    expect(MAP_HOMES).toEqual(['/gis', '/gisZdwxy'])
    expect(MAP_HOMES.every((path) => path in GIS_VIEWS)).toBe(true)
  })

  it('R144: sub-system 4 gets the radio of industries in every view', () => {
    expect(Object.values(GIS_VIEWS).every((view) => hasIndustryRadio(view, '4'))).toBe(true)
    expect(hasIndustryRadio(GIS_VIEWS['/gisWgbj'], '3')).toBe(false)
  })

  it('R145: sub-system 4 is led from /gis1 to /oneWhp, others stay', () => {
    expect(gisRedirect('/gis1', '4')).toBe('/oneWhp')
    expect(gisRedirect('/gis1', '3')).toBeNull()
    expect(gisRedirect('/gis1', null)).toBeNull()
    expect(gisRedirect('/gis', '4')).toBeNull()
  })
})
