import { type Access, anyOf, inOwnArea, ofServedCompanies, only } from '#domain/kit/access.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { companySideInArea, SUPERVISORS } from './shared.ts'

/** Those who look after an enterprise's file beside the enterprise itself. */
export const fileKeepers = only(['grid', 'town', 'bureau', 'admin'], inOwnArea)
export const townAndAbove = only(['town', 'bureau', 'admin'], inOwnArea)
export const bureauOnly = only(['bureau', 'admin'], inOwnArea)
export const fileReaders = anyOf(companySideInArea, only([...SUPERVISORS, 'duty'], inOwnArea))

/** The enterprise keeps its own file; those above may set it right. */
export const ownFile = {
  read: fileReaders,
  create: anyOf(companySideInArea, fileKeepers),
  update: anyOf(companySideInArea, fileKeepers),
  remove: anyOf(companySideInArea, bureauOnly),
}

/** Of the enterprises one's institution serves, the records of this kind: what is in force, not what is being drafted. */
export function servedWhere(filter: Filter = 'everything'): Access {
  return (actor) => both(ofServedCompanies(actor), filter)
}
