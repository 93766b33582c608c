import '#domain/areas/all.ts'
import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#domain/kit/access.ts'
import { editableFields } from '#domain/kit/action.ts'
import { matches } from '#domain/kit/filter.ts'
import { ends } from '#domain/kit/resource.ts'
import { closedTo } from '#domain/kit/writable.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildRecord, outcomeOf } from '#tests/factories/domain.ts'

const ROLE_NAMES = Object.keys(ROLES) as Role[] // keys of that very table
const HERE = { gridGuid: 'WJ-01-01-01', gridPath: '320509000007/WJ-01/WJ-01-01/WJ-01-01-01/', companyGuid: 'company-1' }

/** The states in which this person may write a field of a record by hand. */
function writable(name: string, field: string, role: Role): string[] {
  const resource = resourceNamed(name)
  const actor = buildActor(role, { agencyGuid: 'agency-1' })
  if (!(field in editableFields(resource))) return []
  return Object.keys(resource.workflow?.states ?? {}).filter((status) => {
    const record = buildRecord(name, { ...HERE, agencyGuid: 'agency-1', createUserGuid: actor.guid, status })
    return matches(resource.access.update(actor), record) && !closedTo(actor, resource, record).has(field)
  })
}

const openStates = (name: string) => {
  const { workflow } = resourceNamed(name)
  const over = workflow === undefined ? [] : ends(workflow)
  return Object.keys(workflow?.states ?? {}).filter((state) => !over.includes(state))
}

describe('a penalty (行政处罚法 art. 44, 45, 54, 57, 58)', () => {
  const BY: Role[] = ['officer', 'bureau', 'admin']

  it.each(['caseName', 'party', 'lawBasisGuids', 'procedure', 'facts', 'evidences', 'penaltyTypes', 'fineAmount'])(
    'rests on what was found before it was reviewed: %s',
    (field) => {
      for (const role of BY) expect(writable('lawCase', field, role)).toEqual(['clue', 'investigating'])
    },
  )

  it.each([
    ...['fileDate', 'noticeDate', 'defence', 'decisionNo', 'decisionDate', 'deliverDate'],
    ...['paidDate', 'paidAmount', 'closeDate'],
  ])('is noted by the moves that make it so: %s', (field) => {
    for (const role of BY) expect(writable('lawCase', field, role)).toEqual([])
  })

  it('changes no hands while others review it: who is no officer of a case any more could pass it', () => {
    const reviewed = ['pendingFiling', 'pendingLegal', 'pendingDiscussion', 'pendingDecision']
    const open = openStates('lawCase')
    for (const role of BY)
      expect(writable('lawCase', 'officers', role)).toEqual(open.filter((state) => !reviewed.includes(state)))
  })

  it('takes papers into its file to the end', () => {
    expect(writable('lawCase', 'files', 'officer')).toEqual(openStates('lawCase'))
  })

  it('asks for its kind and amount where it is decided, and for what was paid by a move of its own', () => {
    const { decide, notePayment } = resourceNamed('lawCase').workflow?.moves ?? {}
    expect(Object.keys(decide?.asks ?? {})).toEqual(expect.arrayContaining(['penaltyTypes', 'fineAmount']))
    expect(notePayment).toMatchObject({ from: ['executing'], to: 'executing' })
    expect(notePayment?.asks).toEqual({ paidDate: 'required', paidAmount: 'required' })
  })
})

