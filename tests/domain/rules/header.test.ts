import { describe, expect, it } from 'vitest'
import { EXPERT_AUDIT_POLL_MS, headerLinksOf, headerVariantOf, WORK_ORDER_PAGE_SIZE } from '#domain/rules/header.ts'

const reader = (own: Partial<Parameters<typeof headerLinksOf>[0]>) => ({
  accountType: '1',
  systemType: null,
  roles: [],
  permissions: [],
  ...own,
})

describe('headerLinksOf', () => {
  const KEY_INDUSTRY = ['keyIndustryVerification', 'riskReportVerification', 'workOrders']

  it.each([
    { rule: 'R138: key industries', of: { accountType: '13' }, links: KEY_INDUSTRY },
    {
      rule: 'R138, R139: 3 has online training too',
      of: { accountType: '3' },
      links: [...KEY_INDUSTRY, 'onlineTraining'],
    },
    { rule: 'R138: no other account', of: { accountType: '0' }, links: [] },
    {
      rule: 'R141: an enterprise with the permission',
      of: { accountType: '0', permissions: ['ROLE_MEWS_COMPANY_VISIT'] },
      links: ['monitoring'],
    },
    {
      rule: 'R141: a supervisor with the permission',
      of: { permissions: ['ROLE_MEWS_COMPANY_VISIT'] },
      links: ['monitoring', 'monitoringManagement'],
    },
    { rule: 'R141: nobody without it', of: { permissions: ['ROLE_USER_UNLOCK'] }, links: [] },
    {
      rule: 'R142: the expert library with the permission',
      of: { systemType: '8', permissions: ['ROLE_WJZJK_JZ_VISIT'] },
      links: ['expertAudit'],
    },
    { rule: 'R142: not without the permission', of: { systemType: '8' }, links: [] },
    { rule: 'R142: not elsewhere', of: { systemType: '2', permissions: ['ROLE_WJZJK_JZ_VISIT'] }, links: [] },
    { rule: 'R143: notice management', of: { systemType: '128' }, links: ['smsReminder'] },
    {
      rule: 'R133: the super administrator, by permission',
      of: { systemType: '8', roles: ['admin'] },
      links: ['monitoring', 'monitoringManagement', 'expertAudit'],
    },
  ] as const)('$rule', ({ of, links }) => {
    expect(
      headerLinksOf(
        reader({
          ...of,
          roles: [...('roles' in of ? of.roles : [])],
          permissions: [...('permissions' in of ? of.permissions : [])],
        }),
      ),
    ).toEqual(links)
  })

  it('R101: the count of expert audits is asked for every three seconds, that of work orders over pages of 20', () => {
    expect({ EXPERT_AUDIT_POLL_MS, WORK_ORDER_PAGE_SIZE }).toEqual({
      EXPERT_AUDIT_POLL_MS: 3_000,
      WORK_ORDER_PAGE_SIZE: 20,
    })
  })
})

describe('headerVariantOf', () => {
  const place = { isFramed: false, isPublic: false, path: '/gis', systemType: null, accountType: '1' } as const

  it.each([
    { rule: 'R035: supervisors', own: {}, gives: 'supervisor' },
    { rule: 'R035: enterprises', own: { accountType: '34' }, gives: 'company' },
    { rule: 'R036: /dljpSpecal', own: { path: '/dljpSpecal' }, gives: 'special' },
    { rule: 'R036: /dljpSpecal for enterprises', own: { path: '/dljpSpecal', accountType: '0' }, gives: 'special' },
    { rule: 'R037: the five-in-one end', own: { systemType: '140', accountType: '0' }, gives: 'fiveInOne' },
    { rule: 'R038: inside a frame', own: { isFramed: true, systemType: '140' }, gives: 'none' },
    { rule: 'R039: public routes', own: { isPublic: true }, gives: 'none' },
  ] as const)('$rule', ({ own, gives }) => {
    expect(headerVariantOf({ ...place, ...own })).toBe(gives)
  })
})
