import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { performAction } from '#domain/kit/action.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { LEC_GUID, LS_GUID, seedCriteria } from '#server/install/areas/self-check-standards.ts'
import { buildActor, buildCompany, outcomeOf, pathsRefused } from '#tests/factories/domain.ts'

const company = buildCompany()
const safety = buildActor('safety', { companyGuid: company.guid })
const rows = seedCriteria({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' })
const criteria = (guid: string) => rows.find((row) => row.guid === guid) ?? null
const create = actionNamed('riskEvent', 'create')
const LEC = { criteriaGuid: LEC_GUID }

const event = (own: Record<string, unknown> = {}) => ({
  companyGuid: company.guid,
  unitGuid: 'unit-1',
  eventName: '导热油泄漏起火',
  dangerFactor: '法兰渗漏',
  accidentTypes: ['WSA10009'],
  inherent: { ...LEC, l: 3, e: 6, c: 40 },
  current: { ...LEC, l: 1, e: 6, c: 15 },
  engineering: '法兰加防护罩',
  dutyDept: '生产部',
  dutyPerson: '潘永刚',
  assessDate: '2026-11-20',
  ...own,
})
const related = { company, inherentCriteria: criteria(LEC_GUID), currentCriteria: criteria(LEC_GUID) }
const save = (own: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  outcomeOf(create, null, event(own), { actor: safety, related: { ...related, ...more } as never })
const refused = (own: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  pathsRefused(() =>
    performAction(null, {
      action: create,
      input: parseInput(create.input, event(own)),
      baseVersion: null,
      context: {
        actor: safety,
        now: '2026-11-20T02:00:00.000Z',
        madeAt: '2026-11-20T02:00:00.000Z',
        recordGuid: 'event-1',
        related: { ...related, ...more } as never,
      },
    }),
  )

describe('a risk event', () => {
  it('is graded by the yardstick it names, and says which', () => {
    expect(save()).toMatchObject({
      method: 'LEC',
      inherentScore: 720,
      inherentLevel: 'red',
      currentScore: 90,
      currentLevel: 'yellow',
      criteriaBasis: expect.stringMatching(/^LEC-2021：显著危险/),
      nextAssessDate: '2027-11-20',
    })
  })

  it('asks for the yardsticks of both assessments', () => {
    expect(create.needs(event({ current: { criteriaGuid: LS_GUID, l: 2, s: 2 } }), null)).toMatchObject({
      inherentCriteria: { resource: 'riskCriteria', guid: LEC_GUID },
      currentCriteria: { resource: 'riskCriteria', guid: LS_GUID },
    })
  })

  it('is at least 较大 where the catalogue lists it (江苏省政府令第140号 art. 3)', () => {
    expect(save({ catalogItem: '有机热载体炉' })).toMatchObject({ inherentLevel: 'red', currentLevel: 'orange' })
  })

  it.each([
    [
      'a residual risk above the inherent one',
      { inherent: { ...LEC, l: 1, e: 6, c: 15 }, current: { ...LEC, l: 3, e: 6, c: 40 } },
      'current',
    ],
    ['a value that is not in the table', { current: { ...LEC, l: 2, e: 6, c: 15 } }, 'current'],
    ['a missing parameter', { inherent: { ...LEC, l: 3, e: 6 } }, 'inherent'],
    ['no control at all', { engineering: '' }, 'engineering'],
    ['a day before the yardstick counts', { assessDate: '2020-01-01' }, 'inherent'],
    ['a next assessment before this one', { nextAssessDate: '2026-01-01' }, 'nextAssessDate'],
  ])('refuses %s', (_words, own, path) => {
    expect(refused(own)).toContain(path)
  })

  it('refuses a yardstick that is not there', () => {
    expect(refused({}, { currentCriteria: null })).toEqual(['current'])
  })
})