// What was decided, ordered, issued or made public stays as it was; it is changed by going back a step, with the reason.
it.each([
  { name: 'annualPlan', field: 'months', role: 'officer', in: ['draft', 'adjusting'] },
  { name: 'annualPlan', field: 'keyCompanyCount', role: 'bureau', in: ['draft', 'adjusting'] },
  { name: 'annualPlan', field: 'approveNo', role: 'admin', in: [] },
  { name: 'annualPlan', field: 'approveDate', role: 'officer', in: [] },
  { name: 'inspection', field: 'findings', role: 'officer', in: ['waiting', 'inspecting'] },
  { name: 'inspection', field: 'result', role: 'bureau', in: ['waiting', 'inspecting'] },
  { name: 'inspection', field: 'officers', role: 'officer', in: ['waiting', 'inspecting', 'rectifying', 'reviewing'] },
  { name: 'lawDocument', field: 'content', role: 'officer', in: ['draft'] },
  { name: 'lawDocument', field: 'docDate', role: 'admin', in: ['draft'] },
  { name: 'lawDocument', field: 'files', role: 'officer', in: ['draft', 'pending', 'issued', 'delivered'] },
  { name: 'caseTransfer', field: 'reason', role: 'officer', in: ['pending'] },
  { name: 'caseTransfer', field: 'toOrg', role: 'officer', in: ['pending', 'refused'] },
  { name: 'caseTransfer', field: 'materials', role: 'officer', in: ['pending', 'pendingHand', 'refused'] },
  { name: 'expertSelection', field: 'groups', role: 'officer', in: ['pendingAudit', 'returned'] },
  { name: 'expertSelection', field: 'assignedGuids', role: 'assoc', in: ['pendingAudit', 'returned'] },
  { name: 'expertSelection', field: 'eventTime', role: 'town', in: ['pendingAudit', 'returned', 'drawing'] },
  { name: 'expertTask', field: 'feeStandard', role: 'assoc', in: ['waiting', 'signedIn', 'submitted'] },
  { name: 'expertTask', field: 'hours', role: 'bureau', in: ['waiting', 'signedIn', 'submitted'] },
  { name: 'expertTask', field: 'userGuid', role: 'assoc', in: ['waiting'] },
  { name: 'expertAdmission', field: 'titleLevel', role: 'expert', in: ['draft', 'returned'] },
  { name: 'complaint', field: 'content', role: 'town', in: ['pending'] },
  { name: 'complaint', field: 'phone', role: 'bureau', in: ['pending'] },
  { name: 'complaint', field: 'reportedGuid', role: 'town', in: openStates('complaint') },
  { name: 'complaint', field: 'handlerGuids', role: 'bureau', in: openStates('complaint') },
  { name: 'enterpriseClassification', field: 'factors', role: 'town', in: ['computed', 'pendingTown'] },
  { name: 'enterpriseClassification', field: 'factors', role: 'bureau', in: ['computed', 'pendingBureau'] },
  { name: 'publicity', field: 'items', role: 'assoc', in: ['waiting', 'objected'] },
  { name: 'agencyTask', field: 'deadline', role: 'town', in: ['toAccept', 'refused', 'doing'] },
  { name: 'inspection', field: 'deadline', role: 'officer', in: ['waiting', 'inspecting'] },
  { name: 'tutorshipProject', field: 'endDate', role: 'agency', in: ['draft', 'objected'] },
  { name: 'hostingProject', field: 'contractAmount', role: 'agency', in: ['draft', 'objected'] },
  { name: 'agencyBusiness', field: 'contractFile', role: 'agency', in: ['draft', 'objected'] },
  { name: 'tutorshipProject', field: 'visitLogs', role: 'agency', in: ['draft', 'objected', 'active'] },
  { name: 'tutorshipProject', field: 'members', role: 'agency', in: ['draft', 'objected', 'active'] },
  { name: 'companyBrand', field: 'validTo', role: 'town', in: ['waiting'] },
  { name: 'personnelCertificate', field: 'validTo', role: 'safety', in: ['valid', 'due'] },
] satisfies { name: string; field: string; role: Role; in: string[] }[])(
  '$name: $field is written by $role in $in alone',
  ({ name, field, role, in: states }) => {
    expect(writable(name, field, role)).toEqual(states)
  },
)

it('a plan that is adjusted and sent back is the plan in force again, and a new one a draft', () => {
  const back = (approveDate: string | null) =>
    outcomeOf(
      actionNamed('annualPlan', 'return'),
      buildRecord('annualPlan', { status: 'pendingApproval', approveDate }),
      { opinion: '退回' },
      { actor: buildActor('leader') },
    )
  expect(back(null)).toMatchObject({ status: 'draft' })
  expect(back('2026-01-05')).toMatchObject({ status: 'adjusting' })
  const town = resourceNamed('annualPlan').access.read(buildActor('town'))
  const sees = (own: Record<string, unknown>) => matches(town, buildRecord('annualPlan', own))
  expect(sees({ status: 'pendingLegal', approveDate: '2026-01-05' })).toBe(true)
  expect(sees({ status: 'pendingLegal', approveDate: null })).toBe(false)
})

it('whom a pause stops and for how long is not rewritten; it is lifted, or its term changed, with the reason', () => {
  const pause = resourceNamed('standardizationPause')
  const assoc = buildActor('assoc')
  const closed = (version: number) =>
    [...closedTo(assoc, pause, buildRecord('standardizationPause', { status: 'paused', version })).keys()].toSorted()
  expect(closed(1)).toEqual([])
  expect(closed(2)).toEqual(['agencyGuid', 'companyGuid', 'from', 'targetType', 'to'])
  expect(pause.workflow?.moves.restore?.opinionRequired).toBe(true)
  expect(pause.workflow?.moves.changeTerm).toMatchObject({ opinionRequired: true, asks: { to: 'required' } })
})

it('whoever asks for experts changes what he asked for himself, and the keepers of the pool all of it', () => {
  const { access, workflow } = resourceNamed('expertSelection')
  const another = buildRecord('expertSelection', { status: 'returned', createUserGuid: 'somebody' })
  const may = (role: Role, record = another) => matches(access.update(buildActor(role)), record)
  const mayAsk = (role: Role) => matches(workflow?.moves.resubmit?.allow(buildActor(role)) ?? 'nothing', another)
  for (const role of ['officer', 'town'] as const) {
    expect(may(role)).toBe(false)
    expect(mayAsk(role)).toBe(false)
    expect(may(role, { ...another, createUserGuid: `user-${role}` })).toBe(true)
  }
  for (const role of ['assoc', 'bureau', 'admin'] as const) expect(may(role)).toBe(true)
})

it('the library of laws is kept by the office, and not by the officers who go by it', () => {
  const { access } = resourceNamed('lawBasis')
  const keepers = ROLE_NAMES.filter((role) => matches(access.update(buildActor(role)), buildRecord('lawBasis')))
  expect(keepers).toEqual(['admin', 'bureau'])
  expect(ROLE_NAMES.filter((role) => access.create(buildActor(role)) !== 'nothing')).toEqual(keepers)
})

it('what the office pays is sent back to be valued anew, with the reason', () => {
  expect(resourceNamed('expertTask').workflow?.moves.returnEvaluation).toMatchObject({
    ...{ from: ['evaluated'], to: 'submitted', opinionRequired: true },
  })
})
