import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { performAction } from '#domain/kit/action.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { addMs } from '#domain/lib/dates.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildPhoto, buildRecord, NOW, outcomeOf } from '#tests/factories/domain.ts'

const safety = buildActor('safety', { companyGuid: 'company-1' })
const NEW_PHOTO = buildPhoto({ guid: '00000000-0000-4000-8000-000000000009' })
const paper = (own: object = {}) =>
  buildRecord('personnelCertificate', {
    ...{ companyGuid: 'company-1', employeeGuid: 'e1', employeeName: '王芳', certType: 'specialWork', certNo: 'T1' },
    ...{ firstDate: '2020-12-10', validTo: '2026-12-10', files: [buildPhoto()], status: 'due', ...own },
  })
const licence = (own: object = {}) =>
  buildRecord('companyCertificate', {
    ...{ companyGuid: 'company-1', certType: 'safety', certNo: '苏1', issueOrg: '应急管理厅', issueDate: '2023-12-10' },
    ...{ validFrom: '2023-12-10', validTo: '2026-12-09', verifyUser: '沈', verifyTime: '2024-01-01' },
    ...{ scope: '氯碱', files: [buildPhoto()], status: 'due', enteredBy: 'company', ...own },
  })
const made = (resource: string, move: string, record: AnyRecord, input: object, now = NOW) =>
  outcomeOf(actionNamed(resource, move), record, input, { actor: safety, now }) as AnyRecord
/** What is refused, as the person reads it. */
function refusal(resource: string, move: string, record: AnyRecord, input: object): unknown {
  const action = actionNamed(resource, move)
  const context = { actor: safety, now: NOW, madeAt: NOW, recordGuid: record.guid, related: {} }
  try {
    performAction(record, { action, input: parseInput(action.input, input), baseVersion: record.version, context })
  } catch (problem) {
    if (problem instanceof Problem) return problem.issues.map(({ path, message }) => `${path} ${message}`)
    throw problem
  }
  return 'nothing'
}

const NEXT = { certNo: 'T1', issueOrg: '江苏省应急管理厅', validFrom: '2026-12-11', validTo: '2032-12-10' }

describe('a certificate of a person that is exchanged', () => {
  const renew = (record: AnyRecord, own: object = {}, now = NOW) =>
    made('personnelCertificate', 'renew', record, { ...NEXT, files: [NEW_PHOTO], ...own }, now)

  it('keeps what stood there, by whom and when, and its picture', () => {
    const renewed = renew(paper())
    expect(renewed).toMatchObject({ status: 'valid', validTo: '2032-12-10', files: [NEW_PHOTO] })
    expect(renewed.formerFiles).toEqual([buildPhoto()])
    const line = { at: NOW, move: '换证、延期', userName: safety.name }
    expect(renewed.renewals).toEqual([
      { ...line, item: '发证机关', before: '（空）', after: '江苏省应急管理厅' },
      { ...line, item: '有效期起', before: '（空）', after: '2026-12-11' },
      { ...line, item: '有效期至', before: '2026-12-10', after: '2032-12-10' },
    ])
  })

  it('adds to what was kept before', () => {
    const later = addMs(NOW, 1000)
    const again = renew(
      renew(paper()),
      { validFrom: '2032-12-11', validTo: '2038-12-10', files: [buildPhoto()] },
      later,
    )
    expect((again.renewals as AnyRecord[]).map(({ at }) => at)).toEqual([NOW, NOW, NOW, later, later, later])
    expect(again.formerFiles).toEqual([buildPhoto(), NEW_PHOTO])
  })

  it('is to be examined three years into its new term, and says so sixty days before', () => {
    expect(renew(paper({ reviewDate: '2023-12-10' }))).toMatchObject({
      reviewDate: '2029-12-11',
      remindDate: '2029-10-12',
    })
    expect(renew(paper(), { reviewDate: '2032-12-10' })).toMatchObject({ remindDate: '2032-10-11' })
    expect(renew(paper({ certType: 'safetyManager' }))).toMatchObject({ reviewDate: null, remindDate: '2032-10-11' })
  })

  it.each([
    [{ validTo: '2026-12-10' }, ['validTo 新的有效期至应晚于原来的2026-12-10']],
    [{ validTo: '2026-12-11', validFrom: '2026-12-11' }, ['validTo 有效期至应晚于领证日期和有效期起']],
    [{ reviewDate: '2033-01-01' }, ['reviewDate 应复审日期不能晚于有效期至']],
    [{ reviewDate: '2023-12-10' }, ['reviewDate 新的应复审日期应晚于原来的2023-12-10']],
    [{ validFrom: '2020-01-01' }, ['validFrom 有效期起不能早于初次领证日期']],
  ])('is refused with %o', (own, said) => {
    const input = { ...NEXT, files: [NEW_PHOTO], ...own }
    expect(refusal('personnelCertificate', 'renew', paper({ reviewDate: '2023-12-10' }), input)).toEqual(said)
  })

  it('is not exchanged once it is cancelled, nor by who only looks on', () => {
    expect(renew(paper({ status: 'cancelled' }))).toBe('workflow.move-not-open')
    const deed = { actor: buildActor('grid') }
    const input = { ...NEXT, files: [NEW_PHOTO] }
    const seen = paper({ gridPath: deed.actor.gridPath })
    expect(outcomeOf(actionNamed('personnelCertificate', 'renew'), seen, input, deed)).toBe('access.denied')
  })
})

