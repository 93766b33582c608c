import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import {
  basesByRows,
  builtInFigure,
  FIGURE_KEYS,
  FIGURES,
  type FigureKey,
  figuresByRows,
  figuresUsedIn,
  figureWords,
  readFigure,
} from '#domain/data/figures.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { extensionAnswerDue, mayApplyExtension, reinspectionDue } from '#domain/rules/hazard-clock.ts'

/** What `calculations` says of each: its value, where it stands and how well it is founded. */
const TABLE: readonly [FigureKey, number, string, string][] = [
  ['hazard.extensionNoticeDays', 10, '第15号', 'V'],
  ['hazard.extensionAnswerDays', 5, '第15号', 'V'],
  ['hazard.reinspectionDays', 10, '第15号', 'V'],
  ['hazard.quarterlyStatisticsDay', 15, '第十四条', 'R'],
  ['hazard.yearlyStatisticsDay', 31, '第十四条', 'R'],
  ['company.fullTimeAbove', 100, '第二十四条', 'V'],
  ['safetyInput.leastUsedRate', 60, '财资〔2022〕136号', 'R'],
  ['safetyInput.pauseAtTimes', 3, '财资〔2022〕136号', 'R'],
  ['majorHazard.assessMonths', 36, '第40号', 'R'],
  ['majorHazard.filingDays', 15, '第二十三条', 'R'],
  ['personnelCertificate.reviewMonths', 36, '第19号', 'S'],
  ['personnelCertificate.remindDays', 60, '第19号', 'R'],
  ['companyCertificate.remindDays', 90, '本地约定', 'L'],
  ['ammoniaRefrigeration.freezerPeople', 9, '第10号', 'V'],
  ['company.aboveScaleRevenue', 2000, '国家统计局', 'R'],
  ['agencyChange.tellDays', 30, '第20号', 'V'],
  ['serviceProject.noticeWorkingDays', 7, '第20号', 'V'],
  ['incident.grade.larger.deaths', 3, '第三条', 'V'],
  ['incident.grade.larger.serious', 10, '第三条', 'V'],
  ['incident.grade.larger.directLoss', 1000, '第三条', 'V'],
  ['incident.grade.major.deaths', 10, '第三条', 'V'],
  ['incident.grade.major.serious', 50, '第三条', 'V'],
  ['incident.grade.major.directLoss', 5000, '第三条', 'V'],
  ['incident.grade.extreme.deaths', 30, '第三条', 'V'],
  ['incident.grade.extreme.serious', 100, '第三条', 'V'],
  ['incident.grade.extreme.directLoss', 10_000, '第三条', 'V'],
  ['incident.nearMajor.endangered', 10, '第二十六条', 'V'],
  ['incident.nearMajor.trappedOrMissing', 3, '第二十六条', 'V'],
  ['incident.nearMajor.evacuated', 500, '第二十六条', 'V'],
  ['incident.countedDays', 30, '第十三条', 'V'],
  ['incident.countedDaysFireTraffic', 7, '第十三条', 'V'],
  ['incident.unitReportHours', 1, '第九条', 'V'],
  ['incident.levelReportHours', 2, '第十一条', 'V'],
  ['incident.largerReportHours', 1, '第八条', 'V'],
  ['incident.followUpsADay', 1, '第十一条', 'V'],
  ['incident.followUpsADayMajor', 2, '第十一条', 'V'],
  ['incident.investigationDays', 60, '第二十九条', 'V'],
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
  ['listing.defenceDays', 3, '第15号', 'R'],
  ['listing.termMonths', 36, '第11号', 'R'],
  ['listing.repairMonths', 12, '第11号', 'R'],
  ['standardization.passMark.one', 90, '应急〔2021〕83号', 'R'],
  ['standardization.passMark.two', 75, '应急〔2021〕83号', 'R'],
  ['standardization.passMark.three', 60, '应急〔2021〕83号', 'R'],
  ['standardization.passMark.micro', 60, '本地约定', 'L'],
  ['standardization.validMonths', 36, '应急〔2021〕83号', 'R'],
  ['standardization.renewMonths', 3, '应急〔2021〕83号', 'R'],
  ['standardization.waitMonths', 12, '应急〔2021〕83号', 'R'],
  ['standardization.publicityWorkingDays', 5, '应急〔2021〕83号', 'R'],
  ['standardization.rectifyWorkingDays', 20, '应急〔2021〕83号', 'R'],
  ['standardization.conflictMonths', 12, '本地约定', 'L'],
  ['classification.from.red', 60, '本地约定', 'L'],
  ['classification.from.orange', 40, '本地约定', 'L'],
  ['classification.from.yellow', 20, '本地约定', 'L'],
  ['attendance.from', 540, '本地约定', 'L'],
  ['attendance.to', 1020, '本地约定', 'L'],
  ['work.nightFrom', 1320, '本地约定', 'L'],
  ['work.nightTo', 360, '本地约定', 'L'],
  ['riskEvent.assessMonths', 12, '本地约定', 'L'],
  ['majorSupervise.reportDays', 7, '本地约定', 'L'],
  ['expert.termMonths', 36, '本地约定', 'L'],
  ['task.escalateDays', 3, '本地约定', 'L'],
  ['account.mobileRestHours', 24, '本地约定', 'L'],
  ['inspection.clueDays', 7, '本地约定', 'L'],
  ['study.minutesPerHour', 45, '本地约定', 'L'],
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
    for (const key of FIGURE_KEYS)
      expect(readFigure(key, figureWords(key, FIGURES[key].value))).toBe(FIGURES[key].value)
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

  it('are said beside a value of every resource whose records follow from them', () => {
    const worked = Object.entries<{ name: string; usedIn?: readonly string[] }>(FIGURES).flatMap(
      ([key, { usedIn = [] }]) =>
        usedIn.filter((asker) => !asker.includes('.')).map((resource) => [resource, key] as const),
    )
    for (const [resource, key] of worked) {
      const said = Object.values(resourceNamed(resource).fields).flatMap(({ reckonedBy }) =>
        reckonedBy === undefined ? [] : Object.values(reckonedBy.figures).flat(),
      )
      expect(said, resource).toContain(key)
    }
  })

  it('are counted by the day of a field that there is', () => {
    for (const { name, fields } of RESOURCES)
      for (const [field, { reckonedBy }] of Object.entries(fields))
        expect([...Object.keys(fields), 'createTime', undefined], `${name}.${field}`).toContain(reckonedBy?.day)
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

  it('says what it is and what it rests on', () => {
    const founded = (own: object) => ({ ...row('7', '2027-01-01'), source: null, mark: null, ...own })
    const basis = (own: object, day: string) => basesByRows([founded(own)])(['hazard.reinspectionDays'], day)
    expect(basis({ source: '省新规' }, '2027-01-01')).toBe('隐患和责令整改：复查期限7天（省新规）')
    expect(basis({ source: '省新规', mark: 'R' }, '2027-01-01')).toBe(
      '隐患和责令整改：复查期限7天（省新规，使用前核对原文）',
    )
    expect(basis({}, '2027-01-01')).toBe('隐患和责令整改：复查期限7天（信息配置）')
    expect(basis({}, '2026-12-31')).toBe('隐患和责令整改：复查期限10天（《安全生产违法行为行政处罚办法》）')
    const builtIn = basesByRows([])
    expect(builtIn(['personnelCertificate.reviewMonths'], '2026-12-31')).toBe(
      '特种作业操作证复审周期36个月（《特种作业人员安全技术培训考核管理规定》，未核对原文）',
    )
    expect(builtIn(['attendance.from', 'attendance.to'], '2026-12-31')).toBe(
      '上班时间09:00、下班时间17:00（本地约定，无国家规定）',
    )
    expect(builtIn(['incident.levelReportHours', 'incident.largerReportHours'], '2026-12-31')).toBe(
      '逐级上报：接报后2小时（《生产安全事故报告和调查处理条例》第十一条）；较大及以上事故电话上报：接报后1小时（《生产安全事故信息报告和处置办法》第八条）',
    )
  })

  it.each([
    ['08:30', 510],
    ['00:00', 0],
    ['23:59', 1439],
    ['24:00', null],
    ['8:30', null],
    ['510', null],
  ])('of a clock reads %s', (words, minutes) => {
    expect(readFigure('attendance.from', words)).toBe(minutes)
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
