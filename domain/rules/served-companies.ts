import { both, type Filter } from '#domain/kit/filter.ts'

/** A resource whose records tie an institution to an enterprise, and which of them count on a day. */
export interface ServiceTie {
  resource: string
  /** The field with the institution's guid. */
  agency: string
  counts: (today: string) => Filter
  /** Counts only where an account of no institution made the record: nobody lets himself in. */
  madeByOthers?: true
}

export interface AssociationTie {
  resource: string
  counts: Filter
}

const status = (...states: string[]): Filter => ({ field: 'status', in: states })
/** Projects count from the enterprise's confirmation to the end agreed. */
const project = (resource: string): ServiceTie => ({
  resource,
  agency: 'agencyGuid',
  counts: (today) => ({ all: [status('active'), { field: 'endDate', atLeast: today }] }),
})

const handedIn: Filter = { not: { field: 'status', in: ['draft', 'NEW'] } }

/** What the association has before it about an enterprise, as long as the record stands. */
export const ASSOCIATION_TIES: readonly AssociationTie[] = [
  { resource: 'standardizationApplication', counts: handedIn },
  { resource: 'publicReview', counts: handedIn },
  { resource: 'contract', counts: handedIn },
  { resource: 'tutorshipProject', counts: handedIn },
  { resource: 'hostingProject', counts: handedIn },
  { resource: 'agencyBusiness', counts: handedIn },
  { resource: 'greyList', counts: 'everything' },
]

/**
 * Which enterprises an institution serves: somebody other than the institution has said so (the enterprise a contract or
 * project, the authority a task, the association a review), and it is not over. What an institution enters by itself,
 * such as a project approval or a report, opens no enterprise's file.
 */
export const SERVICE_TIES: readonly ServiceTie[] = [
  {
    resource: 'contract',
    agency: 'agencyGuid',
    counts: (today) =>
      both(status('effective'), { field: 'validFrom', atMost: today }, { field: 'validTo', atLeast: today }),
  },
  project('tutorshipProject'),
  project('hostingProject'),
  project('agencyBusiness'),
  { resource: 'agencyTask', agency: 'agencyGuid', counts: () => status('doing', 'submitted') },
  { resource: 'standardizationAllocation', agency: 'agencyGuid', counts: () => status('accepted', 'reported') },
  {
    resource: 'workOrderTask',
    agency: 'assignAgencyId',
    counts: () => status('doing', 'toAudit'),
    madeByOthers: true,
  },
]
