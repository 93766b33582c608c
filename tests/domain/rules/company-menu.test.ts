import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES, COMPANY_TYPE_CODES } from '#domain/data/account-types.ts'
import { allowedMenuGroups, COMPANY_MENU_GROUPS, companyGroupOf, isCompanyAccount } from '#domain/rules/company-menu.ts'
import { DEMO_ACCOUNTS } from '#server/demo/people.ts'

describe('isCompanyAccount', () => {
  it('R140, R211: knows the company type codes of the specification, section 9', () => {
    const codes = [0, 3, 6, 7, 8, 9, 10, 17, 13, 27, 29, 30, 31, 32, 33, 34].map(String)
    expect([...COMPANY_TYPE_CODES].sort()).toEqual(codes.sort())
    expect(
      Array.from({ length: 100 }, (_, code) => String(code))
        .filter(isCompanyAccount)
        .sort(),
    ).toEqual(codes)
  })
})

it('has words for every account type in use', () => {
  const inUse = [...COMPANY_TYPE_CODES, ...DEMO_ACCOUNTS.map(({ accountType }) => accountType)]
  expect(inUse.filter((code) => !(code in ACCOUNT_TYPES))).toEqual([])
})

describe('allowedMenuGroups', () => {
  it('R147: an enterprise has the eleven groups', () => {
    expect(Object.values(COMPANY_MENU_GROUPS)).toEqual([
      '通知公告',
      '企业信息',
      '部门管理',
      '专项监管',
      '现场管理',
      '协同监管',
      '自查记录',
      '应急管理',
      '风险辨识',
      '危险作业',
      '五位一体',
    ])
    expect(allowedMenuGroups('0')).toEqual(Object.keys(COMPANY_MENU_GROUPS))
  })

  it('R095: account types differ in what they are allowed; others than enterprises are not narrowed', () => {
    expect(allowedMenuGroups('7')).toHaveLength(10)
    expect(allowedMenuGroups('7')).not.toContain('fiveInOne')
    expect(allowedMenuGroups('1')).toBeNull()
  })
})

describe('companyGroupOf', () => {
  it.each([
    { path: '/companyNotice/notice', group: 'notice' },
    { path: '/companyBase/companyBaseIndex', group: 'info' },
    { path: '/never/heard/of', group: 'info' },
    { path: '/safetyProduction/explosiveDust', group: 'specialSupervision' },
    { path: '/safetyProduction/equipment', group: 'siteManagement' },
    { path: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister', group: 'selfCheckRecords' },
    { path: '/fiveInOneCom/totalAnalysis', group: 'fiveInOne' },
    { path: '/fiveInOneCom/specialWork/fireWork', group: 'dangerousWork' },
    { path: '/fiveInOneCom/doublePrevent/threeCardManage/jonRiskCard', group: 'riskIdentification' },
  ])('files $path under $group', ({ path, group }) => {
    expect(companyGroupOf(path, [])).toBe(group)
  })

  it('leaves a page where somebody filed it', () => {
    expect(companyGroupOf('/companyNotice/notice', [{ name: 'emergency', title: '应急' }])).toBe('emergency')
    expect(companyGroupOf('/companyNotice/notice', [{ name: 'x', title: '危险作业' }])).toBe('dangerousWork')
    const above = [
      { name: null, title: '应急管理' },
      { name: null, title: '应急与值守' },
    ]
    expect(companyGroupOf('/fiveInOneCom/emergencyManageView/planManage', above)).toBe('emergency')
  })
})
