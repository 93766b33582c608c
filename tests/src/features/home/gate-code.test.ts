import { describe, expect, it } from 'vitest'
import { addressOfScan } from '#app/features/home/gate-code.ts'

const SEARCH = '/comopanyInformationManagement/companyInformation?q='

describe('addressOfScan', () => {
  it.each([
    ['https://anjian.example/company/0190-ab?scanned=1', true, '/inspection/newGridPatrol?company=0190-ab'],
    ['https://anjian.example/company/0190-ab', false, '/company/0190-ab'],
    ['91320509MA1MJ0AA1A', true, `${SEARCH}91320509MA1MJ0AA1A`],
    ['https://www.gsxt.gov.cn/?code=91320509MA1MJ0AA1A', true, `${SEARCH}91320509MA1MJ0AA1A`],
    ['甲纺织厂', true, `${SEARCH}${encodeURIComponent('甲纺织厂')}`],
    [
      'https://evil.example/company/../../login',
      true,
      `${SEARCH}${encodeURIComponent('https://evil.example/company/../../login')}`,
    ],
  ])('of %s (patrols: %s) is %s', (text, mayPatrol, address) => {
    expect(addressOfScan(text, mayPatrol)).toBe(address)
  })
})
