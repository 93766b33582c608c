import { describe, expect, it } from 'vitest'
import {
  builtInFigure,
  FIGURE_KEYS,
  FIGURES,
  type FigureKey,
  figuresByRows,
  figuresUsedIn,
  readFigure,
} from '#domain/data/figures.ts'
import { extensionAnswerDue, mayApplyExtension, reinspectionDue } from '#domain/rules/hazard-clock.ts'
import '#domain/resources/all.ts'
import { actionNamed, findResource } from '#domain/resources/registry.ts'

/** What `calculations` says of each: its value, where it stands and how well it is founded. */
const TABLE: readonly [FigureKey, number, string, string][] = [
  ['hazard.extensionNoticeDays', 10, '第15号', 'V'],
  ['hazard.extensionAnswerDays', 5, '第15号', 'V'],
  ['hazard.reinspectionDays', 10, '第15号', 'V'],
  ['safetyInput.leastUsedRate', 60, '财资〔2022〕136号', 'R'],
  ['majorHazard.assessMonths', 36, '第40号', 'R'],
  ['assessment.weight.coverage', 40, '本地约定', 'L'],
  ['assessment.weight.closing', 30, '本地约定', 'L'],
  ['assessment.weight.attendance', 20, '本地约定', 'L'],
  ['assessment.weight.training', 10, '本地约定', 'L'],
  ['lawCase.decisionDays', 90, '第六十条', 'V'],
  ['lawCase.paymentDays', 15, '第六十七条', 'V'],
  ['lawCase.surchargeRate', 3, '第七十二条', 'V'],
  ['lawCase.onSpotLimit.person', 200, '第五十一条', 'V'],
  ['lawCase.onSpotLimit.unit', 3000, '第五十一条', 'V'],
  ['lawCase.hearingFrom.person', 20_000, '第15号', 'L'],
  ['lawCase.hearingFrom.unit', 50_000, '第15号', 'L'],
  ['lawCase.collectiveFrom', 50_000, '第15号', 'V'],
  ['standardization.passMark.one', 90, '应急〔2021〕83号', 'R'],
  ['standardization.passMark.two', 75, '应急〔2021〕83号', 'R'],
  ['standardization.passMark.three', 60, '应急〔2021〕83号', 'R'],
  ['standardization.passMark.micro', 60, '本地约定', 'L'],
  ['standardization.validMonths', 36, '应急〔2021〕83号', 'R'],
  ['emergencyPlan.filingWorkingDays', 20, '第二十六条', 'V'],
  ['emergencyPlan.assessMonths', 36, '第三十五条', 'V'],
]

describe('the figures of law and policy', () => {
  it.each(TABLE)('%s is %i by %s, marked %s', (key, value, place, mark) => {
    const { value: builtIn, source, ruleVersion, mark: own } = FIGURES[key]
    expect([builtIn, own]).toEqual([value, mark])
    expect(`${source} ${ruleVersion}`).toContain(place)
  })

  it('are all in the table, sensible themselves, and say it where nobody has read the text', () => {
    expect(TABLE.map(([key]) => key).toSorted()).toEqual(FIGURE_KEYS.toSorted())
    for (const key of FIGURE_KEYS) expect(readFigure(key, String(FIGURES[key].value))).toBe(FIGURES[key].value)
    const recalled = FIGURE_KEYS.filter((key) => FIGURES[key].mark === 'R')
    for (const key of recalled) expect(FIGURES[key].source).toContain('使用前核对原文')
  })

  it('name resources and actions that there are', () => {
    const askers = Object.values<{ name: string; usedIn?: readonly string[] }>(FIGURES).flatMap(
      ({ usedIn }) => usedIn ?? [],
    )
    for (const asker of askers) {
      const [resource = '', action] = asker.split('.')
      expect(findResource(resource), asker).not.toBeNull()
      expect(action === undefined || actionNamed(resource, action) !== undefined, asker).toBe(true)
    }
  })

  it('are looked up for who asks alone', () => {
    expect(figuresUsedIn('hiddenDanger', 'applyExtension')).toEqual(['hazard.extensionNoticeDays'])
    expect(figuresUsedIn('hiddenDanger', 'rectify')).toEqual([])
    expect(figuresUsedIn('majorHazard', 'update')).toEqual(['majorHazard.assessMonths'])
  })
})

describe('a dated row', () => {
  const row = (value: string, effectiveFrom: string, effectiveTo: string | null = null) => ({
    ...{ key: 'hazard.reinspectionDays', value, effectiveFrom, effectiveTo },
  })
  const figure = figuresByRows([row('7', '2027-01-01', '2027-06-30'), row('15', '2027-03-01'), row('5', '2027-12-01')])

  it.each([
    ['before all of them', '2026-12-31', 10],
    ['on its first day', '2027-01-01', 7],
    ['while the next has not begun', '2027-02-28', 7],
    ['from the next one’s first day', '2027-03-01', 15],
    ['long after', '2030-01-01', 5],
  ])('counts %s', (_when, day, days) => {
    expect(figure('hazard.reinspectionDays', day)).toBe(days)
  })

  it('gives way to what is built in once it is over, or where it says nothing sensible', () => {
    expect(figuresByRows([row('7', '2027-01-01', '2027-06-30')])('hazard.reinspectionDays', '2027-07-01')).toBe(10)
    expect(figuresByRows([row('十五', '2027-01-01')])('hazard.reinspectionDays', '2027-07-01')).toBe(10)
    expect(figure('lawCase.decisionDays', '2027-03-01')).toBe(90)
  })

  it('moves the clock of a hazard from its day on', () => {
    const changed = figuresByRows([
      ...FIGURE_KEYS.map((key) => ({ key, value: '20', effectiveFrom: '2027-01-01', effectiveTo: null })),
    ])
    expect(mayApplyExtension('2027-01-11', '2027-01-01', changed)).toBe(false)
    expect(mayApplyExtension('2027-01-10', '2026-12-31', changed)).toBe(true)
    expect(extensionAnswerDue('2026-12-31', changed)).toBe('2027-01-05')
    expect(extensionAnswerDue('2027-01-01', changed)).toBe('2027-01-21')
    expect(reinspectionDue({ deadline: '2026-12-31', rectifiedOn: null }, changed)).toBe('2027-01-10')
    expect(reinspectionDue({ deadline: '2027-01-01', rectifiedOn: null }, changed)).toBe('2027-01-21')
    expect(builtInFigure('hazard.reinspectionDays', '2027-01-01')).toBe(10)
  })
})
