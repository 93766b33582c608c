import { describe, expect, it } from 'vitest'
import {
  builtInHours,
  isDangerous,
  listFigures,
  requiredHoursOf,
  TRAINING_HOURS,
  type TrainingTaken,
  trainingFile,
} from '#domain/rules/training-hours.ts'

describe('学时 of the law (国家安监总局令第3号, 第80号修正)', () => {
  it.each([
    ['leader', '2026-03-01', false, 32],
    ['leader', '2020-03-01', false, 12],
    ['safetyManager', '2026-03-01', true, 48],
    ['safetyManager', '2020-03-01', true, 16],
    ['staff', '2026-03-01', false, 24],
    ['staff', '2020-03-01', false, null],
    ['staff', '2026-03-01', true, 72],
    ['dispatched', '2020-03-01', true, 20],
  ])('of a %s since %s, in a dangerous trade: %s', (personType, entryDate, isHighDanger, hours) => {
    expect(requiredHoursOf({ personType, entryDate, isHighDanger }, 2026)).toBe(hours)
  })
  it.each([
    [2014, false],
    [2015, true],
    [2026, true],
  ])('are those in force when the year %i ends, so also in the year in which they begin', (year, isKnown) => {
    expect(builtInHours(year) !== null).toBe(isKnown)
  })
  it('are dated and say how well they are known; before them there is no rule', () => {
    expect(TRAINING_HOURS.every(({ mark, validFrom }) => mark === 'S' && validFrom !== '')).toBe(true)
    expect(requiredHoursOf({ personType: 'leader', entryDate: '2010-01-01', isHighDanger: false }, 2014)).toBeNull()
  })
})

it.each([
  [{ isWeiHua: true, tradeFamily: 'textile' }, true],
  [{ isWeiHua: false, tradeFamily: 'metallurgy' }, true],
  [{ isWeiHua: false, tradeFamily: 'textile' }, false],
  [{ isWeiHua: null, tradeFamily: null }, false],
  [undefined, false],
])('takes %j for a dangerous trade: %s', (company, isSo) => {
  expect(isDangerous(company)).toBe(isSo)
})

it.each([
  [[null, null], null],
  [[true, null], 100],
  [[true, false, false, null], 33.3],
  [[], null],
])('says of %j how many of those who were judged have passed: %s', (passed, passRate) => {
  const lines = passed.map((each) => ({ hours: 1.5, passed: each }))
  expect(listFigures(lines, 4)).toEqual({ peopleCount: lines.length, totalHours: lines.length * 1.5, passRate })
})

it.each([
  [[2, null, null], 4, 10],
  [[null], null, 0],
])('counts for hours %j on the list of a training of %s: %s', (hours, ofTraining, totalHours) => {
  expect(
    listFigures(
      hours.map((each) => ({ hours: each })),
      ofTraining,
    ),
  ).toMatchObject({ totalHours })
})

describe('the file of a person', () => {
  const taken = (trainType: string, own: Partial<TrainingTaken> = {}): TrainingTaken => ({
    trainType,
    year: 2026,
    hours: 8,
    passed: true,
    counted: true,
    ...own,
  })
  const person = { personType: 'staff', entryDate: '2026-03-01', isHighDanger: false }
  it.each([
    [
      'three levels',
      [taken('plant'), taken('workshop'), taken('team')],
      { trainedHours: 24, hasThreeLevels: true, trainingState: 'enough' },
    ],
    [
      'two levels',
      [taken('plant'), taken('workshop')],
      { trainedHours: 16, hasThreeLevels: false, trainingState: 'short' },
    ],
    [
      'one failed',
      [taken('plant'), taken('workshop'), taken('team', { passed: false })],
      { trainedHours: 16, hasThreeLevels: false },
    ],
    ['not over yet', [taken('plant', { counted: false })], { trainedHours: 0 }],
    [
      'another year',
      [taken('plant', { year: 2025 }), taken('workshop'), taken('team')],
      { trainedHours: 16, hasThreeLevels: true },
    ],
    ['tenths', [taken('special', { hours: 0.1 }), taken('special', { hours: 0.2 })], { trainedHours: 0.3 }],
  ])('with %s', (_words, trainings, expected) => {
    expect(trainingFile(trainings, person, 2026)).toMatchObject({ requiredHours: 24, ...expected })
  })
})
