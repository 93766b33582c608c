import { describe, expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import {
  ENTERPRISE_PICKER,
  ENTERPRISE_TABS,
  type EnterpriseFilters,
  type EnterpriseTab,
  enterpriseFilter,
  enterpriseQuery,
  enterpriseTabs,
  pickWarning,
  selectAllQuery,
  startFilters,
  tickRow,
} from '#domain/rules/enterprise-picker.ts'
import { buildCompany } from '#tests/factories/domain.ts'

const home = { guid: 'WJ-01', path: '320509000007/WJ-01/', regionId: '320509105' }
const ask = (tab: EnterpriseTab, filters: Partial<EnterpriseFilters> = {}) => ({
  tab,
  home,
  filters: { ...startFilters(null), ...filters },
})

describe('tabs', () => {
  it('R057: are grid-supervised units and units in the area, and a third in the confirmation variant', () => {
    const labels = (isConfirmation: boolean) => enterpriseTabs(isConfirmation).map((tab) => ENTERPRISE_TABS[tab].label)
    expect(labels(false)).toEqual(['网格监管单位', '区域内单位'])
    expect(labels(true)).toEqual(['网格监管单位', '区域内单位', '待确认单位'])
  })
})

describe('enterpriseQuery', () => {
  it('R059 R148: starts from the region of the grid', () => {
    expect(startFilters(home)).toMatchObject({ regionIds: '320509105' })
    expect(enterpriseQuery({ tab: 'area', home, filters: startFilters(home) }, 1)).toMatchObject({
      regionIds: '320509105',
    })
    expect(startFilters(null).regionIds).toBe('')
  })

  it('R190: asks for 10 rows, 20 in the confirmation', () => {
    expect((['grid', 'area', 'confirm'] as const).map((tab) => enterpriseQuery(ask(tab), 1).pageSize)).toEqual([
      10, 10, 20,
    ])
  })

  it('R191: selects all with a page of 100000', () => {
    expect(selectAllQuery(ask('area'))).toMatchObject({ pageIndex: 1, pageSize: 100_000 })
    expect(ENTERPRISE_PICKER.selectAllPageSize).toBe(100_000)
  })

  it('R193: counts the total on page 1 only', () => {
    expect([1, 2, 7].map((page) => enterpriseQuery(ask('grid'), page).countTotal)).toEqual([true, false, false])
  })

  it('R062: asks by the filters of the specification, leaving out what is empty', () => {
    const all: EnterpriseFilters = {
      companyName: ' 纺织 ',
      regionIds: '320509105',
      scaleType: '1',
      companyStatus: 'normal',
      flags: ['isWeiHua', 'isSheAnZhiLeng', 'isSheBaoFenChen', 'isYouXianKongJian', 'isLuShangShiYou'],
    }
    expect(enterpriseQuery({ tab: 'grid', home, filters: all }, 1)).toEqual({
      pageIndex: 1,
      pageSize: 10,
      countTotal: true,
      companyName: '纺织',
      regionIds: '320509105',
      scaleType: '1',
      companyStatus: 'normal',
      isWeiHua: true,
      isSheAnZhiLeng: true,
      isSheBaoFenChen: true,
      isYouXianKongJian: true,
      isLuShangShiYou: true,
      gridGuid: 'WJ-01',
    })
    expect(Object.keys(enterpriseQuery(ask('area'), 1))).toEqual(['pageIndex', 'pageSize', 'countTotal'])
  })
})

describe('enterpriseFilter', () => {
  const company = buildCompany({
    companyName: '吴江盛泽纺织厂',
    gridPath: '320509000007/WJ-01/WJ-01-02/',
    regionIds: ',32,3205,320509,320509105,',
    scaleType: '1',
    isWeiHua: true,
  })
  it.each([
    ['grid', {}, true],
    ['grid', { companyName: '盛泽' }, true],
    ['grid', { companyName: '平望' }, false],
    ['area', { regionIds: '320509105' }, true],
    ['area', { regionIds: '320509104' }, false],
    ['area', { scaleType: '2' }, false],
    ['area', { flags: ['isWeiHua'] as const }, true],
    ['area', { flags: ['isWeiHua', 'isLuShangShiYou'] as const }, false],
    ['confirm', {}, false],
  ] as const)('finds on the device what the server finds: %s %j', (tab, filters, is) => {
    const record = { ...company, status: 'approved' }
    expect(matches(enterpriseFilter(ask(tab, filters)), record)).toBe(is)
  })

  it('leaves out enterprises of another grid', () => {
    expect(matches(enterpriseFilter(ask('grid')), { ...company, gridPath: '320509000007/WJ-02/' })).toBe(false)
  })
})

describe('ticking', () => {
  const [a, b] = [{ guid: 'a' }, { guid: 'b' }]

  it('R117: keeps only the last row in single mode', () => {
    expect(tickRow(tickRow([], a, 'single'), b, 'single')).toEqual([b])
    expect(tickRow([b], b, 'single')).toEqual([])
  })

  it('keeps all in multiple mode', () => {
    expect(tickRow(tickRow([], a, 'multiple'), b, 'multiple')).toEqual([a, b])
    expect(tickRow([a, b], a, 'multiple')).toEqual([b])
  })

  it('R115: wants exactly one row in single mode', () => {
    expect([0, 1, 2].map((count) => pickWarning('single', count))).toEqual(['请选择一条记录', null, '请选择一条记录'])
  })

  it('R116: wants at least one row in multiple mode', () => {
    expect([0, 1, 5].map((count) => pickWarning('multiple', count))).toEqual(['请选择至少一条记录', null, null])
  })
})
