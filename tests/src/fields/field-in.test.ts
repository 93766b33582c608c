import { describe, expect, it } from 'vitest'
import { fieldIn } from '#app/fields/field-of.ts'
import { fieldWords } from '#app/fields/words.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const presses = (resource: string, name: string, status: string) => {
  const field = fieldIn(resourceNamed(resource), name, { status })
  return field?.kind === 'date' && field.expiry !== undefined
}

describe('a value in a unit of its own', () => {
  it.each([
    { record: { unit: '月' }, words: '36 月' },
    { record: { unit: '%' }, words: '36%' },
    { record: { unit: null }, words: '36' },
  ])('is shown as $words', ({ record, words }) => {
    const field = fieldIn(resourceNamed('systemConfig'), 'value', record)
    expect(field === null ? null : fieldWords(field, '36')).toBe(words)
  })
})

describe('a day by which something ends', () => {
  it.each([
    { resource: 'companyCertificate', name: 'validTo', status: 'verified', isPressing: true },
    { resource: 'companyCertificate', name: 'validTo', status: 'cancelled', isPressing: false },
    { resource: 'complaint', name: 'deadline', status: 'accepted', isPressing: true },
    { resource: 'complaint', name: 'deadline', status: 'done', isPressing: false },
    // Answered in time, and its reward under way.
    { resource: 'complaint', name: 'deadline', status: 'rewardPending', isPressing: false },
    { resource: 'complaint', name: 'deadline', status: 'rewardDue', isPressing: false },
    { resource: 'majorSupervise', name: 'reportDue', status: 'supervising', isPressing: true },
    // What an institution took on is still to be done; its report in, the term of the review is kept.
    { resource: 'standardizationAllocation', name: 'deadline', status: 'accepted', isPressing: true },
    { resource: 'standardizationAllocation', name: 'deadline', status: 'reported', isPressing: false },
    { resource: 'agencyProject', name: 'dueDate', status: 'reviewing', isPressing: true },
    { resource: 'agencyProject', name: 'dueDate', status: 'refused', isPressing: false },
    { resource: 'standardizationCertificate', name: 'validTo', status: 'revoked', isPressing: false },
    // What an agency handed back is to be given to another by the same day.
    { resource: 'agencyTask', name: 'deadline', status: 'refused', isPressing: true },
  ])('of a $resource that is $status presses: $isPressing', ({ resource, name, status, isPressing }) => {
    expect(Object.keys(resourceNamed(resource).workflow?.states ?? {})).toContain(status)
    expect(presses(resource, name, status)).toBe(isPressing)
  })

  it.each([
    { useStatus: 'using', isPressing: true },
    { useStatus: 'waiting', isPressing: true },
    { useStatus: 'stopped', isPressing: false },
    { useStatus: 'scrapped', isPressing: false },
  ])('of equipment that is $useStatus presses: $isPressing', ({ useStatus, isPressing }) => {
    const field = fieldIn(resourceNamed('device'), 'nextInspectDate', { useStatus })
    expect(field?.kind === 'date' && field.expiry !== undefined).toBe(isPressing)
  })

  it('still presses a draft', () => {
    const { workflow } = resourceNamed('managementSystem')
    expect(presses('managementSystem', 'reviewDate', workflow?.initial ?? '')).toBe(true)
  })
})

describe('a moment by which something has to be over', () => {
  it.each([
    { status: 'working', isPressing: true },
    { status: 'pendingAccept', isPressing: true },
    { status: 'closed', isPressing: false },
    { status: 'returned', isPressing: false },
    { status: 'voided', isPressing: false },
  ])('of a permit that is $status presses: $isPressing', ({ status, isPressing }) => {
    const field = fieldIn(resourceNamed('dangerousWorkPermit'), 'planEnd', { status })
    expect(field?.kind === 'instant' && field.until === true).toBe(isPressing)
  })
})
