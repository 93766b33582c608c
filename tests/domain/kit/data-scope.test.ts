import { describe, expect, it } from 'vitest'
import { type DataScope, heldPath, inOwnArea, type Role, widestScope } from '#domain/kit/access.ts'
import { buildActor } from '#tests/factories/domain.ts'

const GRID = '320509000007/WJ-01/WJ-01-01/WJ-01-01-01/'
const TOWN = '320509000007/WJ-01/'
const area = (role: Role, dataScope: DataScope | null) =>
  inOwnArea(buildActor(role, { gridPath: role === 'bureau' ? TOWN : GRID, dataScope }))

describe('the data scope of a role that an administrator made', () => {
  it.each([
    ['grid', null, { field: 'gridPath', startsWith: GRID }],
    ['grid', 'grid', { field: 'gridPath', startsWith: GRID }],
    ['grid', 'town', { field: 'gridPath', startsWith: TOWN }],
    ['grid', 'all', 'everything'],
    ['grid', 'self', { field: 'createUserGuid', equals: 'user-grid' }],
    ['bureau', null, 'everything'],
    ['bureau', 'town', { field: 'gridPath', startsWith: TOWN }],
    ['bureau', 'self', { field: 'createUserGuid', equals: 'user-bureau' }],
    ['admin', 'self', 'everything'],
    ['company', 'all', { field: 'companyGuid', equals: 'company-1' }],
    ['expert', 'all', 'nothing'],
  ] as const)('lets a %s with %s see %j', (role, scope, filter) => {
    expect(area(role, scope)).toEqual(filter)
  })

  it('counts the widest of several', () => {
    expect(widestScope(['self', 'town', 'grid'])).toBe('town')
    expect(widestScope([])).toBeNull()
  })

  it.each([
    [null, GRID],
    ['town', TOWN],
    ['unit', GRID],
    ['all', null],
    ['self', null],
  ] as const)('says what a device holds: with %s %s', (dataScope, path) => {
    expect(heldPath(buildActor('grid', { gridPath: GRID, dataScope }))).toBe(path)
  })
})
