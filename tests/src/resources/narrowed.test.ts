import { expect, it } from 'vitest'
import { narrowed } from '#app/resources/narrowed.ts'
import { ofOwnAgency } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { buildActor } from '#tests/factories/domain.ts'

const MEMBERS: Filter = { field: 'memberType', equals: 'member' }
const OWN: Filter = { field: 'guid', equals: 'agency-1' }
const agency = buildActor('agency', { agencyGuid: 'agency-1' })
const keeper = buildActor('assoc')
const own = ofOwnAgency('guid')

it.each([
  { whose: 'an agency', actor: agency, filter: undefined, own, gives: OWN },
  {
    whose: 'an agency within the filter of the page',
    actor: agency,
    filter: MEMBERS,
    own,
    gives: { all: [MEMBERS, OWN] },
  },
  { whose: 'a keeper, who owns none', actor: keeper, filter: MEMBERS, own, gives: MEMBERS },
  { whose: 'nobody yet', actor: null, filter: undefined, own, gives: undefined },
  { whose: 'an agency on a page about all', actor: agency, filter: MEMBERS, own: undefined, gives: MEMBERS },
])('narrows a page to what is the own of $whose', ({ actor, filter, own, gives }) => {
  expect(narrowed(filter, own, actor)).toEqual(gives)
})
