import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { Role } from '#domain/kit/access.ts'
import { actionNamed, actionsOf } from '#domain/resources/actions.ts'
import { resourcesKnown } from '#domain/resources/registry.ts'
import { buildActor, buildPhoto, buildRecord, LEAF_PATH, outcomeOf } from '#tests/factories/domain.ts'

const NOW = '2026-11-20T01:00:00.000Z'
const COMPANY = 'company-1'
/** What must hold of a permit whatever is added to it. */
const people = ['leader', 'worker', 'guardian'].map((role) => ({
  role,
  name: role,
  certNo: 'T1',
  certValidTo: '2027-01-01',
}))
const record = (resource: string, own: Record<string, unknown> = {}) =>
  buildRecord(resource, {
    companyGuid: COMPANY,
    gridPath: LEAF_PATH,
    ...(resource === 'dangerousWorkPermit' && { people }),
    ...own,
  })
const by = (role: Role) => buildActor(role, role === 'safety' ? { companyGuid: COMPANY } : {})
const note = (resource: string, before: ReturnType<typeof record>, input: object, role: Role) =>
  outcomeOf(actionNamed(resource, 'note'), before, input, { actor: by(role), now: NOW })

/** Where a colleague may be faster, in the state in which his step has left it. */
const OVERTAKEN: [string, Role, string][] = [
  ['hiddenDanger', 'grid', 'closed'],
  ['hiddenDanger', 'safety', 'pendingReview'],
  ['rectifyInstruction', 'safety', 'done'],
  ['selfCheckRecord', 'grid', 'verified'],
  ['dangerousWorkPermit', 'safety', 'voided'],
  ['dangerousWorkRegister', 'safety', 'cancelled'],
  ['dangerousWorkDispatch', 'grid', 'cancelled'],
  ['orderInformation', 'grid', 'done'],
]

describe('note', () => {
  it.each(OVERTAKEN)('is added to %s by %s where it is %s, and changes nothing else', (resource, role, status) => {
    const before = record(resource, { status, notes: [{ content: '早先' }] })
    const photos = [buildPhoto()]
    const after = note(resource, before, { content: '现场已停工', photos }, role)
    expect(after).toMatchObject({
      status,
      notes: [{ content: '早先' }, { content: '现场已停工', userGuid: by(role).guid, at: NOW, photos: 1 }],
      notePhotos: photos,
    })
  })

  it('is nobody’s of another enterprise, and says something', () => {
    const before = record('dangerousWorkPermit', { companyGuid: 'company-2' })
    expect(note('dangerousWorkPermit', before, { content: '看过' }, 'safety')).toBe('record.gone')
    expect(note('dangerousWorkDispatch', record('dangerousWorkDispatch'), { content: ' ' }, 'grid')).toBe(
      'input.invalid',
    )
  })

  it('takes thirty pictures a record', () => {
    const before = record('hiddenDanger', { notePhotos: Array.from({ length: 29 }, () => buildPhoto()) })
    const two = { content: '两张', photos: [buildPhoto(), buildPhoto()] }
    expect(note('hiddenDanger', before, two, 'grid')).toBe('input.invalid')
    const one = { content: '一张', photos: [buildPhoto()] }
    expect(note('hiddenDanger', before, one, 'grid')).toMatchObject({ notePhotos: { length: 30 } })
    const context = { actor: by('grid'), now: NOW, madeAt: NOW, recordGuid: before.guid, related: {} }
    expect(() => actionNamed('hiddenDanger', 'note').apply(before, two, context)).toThrow(
      expect.objectContaining({ details: { issues: [{ path: 'photos', code: 'max', message: '补充照片最多30张' }] } }),
    )
  })
})

/** Made without a signal by several people's hands, and yet without notes. */
const WITHOUT: Readonly<Record<string, string>> = {
  company: 'an edit: the fields of both are put together, or one chooses field by field',
  patrolTask: 'a visit to a task that fell away meanwhile is kept and linked',
  patrolRecord: 'takes supplements in every state',
  selfCheckTask: 'its steps hold no words: the self-check is a record of its own',
  riskUnit: 'its steps hold no words',
  riskEvent: 'its steps hold no words',
  commitNotice: 'its steps hold no words',
  specialTaskCompany: 'reported anew as often as one likes until the visit, which is then what counts',
  leave: 'of one person, and whoever decides on it',
  noticeFeedBack: 'of one person',
  examResult: 'of one person',
}

describe('what can wait on a device while somebody else is faster', () => {
  it('can be kept as a note, or there is a reason why not', () => {
    const waiting = resourcesKnown().filter(({ offline, workflow }) => offline.edits === 'queue' && workflow)
    const without = waiting.filter(({ name }) => !actionsOf(name).has('note')).map(({ name }) => name)
    expect(without.sort()).toEqual(Object.keys(WITHOUT).sort())
  })
})
