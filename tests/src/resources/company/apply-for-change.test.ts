import { describe, expect, it } from 'vitest'
import { applyForChange } from '#app/resources/company/apply-for-change.ts'
import { buildActor } from '#tests/factories/domain.ts'

const plant = { guid: 'company-1' }
const asked = (to: string | null) => new URL(String(to), 'https://platform.example')

describe('applying to have a field of an enterprise changed', () => {
  it.each([
    ['companyStatus', 'state'],
    ['tradeFamily', 'industry'],
    ['longitude', 'region'],
    ['isWeiHua', 'flags'],
    ['legalRepresentativePhone', 'leader'],
    ['employeeCount', 'basic'],
  ])('opens the form of the change record with %s filled in', (name, changeType) => {
    const to = asked(applyForChange(name, plant, buildActor('safety')))
    expect(to.pathname).toBe('/changeInfo')
    expect(to.searchParams.get('form')).toBe('new')
    expect(JSON.parse(to.searchParams.get('fill') ?? '')).toEqual({
      companyGuid: 'company-1',
      changeType,
      items: [{ fieldName: name, newValue: '' }],
    })
  })

  it('is done by an inspector among the changes of his grid', () => {
    const to = asked(applyForChange('companyStatus', plant, buildActor('grid')))
    expect(to.pathname).toBe('/comopanyInformationManagement/informationChangeRecord')
  })

  it('is not offered of the grid, which goes by another way', () => {
    expect(applyForChange('gridGuid', plant, buildActor('safety'))).toBeNull()
  })
})
