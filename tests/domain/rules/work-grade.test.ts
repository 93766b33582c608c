import { describe, expect, it } from 'vitest'
import { type GradeStep, gradeByTable, raisedGrade, stricterGrade, type WorkGrade } from '#domain/rules/work-grade.ts'
import { seedWorkConfigs, workConfigGuid } from '#server/install/areas/self-check-standards.ts'

const configs = seedWorkConfigs({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' })
const stepsOf = (kind: 'height' | 'lifting'): GradeStep[] =>
  (configs.find(({ guid }) => guid === workConfigGuid(kind))?.grades ?? []).map((row) => ({
    above: Number(row.above),
    inclusive: row.inclusive === true,
    grade: row.gradeCode as WorkGrade,
    gradeWithFactors: (row.gradeWithFactors ?? row.gradeCode) as WorkGrade,
  }))

describe('GB 30871-2022 table 2: work at height', () => {
  it.each([
    [1.9, 0, null],
    [2, 0, 'first'],
    [5, 0, 'first'],
    [5.1, 0, 'second'],
    [15, 0, 'second'],
    [15.1, 0, 'third'],
    [30, 0, 'third'],
    [30.1, 0, 'fourth'],
    [2, 1, 'second'],
    [5.1, 2, 'third'],
    [16, 1, 'fourth'],
    [31, 1, 'fourth'],
  ])('SWV-3: %d m with %d factors: %s', (height, factors, grade) => {
    expect(gradeByTable(stepsOf('height'), height, factors)).toBe(grade)
  })
})

describe('GB 30871-2022 9.1: lifting', () => {
  it.each([
    [39.9, 'third'],
    [40, 'second'],
    [100, 'second'],
    [100.1, 'first'],
  ])('SWV-4: %d t: %s', (weight, grade) => {
    expect(gradeByTable(stepsOf('lifting'), weight, 0)).toBe(grade)
  })
})

describe('a grade may be raised, never lowered', () => {
  it.each([
    ['height', 'second', 'first', 'second'],
    ['height', 'second', 'fourth', 'fourth'],
    ['lifting', 'second', 'third', 'second'],
    ['lifting', 'second', 'first', 'first'],
    ['fire', null, 'first', 'first'],
    ['height', 'second', null, 'second'],
  ] as const)('%s computed %s, chosen %s: %s', (kind, computed, chosen, grade) => {
    expect(stricterGrade(kind, computed, chosen)).toBe(grade)
  })

  it.each([
    ['second', 'first'],
    ['first', 'special'],
    ['special', 'special'],
  ] as const)('hot work of grade %s on a holiday is managed as %s (GB 30871-2022 5.1.1)', (grade, raised) => {
    expect(raisedGrade('fire', grade)).toBe(raised)
  })
})
