// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { hazardActions } from '#app/resources/hiddenDanger/actions.ts'
import { loadScreenParts, slotsOf } from '#app/resources/screen-parts.tsx'
import { inputOf, offeredActions } from '#app/screens/action-spec.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Role } from '#domain/kit/access.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

// jsdom has none, and the screens ask for it as they load.
layoutIs('phone')

const hazard = resourceNamed('hiddenDanger')
const hazardSpecs = withMoveSpecs(hazard, hazardActions)
const record = (own: Parameters<typeof buildHazard>[0] = {}) => ({ ...buildHazard(own), $sync: 'synced' as const })
const offeredTo = (role: Role, own: Parameters<typeof buildHazard>[0]) =>
  offeredActions(hazard, record(own), { specs: hazardSpecs, actor: buildActor(role) }).map(({ spec }) => spec.action)

describe('offeredActions', () => {
  it.each([
    { role: 'safety', status: 'pendingRectify', actions: ['note', 'applyExtension', 'rectify'] },
    { role: 'safety', status: 'pendingReview', actions: ['note'] },
    { role: 'grid', status: 'pendingRectify', actions: ['passOnSite', 'note'] },
    { role: 'grid', status: 'pendingReview', actions: ['note', 'review'] },
    { role: 'grid', status: 'pendingConfirm', actions: ['note'] },
    { role: 'town', status: 'pendingConfirm', actions: ['note', 'confirm'] },
    { role: 'town', status: 'pendingReview', actions: ['note', 'transfer', 'review'] },
    { role: 'bureau', status: 'closed', actions: ['note', 'lookBack'] },
    { role: 'safety', status: 'closed', actions: ['note'] },
    { role: 'expert', status: 'pendingReview', actions: [] },
  ] as const)('offers $role at $status: $actions', ({ role, status, actions }) => {
    expect(offeredTo(role, { status })).toEqual(actions)
  })

  it('offers the decision on an extension only while one is asked for', () => {
    expect(offeredTo('grid', { status: 'pendingRectify', extendStatus: 'applied' })).toEqual([
      'passOnSite',
      'note',
      'decideExtension',
    ])
    expect(offeredTo('grid', { status: 'pendingRectify', extendStatus: 'agreed' })).toEqual(['passOnSite', 'note'])
  })

  it.each([
    { why: 'his own finding', role: 'town', own: { status: 'pendingConfirm', createUserGuid: 'user-town' } },
    { why: 'a major one by the grid alone', role: 'grid', own: { status: 'pendingReview', dangerLevel: 'major' } },
  ] as const)('says why $why cannot be decided', ({ role, own }) => {
    const [, offered] = offeredActions(hazard, record(own), { specs: hazardSpecs, actor: buildActor(role) })
    expect(offered?.blockedBy).toMatch(/^(不能|重大)/)
  })
})

it.each([
  ['draft', [['draw', 'primary']]],
  [
    'drawn',
    [
      ['draw', 'plain'],
      ['confirm', 'primary'],
    ],
  ],
])('what would only be done once more is not urged beside what leads on: a batch that is %s', (status, buttons) => {
  const resource = resourceNamed('doubleRandom')
  const batch = { ...buildRecord('doubleRandom', { status }), $sync: 'synced' as const }
  const offered = offeredActions(resource, batch, { specs: withMoveSpecs(resource), actor: buildActor('bureau') })
  expect(offered.map(({ spec }) => [spec.action, spec.tone])).toEqual(buttons)
})

it.each([
  ['an inspector does not close for the enterprise whose turn it is', 'grid', {}, 'plain'],
  ['though he may be asked for more time by it', 'grid', { extendStatus: 'applied' }, 'primary'],
] as const)('what goes over others is offered, and urged only to whose turn it is: %s', (_why, role, own, tone) => {
  const shown = offeredActions(hazard, record({ status: 'pendingRectify', ...own }), {
    specs: hazardSpecs,
    actor: buildActor(role),
  })
  expect(shown.find(({ spec }) => spec.action === 'passOnSite')?.spec.tone).toBe(tone)
})

it('an answer to an application is urged, though it leaves the record where it is', () => {
  const resource = resourceNamed('inspection')
  const asked = { status: 'rectifying', extendTo: '2026-12-19', officers: ['u-officer'] }
  const inspection = { ...buildRecord('inspection', asked), $sync: 'synced' as const }
  const offered = offeredActions(resource, inspection, {
    specs: withMoveSpecs(resource),
    actor: buildActor('officer', { guid: 'u-officer' }),
  })
  const urged = offered.filter(({ spec }) => spec.tone === 'primary').map(({ spec }) => spec.label)
  expect(urged).toEqual(expect.arrayContaining(['同意延期']))
})

it.each([
  ['2026-11-29', /^整改期限 2026-11-29 已临近，申请预计会被退回：须在期限届满10日前申请/],
  ['2026-11-30', /^预计须在期限届满10日前申请/],
])('whoever asks for more time reads beforehand whether it comes too late: by %s', (deadline, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z'), toFake: ['Date'] })
  const { note } = hazardActions.find(({ action }) => action === 'applyExtension') ?? {}
  expect(typeof note === 'function' && note(record({ deadline }))).toMatch(words)
  vi.useRealTimers()
})

describe('inputOf', () => {
  it('leaves out what is empty and what is not asked', () => {
    const confirm = hazardActions.find(({ action }) => action === 'confirm')
    const values = { dangerLevel: 'general', majorItem: '第三条', deadline: '', opinion: null }
    expect(confirm && inputOf(confirm, values, record())).toEqual({ dangerLevel: 'general' })
  })
})

await Promise.all(RESOURCES.map(({ name }) => loadScreenParts(name)))

describe('the actions of every resource', () => {
  const all = RESOURCES.flatMap(({ name }) => (slotsOf(name).actions ?? []).map((spec) => ({ name, spec })))

  it.each(all)('$name: $spec.action is declared, and so are its moves', ({ name, spec }) => {
    expect(actionNamed(name, spec.action).name).toBe(spec.action)
    const moves = resourceNamed(name).workflow?.moves ?? {}
    for (const move of spec.moves ?? []) expect(Object.keys(moves)).toContain(move)
  })
})
