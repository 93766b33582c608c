import { describe, expect, it } from 'vitest'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const TOWN = '320509000007/WJ-01/'
const GRID = `${TOWN}WJ-01-01/WJ-01-01-01/`
const people: Readonly<Record<string, Actor>> = {
  grid: buildActor('grid', { guid: 'p-grid', gridGuid: 'WJ-01-01-01', gridPath: GRID }),
  town: buildActor('town', { guid: 'p-town', gridGuid: 'WJ-01', gridPath: TOWN }),
  otherTown: buildActor('town', { guid: 'p-other', gridGuid: 'WJ-02', gridPath: '320509000007/WJ-02/' }),
  bureau: buildActor('bureau', { guid: 'p-bureau', gridGuid: '320509000007', gridPath: '320509000007/' }),
}

function waitsFor(resource: string, record: Record<string, unknown>): string[] {
  const { todo } = resourceNamed(resource).list.views ?? {}
  return Object.keys(people).filter((name) =>
    matches(todo?.filter('2026-11-20', people[name] as Actor, '2026-11-20T04:00:00.000Z') ?? 'nothing', record),
  )
}

const atGrid = { gridGuid: 'WJ-01-01-01', gridPath: GRID }
const byTown = { ...atGrid, createUserGuid: 'p-town' }

describe('todo', () => {
  it.each([
    [
      'an instruction not yet signed for waits for the grid, not for who gave it',
      { ...byTown, status: 'sent' },
      ['grid'],
    ],
    ['nor does it while the grid is at work', { ...byTown, status: 'handling' }, ['grid']],
    ['an answer waits for who gave the instruction', { ...byTown, status: 'answered' }, ['town']],
    [
      'one given to the town waits for the town',
      { gridGuid: 'WJ-01', gridPath: TOWN, createUserGuid: 'p-bureau', status: 'sent' },
      ['town'],
    ],
    ['what is done waits for nobody', { ...byTown, status: 'done' }, []],
  ])('%s', (_, record, expected) => {
    expect(waitsFor('orderInformation', record)).toEqual(expected)
  })

  it.each([
    ['without a grid', { gridGuid: null, gridPath: GRID, status: 'toAssign' }, ['town']],
    ['in no place at all', { gridGuid: null, gridPath: null, status: 'toAssign' }, ['bureau']],
    ['given to a grid', { ...atGrid, assignUserGuid: 'p-town', status: 'toConfirm' }, ['grid']],
    ['disputed', { ...atGrid, assignUserGuid: 'p-town', status: 'disputed' }, ['bureau']],
    ['taken over', { ...atGrid, assignUserGuid: 'p-town', status: 'confirmed' }, []],
  ])('an enterprise %s', (_, record, expected) => {
    expect(waitsFor('companyGrid', record)).toEqual(expected)
  })

  it.each([
    ['town', { gridPath: GRID, proposeUserGuid: 'p-grid', status: 'townPending' }, ['town', 'bureau']],
    ['bureau', { gridPath: GRID, proposeUserGuid: 'p-grid', status: 'bureauPending' }, ['bureau']],
    ['second pair of eyes', { gridPath: GRID, proposeUserGuid: 'p-town', status: 'townPending' }, ['bureau']],
  ])('a deletion at the step of the %s', (_, record, expected) => {
    expect(waitsFor('companyDelete', record)).toEqual(expected)
  })

  it.each([
    ['one’s own leave', { gridPath: TOWN, userGuid: 'p-town', status: 'pending' }, ['bureau']],
    ['that of an inspector', { ...atGrid, userGuid: 'p-grid', status: 'pending' }, ['town', 'bureau']],
  ])('%s waits for others', (_, record, expected) => {
    expect(waitsFor('leave', record)).toEqual(expected)
  })

  it.each([
    ['toAccept', ['town']],
    ['doing', ['town']],
    ['toAudit', ['bureau']],
    ['toDispatch', ['bureau']],
  ])('a work order of the bureau for the town in %s', (status, expected) => {
    expect(waitsFor('workOrderTask', { assignDeptGuid: 'WJ-01', createUserGuid: 'p-bureau', status })).toEqual(expected)
  })
})
