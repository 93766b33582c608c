import { expect, it } from 'vitest'
import { behindRefused, deedsOf, worksIn } from '#app/offline/deeds.ts'

const part = (id: string, resource: string, recordGuid: string, input: object = {}) => ({
  id,
  resource,
  recordGuid,
  input,
})

it.each([
  ['patrol', 'patrolRecord', 'patrolTask'],
  ['self-check', 'selfCheckRecord', 'selfCheckTask'],
])('counts a %s with its hazards and its task as one piece of work', (_name, record, task) => {
  const deeds = deedsOf([
    part('a', record, 'walk'),
    part('b', 'hiddenDanger', 'hazard', { sourceGuid: 'walk' }),
    part('c', task, 'task', { recordGuid: 'walk' }),
    part('d', 'riskUnit', 'unit'),
  ])
  expect([...deeds]).toEqual([
    ['a', 'walk'],
    ['b', 'walk'],
    ['c', 'walk'],
    ['d', 'unit'],
  ])
})

it('counts what belongs to a walk that is on the platform already by its own record', () => {
  expect([...deedsOf([part('b', 'hiddenDanger', 'hazard', { sourceGuid: 'walk' })])]).toEqual([['b', 'hazard']])
})

it('counts of those that wait the pieces of work, and the walks among them', () => {
  const all = [
    part('a', 'patrolRecord', 'walk'),
    part('b', 'hiddenDanger', 'hazard', { sourceGuid: 'walk' }),
    part('c', 'selfCheckRecord', 'check'),
    part('d', 'riskUnit', 'unit'),
  ]
  expect(worksIn(all)).toEqual({ works: 3, patrols: 1, checks: 1 })
  expect(worksIn(all, all.slice(1, 2))).toEqual({ works: 1, patrols: 0, checks: 0 })
})

it.each([
  [['refused'], true],
  [['waiting', 'refused'], true],
  [['waiting'], false],
  [[], false],
])('a file that goes behind %j is behind something refused: %s', (afterOps, isBehind) => {
  const actions = (['refused', 'waiting'] as const).map((state) => ({ id: state, state }))
  expect(behindRefused(actions)({ afterOps })).toBe(isBehind)
})