describe('a certificate of a person that is examined again', () => {
  const TERM = { firstDate: '2023-12-15', validTo: '2029-12-14', reviewDate: '2026-12-15' }
  const review = (own: object = {}, record: object = {}) =>
    made('personnelCertificate', 'review', paper({ ...TERM, ...record }), {
      ...{ lastReviewDate: '2026-11-19', files: [NEW_PHOTO] },
      ...own,
    })

  it('runs to the end of its term, and keeps the day it was to be examined on', () => {
    const reviewed = review()
    expect(reviewed).toMatchObject({ status: 'valid', validTo: '2029-12-14', reviewDate: null })
    expect(reviewed).toMatchObject({ remindDate: '2029-10-15', formerFiles: [buildPhoto()] })
    expect((reviewed.renewals as AnyRecord[]).map(({ item, before, after }) => [item, before, after])).toEqual([
      ['最近复审日期', '（空）', '2026-11-19'],
      ['应复审日期', '2026-12-15', '（空）'],
    ])
  })

  it('stays without another review whatever is changed afterwards', () => {
    const changed = outcomeOf(
      actionNamed('personnelCertificate', 'update'),
      { ...review(), id: 1 },
      { changes: { workType: '高处作业' } },
      { actor: safety },
    )
    expect(changed).toMatchObject({ workType: '高处作业', reviewDate: null })
  })

  it('is examined as often as its term is long', () => {
    expect(review({}, { validTo: '2035-12-14' })).toMatchObject({ reviewDate: '2029-12-15' })
  })

  it('is refused a day that is not later, or where none is due', () => {
    const input = { lastReviewDate: '2026-11-19', reviewDate: '2026-12-15', files: [NEW_PHOTO] }
    expect(refusal('personnelCertificate', 'review', paper(TERM), input)).toEqual([
      'reviewDate 新的应复审日期应晚于原来的2026-12-15',
    ])
    expect(review({}, { reviewDate: null })).toBe('access.denied')
  })
})

describe('a licence of an enterprise that is extended', () => {
  const input = { certNo: '苏1', issueOrg: '应急管理厅', issueDate: '2026-11-18', validFrom: '2026-12-10' }
  const renew = (record: AnyRecord, own: object = {}) =>
    made('companyCertificate', 'renew', record, { ...input, validTo: '2029-12-09', files: [NEW_PHOTO], ...own })

  it('is looked at again, and keeps what it said before', () => {
    const renewed = renew(licence(), { scope: '氯碱、液氯' })
    expect(renewed).toMatchObject({ status: 'entered', verifyUser: null, verifyTime: null, enteredBy: safety.guid })
    expect(renewed).toMatchObject({ remindDate: '2029-09-10', formerFiles: [buildPhoto()] })
    expect((renewed.renewals as AnyRecord[]).map(({ item, before }) => [item, before])).toEqual([
      ['发证日期', '2023-12-10'],
      ['有效期起', '2023-12-10'],
      ['有效期止', '2026-12-09'],
      ['许可范围', '氯碱'],
    ])
  })

  it('holds for ever where it has no last day any more, and then has nothing to be renewed', () => {
    const renewed = made('companyCertificate', 'renew', licence(), { ...input, files: [NEW_PHOTO] })
    expect(renewed).toMatchObject({ validTo: null, remindDate: null })
    expect(renew(licence({ validTo: null }))).toBe('access.denied')
  })

  it('is refused an end that is not later', () => {
    const again = { ...input, validTo: '2026-12-09', files: [NEW_PHOTO] }
    expect(refusal('companyCertificate', 'renew', licence(), again)).toEqual([
      'validTo 新的有效期止应晚于原来的2026-12-09',
    ])
  })

  it('is thought of so many days before as it says itself', () => {
    const { derive } = resourceNamed('companyCertificate')
    expect(derive?.(licence({ remindDays: 30 }), '2026-01-01')).toEqual({ remindDate: '2026-11-09' })
    expect(derive?.(licence(), '2026-01-01')).toEqual({ remindDate: '2026-09-10' })
  })
})

it.each(['personnelCertificate', 'companyCertificate'])('what is cancelled runs out no more: %s', (name) => {
  const resource = resourceNamed(name)
  const shown = (status: string) => {
    const record = buildRecord(name, { validTo: '2026-01-01', reviewDate: '2025-01-01', status })
    return ['expired', 'running', 'reviewDue'].filter((view) => {
      const filter = resource.list.views[view]?.filter('2026-11-20', safety, NOW)
      return filter !== undefined && matches(filter, record)
    })
  }
  expect(shown('due')).toContain('expired')
  expect(shown('cancelled')).toEqual([])
})
