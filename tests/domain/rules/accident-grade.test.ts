import { describe, expect, it } from 'vitest'
import { builtInFigure } from '#domain/data/figures.ts'
import {
  accidentGrade,
  followUpsFigure,
  gradedUntil,
  investigationDueOn,
  isNearMajor,
  isUnitLate,
  upwardDue,
} from '#domain/rules/accident-grade.ts'

describe('accidentGrade (国务院令第493号, article 3)', () => {
  it.each([
    { id: 'AC-1', deaths: 3, serious: 0, directLoss: 0, grade: 'larger' },
    { id: 'AC-2', deaths: 2, serious: 10, directLoss: 0, grade: 'larger' },
    { id: 'AC-3', deaths: 0, serious: 9, directLoss: 999.99, grade: 'general' },
    { id: 'AC-4', deaths: 0, serious: 0, directLoss: 1000, grade: 'larger' },
    { id: 'AC-5', deaths: 9, serious: 49, directLoss: 5000, grade: 'major' },
    { id: 'AC-6', deaths: 29, serious: 100, directLoss: 0, grade: 'extreme' },
    { id: 'at the lower bound of 重大', deaths: 10, serious: 0, directLoss: 0, grade: 'major' },
    { id: 'at the lower bound of 特别重大', deaths: 30, serious: 0, directLoss: 0, grade: 'extreme' },
    { id: 'one 万元 below 特别重大', deaths: 0, serious: 0, directLoss: 9999, grade: 'major' },
    { id: 'nobody hurt', deaths: 0, serious: 0, directLoss: 0, grade: 'general' },
  ])('$id', ({ grade, ...casualties }) => {
    expect(accidentGrade(casualties, '2026-11-20')).toBe(grade)
  })
})

describe('isNearMajor (安监总局令第21号, article 26)', () => {
  const none = { endangered: 0, trappedOrMissing: 0, evacuated: 0, seriousPollution: false, keySiteEndangered: false }
  it.each([
    [{ endangered: 9 }, false],
    [{ endangered: 10 }, true],
    [{ trappedOrMissing: 2 }, false],
    [{ trappedOrMissing: 3 }, true],
    [{ evacuated: 499 }, false],
    [{ evacuated: 500 }, true],
    [{ seriousPollution: true }, true],
    [{ keySiteEndangered: true }, true],
  ])('%o', (of, near) => {
    expect(isNearMajor({ ...none, ...of }, '2026-11-20')).toBe(near)
  })
})

describe('clocks (493号令 articles 9, 11 and 13; 21号令 articles 8 and 11)', () => {
  const at = '2026-11-20T00:00:00.000Z'
  it('gives a unit one hour', () => {
    expect(isUnitLate(at, '2026-11-20T01:00:00.000Z')).toBe(false)
    expect(isUnitLate(at, '2026-11-20T01:00:00.001Z')).toBe(true)
  })
  it('gives the desk two hours, and one from 较大 up', () => {
    expect(upwardDue(at, 'general')).toBe('2026-11-20T02:00:00.000Z')
    expect(upwardDue(at, 'larger')).toBe('2026-11-20T01:00:00.000Z')
  })
  it('counts casualties for thirty days, of fire and road traffic for seven', () => {
    expect(gradedUntil(at, 'workAccident')).toBe('2026-12-20T00:00:00.000Z')
    expect(gradedUntil(at, 'fire')).toBe('2026-11-27T00:00:00.000Z')
    expect(gradedUntil(at, 'traffic')).toBe('2026-11-27T00:00:00.000Z')
  })
  it.each([
    ['AC-7: the third victim dies on day 20', 'workAccident', '2026-12-10T00:00:00.000Z', true],
    ['AC-8: of a fire on day 8', 'fire', '2026-11-28T00:00:00.000Z', false],
  ])('%s', (_what, eventType, diedAt, isGradedAgain) => {
    expect(diedAt <= gradedUntil(at, eventType)).toBe(isGradedAgain)
  })
  it('leaves sixty days for an investigation (493号令 art. 29)', () => {
    expect(investigationDueOn('2026-11-20')).toBe('2027-01-19')
  })
  it('asks for one follow-up a day, from 重大 up for two', () => {
    const asked = (['general', 'larger', 'major', 'extreme'] as const).map((grade) =>
      builtInFigure(followUpsFigure(grade), '2026-11-20'),
    )
    expect(asked).toEqual([1, 1, 2, 2])
  })
})
