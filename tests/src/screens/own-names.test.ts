import { describe, expect, it } from 'vitest'
import { asReadBy } from '#app/screens/own-names.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const company = buildActor('company', { companyGuid: 'c1' })
const agency = buildActor('agency', { agencyGuid: 'a1' })
const listOf = (resource: string, actor: Actor) => asReadBy(resourceNamed(resource), actor).list

describe('asReadBy', () => {
  it('names nobody’s own enterprise or institution where all records are of it', () => {
    expect(listOf('hiddenDanger', company).columns).not.toContain('companyName')
    expect(listOf('hiddenDanger', company).filters).not.toContain('companyName')
    expect(listOf('agencyTask', agency).columns).not.toContain('agencyName')
    expect(listOf('agencyTask', agency).columns).toContain('companyName')
  })

  it('does not tell an expert his own name on every line', () => {
    const columns = (role: 'expert' | 'bureau') => listOf('expertTask', buildActor(role)).columns
    expect(columns('expert')).not.toContain('expertName')
    expect(columns('expert')).toContain('eventName')
    expect(columns('bureau')).toContain('expertName')
  })

  it('does not say on every line, nor ask for, what the page itself fixes', () => {
    const listed = (filter: Filter) => asReadBy(resourceNamed('safetyCard'), company, { filter }).list
    const cards = listed({ field: 'cardType', equals: 'risk' })
    expect(cards.columns).not.toContain('cardType')
    expect(cards.filters).not.toContain('cardType')
    expect(listed({ field: 'cardType', in: ['risk', 'duty'] }).columns).toContain('cardType')
  })

  it('offers no view of what the reader is never told: a suspicion against the inspector’s photos is none of the enterprise’s', () => {
    expect(Object.keys(listOf('hiddenDanger', company).views ?? {})).not.toContain('similar')
    expect(Object.keys(listOf('patrolRecord', company).views ?? {})).not.toContain('similar')
    expect(Object.keys(listOf('hiddenDanger', buildActor('town')).views ?? {})).toContain('similar')
  })

  it('asks no enterprise for an enterprise, even where some records are of none', () => {
    expect(listOf('exam', company).filters).not.toContain('companyGuid')
    expect(listOf('commitNotice', company).search[0]).not.toBe('companyName')
    expect(listOf('exam', buildActor('bureau')).filters).toContain('companyGuid')
  })

  it('asks no enterprise for its own name where records are known by it, and still shows it', () => {
    const { columns, filters, search } = listOf('greyList', company)
    expect([columns.includes('companyName'), filters.includes('companyName')]).toEqual([true, false])
    expect(search).toEqual(['reason'])
  })

  it('offers no view of what the page leaves out', () => {
    const views = (filter: Filter) =>
      Object.keys(asReadBy(resourceNamed('lawDocument'), buildActor('officer'), { filter }).list.views)
    expect(views({ not: { field: 'status', in: ['draft', 'pending'] } })).toEqual(['todo'])
    expect(views({ not: { field: 'status', equals: 'draft' } })).toEqual(['todo', 'toIssue'])
  })

  it('leaves alone what holds records of others, and names that are titles', () => {
    for (const [resource, actor] of [
      ['hiddenDanger', buildActor('grid')],
      ['agencyBase', agency],
    ] as const)
      expect(listOf(resource, actor)).toBe(resourceNamed(resource).list)
  })
})
