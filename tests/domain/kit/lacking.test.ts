import { describe, expect, it } from 'vitest'
import { LACKING_LISTS, RESOURCES } from '#domain/areas/all.ts'
import { fieldsRead, matches } from '#domain/kit/filter.ts'
import { isTooEarly, type LackingList } from '#domain/kit/lacking.ts'
import { type AnyRecord, fieldNames, filterNames } from '#domain/kit/resource.ts'
import { withoutCommitNotice } from '#domain/resources/commitNotice/lacking.ts'
import { drillSince, withoutDrill } from '#domain/resources/drill/lacking.ts'
import { withoutInsurance } from '#domain/resources/insurance/lacking.ts'
import { lackingListOf } from '#domain/resources/lacking-lists.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { withoutRiskReport } from '#domain/resources/riskReport/lacking.ts'
import { buildActor, buildCompany, buildRecord, LEAF_PATH } from '#tests/factories/domain.ts'

const TODAY = '2026-11-20'
const bureau = buildActor('bureau')
const working = (own: object) => buildCompany({ companyStatus: 'normal', ...own })

/** Whether it counts as the one thing that everybody on the list owes. */
const counted = ({ lacks }: LackingList, record: AnyRecord) =>
  lacks.owed(TODAY).every(({ counts }) => matches(counts, record))

describe.each(LACKING_LISTS)('$name', (list) => {
  const { lacks } = list
  const given = resourceNamed(lacks.resource)

  it('is known by its name, without being a resource with a table', () => {
    expect(findResource(list.name)).toBe(list)
    expect(RESOURCES.map(({ name }) => name)).not.toContain(list.name)
    expect(lackingListOf(lacks.resource)).toBe(list)
  })

  it('names fields that there are', () => {
    const known = fieldNames(resourceNamed(lacks.of))
    const named = [...list.list.columns, ...filterNames(list), ...fieldsRead(list.access.read(bureau))]
    expect(named.filter((name) => !known.includes(name) && !LINKS.includes(name))).toEqual([])
    const owed = lacks.owed(TODAY)
    expect(
      owed.flatMap(({ counts }) => fieldsRead(counts)).filter((name) => !fieldNames(given).includes(name)),
    ).toEqual([])
    expect(
      owed.flatMap(({ of }) => (of === undefined ? [] : fieldsRead(of))).filter((name) => !known.includes(name)),
    ).toEqual([])
    expect(given.fields[lacks.by]).toMatchObject({ kind: 'reference', to: lacks.of })
  })

  it('is told to those who supervise the enterprise and to itself, and never changed', () => {
    const owing = working({ isWeiHua: true, industry: '制造业→纺织业' })
    const read = (role: Parameters<typeof buildActor>[0], own = {}) =>
      matches(list.access.read(buildActor(role, own)), owing)
    expect([read('grid'), read('town'), read('bureau'), read('company')]).toEqual([true, true, true, true])
    expect(read('town', { gridPath: '320509000007/WJ-02/' })).toBe(false)
    expect(read('company', { companyGuid: 'company-2' })).toBe(false)
    expect([read('agency', { agencyGuid: 'agency-1' }), read('expert')]).toEqual([false, false])
    expect(list.form).toEqual([])
    for (const rule of [list.access.create, list.access.update, list.access.remove])
      expect(rule(bureau)).toBe('nothing')
  })

  it.each(['stopped', 'building', 'moving', 'closed', 'cancelled'] as const)(
    'does not expect it of one %s',
    (status) => {
      const owing = buildCompany({
        isWeiHua: true,
        industry: '制造业→纺织业',
        companyStatus: status,
        gridPath: LEAF_PATH,
      })
      expect(matches(list.access.read(bureau), owing)).toBe(false)
    },
  )
})

/** Fields that every list can be asked by, whether its records have them or not. */
const LINKS = ['companyGuid', 'parentGuid', 'sourceGuid']

