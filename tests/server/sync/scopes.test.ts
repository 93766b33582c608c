import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/kit/access.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { syncedFields } from '#server/sync/pack.ts'
import { audienceOf, holderOf, readableIn, type ScopeKind, scopesOfRow } from '#server/sync/scopes.ts'
import { buildActor, inspectorOf, townStaff } from './world.ts'

const audience = (actor: Actor, kind: ScopeKind) => audienceOf(actor, kind, syncedFields)
const ofCompany = (role: 'safety' | 'worker', companyGuid: string) => buildActor({ roles: [role], companyGuid })

describe('the audience of a stored snapshot', () => {
  it('is all who have the same roles, wherever they work', () => {
    expect(audience(inspectorOf('A'), 'grid')).toBe(audience({ ...inspectorOf('B'), guid: 'other' }, 'grid'))
    expect(audience(ofCompany('safety', 'a'), 'company')).toBe(audience(ofCompany('safety', 'b'), 'company'))
  })

  it('is others where they read other rows, or fields', () => {
    expect(audience(ofCompany('safety', 'a'), 'company')).not.toBe(audience(ofCompany('worker', 'a'), 'company'))
    expect(audience(townStaff, 'grid')).not.toBe(audienceOf(townStaff, 'grid', () => ['guid']))
  })
})

describe('who holds a scope', () => {
  const anybody = { ...inspectorOf('A'), companyGuid: 'own' }

  it('is who works in it, whoever he is', () => {
    expect(holderOf(anybody, { name: 'grid:B', kind: 'grid', guid: 'B', gridPath: 'T/B/' })).toEqual({
      ...{ guid: '-', username: '-', name: '-', roles: ['grid'] },
      ...{ gridGuid: 'B', gridPath: 'T/B/', companyGuid: null },
    })
    expect(holderOf(anybody, { name: 'company:c', kind: 'company', guid: 'c', gridPath: null })).toMatchObject({
      ...{ gridGuid: null, gridPath: null, companyGuid: 'c' },
    })
  })
})

describe('a row', () => {
  const company = resourceNamed('company')

  it('is in the scopes that it names, and in none once it is deleted', () => {
    const row = { guid: 'c', gridGuid: 'A', deleted: false }
    expect(scopesOfRow(company, row)).toEqual(['grid:A', 'company:c'])
    expect(scopesOfRow(company, { ...row, deleted: true })).toEqual([])
  })

  it('of a person’s own is not read on his device by what another has left to him', () => {
    const task = resourceNamed('workflowTask')
    const scope = { name: 'user:me', kind: 'user', guid: 'me', gridPath: null } as const
    const standing = { ...inspectorOf('A'), standsFor: [{ ...inspectorOf('B'), guid: 'absent' }] }
    expect(readableIn(task, standing, scope)).toEqual(readableIn(task, inspectorOf('A'), scope))
    expect(task.access.read(standing)).not.toEqual(task.access.read(inspectorOf('A')))
  })
})
