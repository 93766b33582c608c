import { describe, expect, it } from 'vitest'
import { titleOf } from '#app/fields/reference/title-of.ts'
import '#domain/areas/all.ts'

describe('titleOf', () => {
  it.each([
    { of: 'a text', resource: 'company', record: { companyName: '甲公司' }, words: '甲公司' },
    { of: 'a choice', resource: 'majorHazardFiling', record: { filingType: 'writeOff' }, words: '核销' },
    { of: 'a year', resource: 'safetyInputPlan', record: { year: 2026 }, words: '2026年度' },
    { of: 'a name that every record carries', resource: 'companyDelete', record: { companyName: '乙' }, words: '乙' },
    { of: 'nothing', resource: 'company', record: { companyName: null }, words: '企业' },
    { of: 'a resource of a newer version', resource: 'unheardOf', record: {}, words: '' },
  ])('says $of', ({ resource, record, words }) => {
    expect(titleOf(resource, record)).toBe(words)
  })
})