describe('未交风险报告', () => {
  it.each([
    { industry: '制造业→纺织业→化纤织造及印染精加工', owes: true },
    { industry: '采矿业', owes: true },
    { industry: '电力、热力、燃气及水生产和供应业→电力、热力生产和供应业', owes: true },
    { industry: '批发和零售业→批发业', owes: false },
    { industry: null, owes: false },
  ])('is expected of $industry: $owes', ({ industry, owes }) => {
    expect(matches(withoutRiskReport.access.read(bureau), working({ industry }))).toBe(owes)
  })

  it.each([
    { reportType: 'regular', year: 2026, quarter: 1, status: 'submitted', counts: true },
    { reportType: 'regular', year: 2026, quarter: null, status: 'passed', counts: true },
    { reportType: 'first', year: 2026, quarter: 3, status: 'verifying', counts: true },
    { reportType: 'regular', year: 2026, quarter: 1, status: 'transferred', counts: true },
    { reportType: 'regular', year: 2026, quarter: 1, status: 'draft', counts: false },
    { reportType: 'regular', year: 2026, quarter: 1, status: 'returned', counts: false },
    { reportType: 'regular', year: 2026, quarter: 2, status: 'passed', counts: false },
    { reportType: 'regular', year: 2025, quarter: 1, status: 'passed', counts: false },
    { reportType: 'change', year: 2026, quarter: 1, status: 'passed', counts: false },
  ])('is handed in with $reportType of $year/$quarter, $status: $counts', ({ counts, ...report }) => {
    expect(counted(withoutRiskReport, buildRecord('riskReport', report))).toBe(counts)
  })
})

describe('今日未公告', () => {
  it.each([
    { now: '2026-11-20T00:59:59.000Z', early: true },
    { now: '2026-11-20T01:00:00.000Z', early: false },
    { now: '2026-11-20T15:59:59.000Z', early: false },
    { now: '2026-11-20T16:00:00.000Z', early: true },
  ])('at $now it is too early: $early', ({ now, early }) => {
    expect(isTooEarly(withoutCommitNotice.lacks, now)).toBe(early)
  })

  it.each([
    { noticeDate: TODAY, level: 'company', status: 'published', counts: true },
    { noticeDate: TODAY, level: 'workshop', status: 'published', counts: false },
    { noticeDate: TODAY, level: 'company', status: 'draft', counts: false },
    { noticeDate: TODAY, level: 'company', status: 'revoked', counts: false },
    { noticeDate: '2026-11-19', level: 'company', status: 'published', counts: false },
  ])('is announced with $level of $noticeDate, $status: $counts', ({ counts, ...notice }) => {
    expect(counted(withoutCommitNotice, buildRecord('commitNotice', notice))).toBe(counts)
  })
})

describe('未投保', () => {
  it.each([
    { of: { industry: '采矿业' }, must: true },
    { of: { isWeiHua: true }, must: true },
    { of: { tradeFamily: 'fireworks' as const }, must: true },
    { of: { tradeFamily: 'transport' as const }, must: true },
    { of: { tradeFamily: 'construction' as const }, must: true },
    { of: { tradeFamily: 'hazardousTrade' as const }, must: true },
    { of: { industry: '制造业→化学原料和化学制品制造业→炸药、火工及焰火产品制造' }, must: true },
    { of: { industry: '制造业→黑色金属冶炼和压延加工业→炼钢' }, must: true },
    { of: { industry: '制造业→有色金属冶炼和压延加工业→常用有色金属冶炼' }, must: true },
    { of: { industry: '制造业→黑色金属冶炼和压延加工业→钢压延加工' }, must: false },
    { of: { industry: '制造业→有色金属冶炼和压延加工业→有色金属压延加工' }, must: false },
    { of: { industry: '农、林、牧、渔业→渔业' }, must: true },
    { of: { industry: '农、林、牧、渔业→农业' }, must: false },
    { of: { industry: '制造业→纺织业', tradeFamily: 'textile' as const }, must: false },
  ])('must be insured: $of, $must', ({ of, must }) => {
    expect(matches(withoutInsurance.access.read(bureau), working(of))).toBe(must)
  })

  it.each([
    { from: '2026-01-01', to: '2026-11-20', counts: true },
    { from: '2026-11-20', to: '2027-11-19', counts: true },
    { from: '2025-11-20', to: '2026-11-19', counts: false },
    { from: '2026-11-21', to: '2027-11-20', counts: false },
  ])('a policy from $from to $to is in force: $counts', ({ counts, ...policy }) => {
    expect(counted(withoutInsurance, buildRecord('insurance', policy))).toBe(counts)
  })
})

