import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { recordInspection } from '#domain/resources/device/actions.ts'
import { buildActor, buildCompany, buildRecord, outcomeOf } from '#tests/factories/domain.ts'

const company = buildCompany()
const safety = buildActor('safety', { companyGuid: company.guid })
const boiler = (own: object = {}) =>
  buildRecord('device', {
    ...{ companyGuid: company.guid, deviceName: '有机热载体炉', deviceClass: 'special', place: '锅炉房' },
    ...{ lastInspectDate: '2025-11-26', nextInspectDate: '2026-11-26', useStatus: 'waiting', ...own },
  })
const found = { lastInspectDate: '2026-11-19', nextInspectDate: '2027-11-18', useStatus: 'using' }
const inspected = (input: object, own: object = {}, actor = safety) =>
  outcomeOf(recordInspection, boiler(own), input, { actor })

describe('the inspection of a device', () => {
  it('gives its days, who made it, and lets it run again', () => {
    expect(inspected({ ...found, inspectOrg: '江苏省特检院' })).toMatchObject({
      ...found,
      ...{ inspectOrg: '江苏省特检院', deviceName: '有机热载体炉', place: '锅炉房' },
    })
  })

  it.each([
    ['no day', { ...found, lastInspectDate: null }, 'input.invalid'],
    ['a day to come', { ...found, lastInspectDate: '2099-11-19' }, 'input.invalid'],
    ['a next one before it', { ...found, nextInspectDate: '2026-11-18' }, 'input.invalid'],
  ])('is refused with %s', (_what, input, code) => expect(inspected(input)).toBe(code))

  it('is not asked of what is scrapped, and not made by others', () => {
    expect(inspected(found, { useStatus: 'scrapped' })).toBe('access.denied')
    expect(inspected(found, {}, buildActor('safety', { companyGuid: 'another' }))).toBe('record.gone')
  })
})
