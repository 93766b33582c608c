import '#domain/areas/all.ts'
import { describe, expect, it } from 'vitest'
import { ownersOf } from '#domain/kit/owners.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildPhoto, buildRecord, outcomeOf } from '#tests/factories/domain.ts'

const AGENCY = buildActor('agency', { agencyGuid: 'agency-1' })
const HEAD = buildActor('company')
const paper = buildPhoto({ mime: 'application/pdf', contentType: 'file', fileName: '补充协议.pdf' })

describe.each(['tutorshipProject', 'hostingProject', 'agencyBusiness'])('the terms of a confirmed %s', (name) => {
  const confirmed = (own: object = {}) =>
    buildRecord(name, {
      ...{ status: 'active', agencyGuid: 'agency-1', companyGuid: 'company-1', projectType: 'other' },
      ...{ startDate: '2026-03-01', endDate: '2026-12-31', contractAmount: 50_000, ...own },
    })
  const act = (action: string, input: object, actor = AGENCY, record = confirmed()) =>
    outcomeOf(actionNamed(name, action), record, input, { actor })
  const proposal = { changeReason: '延长服务半年', newEndDate: '2027-06-30', supplements: [paper] }
  const pending = confirmed({ ...proposal, changeOn: '2026-11-20' })
  const turns = (record: ReturnType<typeof confirmed>) =>
    ownersOf(resourceNamed(name), record).flatMap(({ roles }) => roles)

  it('change when the agency proposes it with the paper and the enterprise agrees', () => {
    expect(act('proposeChange', proposal)).toMatchObject({ changeOn: '2026-11-20', endDate: '2026-12-31' })
    expect(turns(confirmed())).toEqual(['agency'])
    expect(turns(pending)).toEqual(['agency', 'company', 'safety'])
    expect(act('agreeChange', {}, HEAD, pending)).toMatchObject({
      ...{ status: 'active', endDate: '2027-06-30', contractAmount: 50_000, changeOn: null, newEndDate: null },
      supplements: [paper],
    })
  })

  it('stay where the enterprise does not agree, or the agency takes it back', () => {
    const kept = { endDate: '2026-12-31', contractAmount: 50_000, changeOn: null, newEndDate: null }
    expect(act('refuseChange', {}, HEAD, pending)).toBe('workflow.opinion-required')
    expect(act('refuseChange', { opinion: '费用未谈妥' }, HEAD, pending)).toMatchObject(kept)
    expect(act('withdrawChange', {}, AGENCY, pending)).toMatchObject(kept)
  })

  it('are not changed by one side alone', () => {
    expect(act('update', { changes: { endDate: '2027-06-30' } })).toBe('input.invalid')
    expect(act('agreeChange', {}, AGENCY, pending)).toBe('access.denied')
    expect(act('agreeChange', {}, HEAD)).toBe('access.denied')
    expect(act('proposeChange', proposal, AGENCY, pending)).toBe('access.denied')
    expect(act('proposeChange', { changeReason: '口头', newAmount: 1 })).toBe('input.invalid')
  })
})

const visit = {
  date: '2026-11-03',
  people: '周宇',
  content: '现场隐患排查',
  problems: '灭火器过期2具',
}
const EARLIER = { ...visit, date: '2026-10-21' }

it.each(['tutorshipProject', 'hostingProject', 'agencyBusiness'])(
  'a visit of %s is written down by itself beside those before, and counted, while the project runs',
  (name) => {
    const note = (input: object, own: object = {}) => {
      const of = { companyGuid: 'company-1', agencyGuid: 'agency-1', status: 'active', visitLogs: [EARLIER] }
      return outcomeOf(actionNamed(name, 'visit'), buildRecord(name, { ...of, ...own }), input, { actor: AGENCY })
    }
    expect(note(visit)).toMatchObject({
      ...{ status: 'active', visitCount: 2 },
      visitLogs: [{ date: '2026-10-21' }, { date: '2026-11-03', problems: '灭火器过期2具' }],
    })
    expect(note({ ...visit, photos: [buildPhoto({})] })).toMatchObject({ visitPhotos: [{}] })
    for (const wrong of [{ people: '' }, { date: '2026-11-21' }])
      expect(note({ ...visit, ...wrong })).toBe('input.invalid')
    expect(note(visit, { visitLogs: Array.from({ length: 200 }, () => visit) })).toBe('input.invalid')
    expect(note(visit, { status: 'toConfirm' })).toBe('workflow.move-not-open')
  },
)