describe('应演练未演练', () => {
  it.each([
    { today: '2026-11-19', year: '2025-01-01', half: '2026-01-01' },
    { today: '2026-11-20', year: '2026-01-01', half: '2026-07-01' },
    { today: '2026-12-31', year: '2026-01-01', half: '2026-07-01' },
    { today: '2027-01-01', year: '2026-01-01', half: '2026-07-01' },
    { today: '2027-05-19', year: '2026-01-01', half: '2026-07-01' },
    { today: '2027-05-20', year: '2026-01-01', half: '2027-01-01' },
    { today: '2027-07-01', year: '2026-01-01', half: '2027-01-01' },
  ])('on $today one since $year counts for the year, one since $half for half a year', ({ today, year, half }) => {
    expect([drillSince(today, 12), drillSince(today, 6)]).toEqual([year, half])
  })

  const TEXTILE = '制造业→纺织业'
  /** Of whom what is owed: whatever drill or 现场处置方案 in half a year, 综合 or 专项 in a year. */
  it.each([
    { of: { industry: TEXTILE, riskColor: 'yellow' as const }, owes: ['scene', 'year'] },
    { of: { industry: TEXTILE, riskColor: null }, owes: ['scene', 'year'] },
    { of: { industry: TEXTILE, riskColor: 'blue' as const }, owes: ['scene'] },
    { of: { industry: TEXTILE, isWeiHua: true, riskColor: 'blue' as const }, owes: ['any', 'year'] },
    { of: { industry: TEXTILE, isLuShangShiYou: true }, owes: ['any', 'year'] },
    { of: { industry: '采矿业' }, owes: ['any', 'year'] },
    { of: { industry: '建筑业', tradeFamily: 'construction' as const }, owes: ['any', 'year'] },
    { of: { industry: '制造业→黑色金属冶炼和压延加工业→炼钢' }, owes: ['any', 'year'] },
    { of: { industry: '制造业→黑色金属冶炼和压延加工业→钢压延加工' }, owes: ['scene', 'year'] },
    { of: { industry: '住宿和餐饮业' }, owes: ['any', 'year'] },
    { of: { industry: '批发和零售业→零售业→综合零售' }, owes: ['any', 'year'] },
    { of: { industry: '文化、体育和娱乐业→新闻和出版业' }, owes: ['scene', 'year'] },
    { of: { industry: '文化、体育和娱乐业→娱乐业' }, owes: ['any', 'year'] },
    { of: { industry: TEXTILE, buildTime: '2026-07-01' }, owes: [] },
    { of: { industry: TEXTILE, buildTime: '2026-06-30' }, owes: ['scene'] },
    { of: { industry: TEXTILE, buildTime: '2025-12-31' }, owes: ['scene', 'year'] },
  ])('of $of is owed: $owes', ({ of, owes }) => {
    const names = ['any', 'scene', 'year']
    const owed = withoutDrill.lacks.owed(TODAY)
    expect(owed).toHaveLength(names.length)
    const company = working({ riskColor: 'orange', ...of })
    expect(names.filter((_name, at) => matches(owed[at]?.of ?? 'everything', company))).toEqual(owes)
  })

  it.each([
    { status: 'planned', drillDate: TODAY, counts: false },
    { status: 'done', drillDate: '2026-07-01', counts: true },
    { status: 'improving', drillDate: TODAY, counts: true },
    { status: 'evaluated', drillDate: TODAY, counts: true },
    { status: 'evaluated', drillDate: '2026-06-30', counts: false },
  ])('a drill of $drillDate that is $status counts for half a year: $counts', ({ counts, ...drill }) => {
    const [any] = withoutDrill.lacks.owed(TODAY)
    expect(matches(any?.counts ?? 'nothing', buildRecord('drill', drill))).toBe(counts)
  })
})
