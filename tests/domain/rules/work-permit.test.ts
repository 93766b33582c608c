import { describe, expect, it } from 'vitest'
import {
  certificateIssues,
  expiredIssues,
  type GasTest,
  gasIssues,
  isUnusuallyLong,
  needsRetest,
  openNodes,
  type PermitFacts,
  peopleInside,
  peopleIssues,
  resumeIssues,
  specialTime,
  startIssues,
  upgradeIssues,
  validUntil,
  type WorkTerms,
  windowIssues,
} from '#domain/rules/work-permit.ts'

const at = (hour: number, minute = 0, day = 20) => new Date(Date.UTC(2026, 10, day, hour - 8, minute)).toISOString()
const START = at(9)

const terms = (own: Partial<WorkTerms> = {}): WorkTerms => ({
  configGuid: 'work-config-fire',
  configName: '动火作业',
  ruleVersion: 'GB 30871-2022',
  basis: 'GB 30871-2022',
  mark: 'verified',
  standards: ['GB30871'],
  maxHours: 8,
  warnHours: null,
  pauseMax: 30,
  gas: 'before',
  daily: false,
  recordEvery: null,
  gasMaxAge: 30,
  gasItems: ['combustible'],
  gasLimits: [],
  approver: '安全管理部门',
  signNodes: [{ node: 'approver', label: '审批人' }],
  certType: '焊接与热切割作业操作证',
  videoRequired: false,
  ...own,
})

const test = (time: string, own: Partial<GasTest> = {}): GasTest => ({
  at: time,
  place: '动火点',
  item: 'combustible',
  value: 0.1,
  unit: 'vol',
  analyst: '张工',
  verdicts: [],
  passed: true,
  ...own,
})

/** A permit that may start at 09:00. */
const permit = (own: Partial<PermitFacts> = {}): PermitFacts => ({
  planStart: START,
  planEnd: at(16),
  people: [
    { role: 'leader', name: '王主任' },
    { role: 'worker', name: '李焊工', certNo: 'T320500001', certValidTo: '2027-01-01' },
    { role: 'guardian', name: '赵监护' },
  ],
  measures: [{ no: 1, text: '清除可燃物', involved: 'yes', confirmer: '王主任' }],
  gasTests: [test(at(8, 45))],
  signs: [{ node: 'approver', label: '审批人', name: '陈经理', opinion: '同意', at: at(8, 50), userGuid: 'safety' }],
  pauses: [],
  terms: terms(),
  ...own,
})
const paths = (issues: { path: string }[]) => issues.map(({ path }) => path)

describe('SWV-1: a permit of 8 hours', () => {
  it('runs to the last minute of the eighth hour', () => {
    expect(validUntil(at(8), 8)).toBe(at(16))
    expect(windowIssues({ planStart: at(8), planEnd: at(16) }, terms())).toEqual([])
    expect(paths(windowIssues({ planStart: at(8), planEnd: at(16, 1) }, terms()))).toEqual(['planEnd'])
  })

  it('has no limit where the standard gives none, and never ends before it begins', () => {
    expect(windowIssues({ planStart: at(8), planEnd: at(8, 0, 28) }, terms({ maxHours: null }))).toEqual([])
    expect(paths(windowIssues({ planStart: at(8), planEnd: at(8) }, terms()))).toEqual(['planEnd'])
  })
})

describe('SWV-5: temporary power, 15 days as a rule and 30 at most', () => {
  const power = terms({ maxHours: 720, warnHours: 360 })
  it.each([
    { days: 15, long: false, refused: false },
    { days: 16, long: true, refused: false },
    { days: 30, long: true, refused: false },
    { days: 31, long: true, refused: true },
  ])('$days days', ({ days, long, refused }) => {
    const span = { planStart: START, planEnd: new Date(Date.parse(START) + days * 86_400_000).toISOString() }
    expect(isUnusuallyLong(span, power)).toBe(long)
    expect(windowIssues(span, power).length > 0).toBe(refused)
  })

  it.each([
    { planStart: null, planEnd: '2027-01-01T00:00:00.000Z', warnHours: 360 },
    { planStart: START, planEnd: null, warnHours: 360 },
    { planStart: null, planEnd: null, warnHours: 360 },
    { planStart: START, planEnd: '2027-01-01T00:00:00.000Z', warnHours: null },
  ])('is not long while $planStart, $planEnd or $warnHours is not said', ({ warnHours, ...span }) => {
    expect(isUnusuallyLong(span, terms({ warnHours }))).toBe(false)
  })
})

describe('Q4: a permit starts only when everything holds', () => {
  it('starts', () => expect(startIssues(permit(), START)).toEqual([]))

  it.each([
    ['before its time', permit(), at(8, 59), 'planStart'],
    ['after its time', permit({ gasTests: [test(at(16))] }), at(16, 1), 'planEnd'],
    ['with an unanswered measure', permit({ measures: [{ no: 1, text: '清除', involved: null }] }), START, 'measures'],
    [
      'with a measure nobody stands for',
      permit({ measures: [{ no: 1, text: '清除', involved: 'yes' }] }),
      START,
      'measures',
    ],
    ['without the approver', permit({ signs: [] }), START, 'signs'],
    ['without a gas test', permit({ gasTests: [] }), START, 'gasTests'],
    ['with a failed gas test', permit({ gasTests: [test(at(8, 45), { passed: false })] }), START, 'gasTests'],
    [
      'with an item that was not analysed',
      permit({ terms: terms({ gasItems: ['combustible', 'oxygen'] }) }),
      START,
      'gasTests',
    ],
    [
      'with an expired certificate',
      permit({
        people: [
          { role: 'leader', name: '王主任' },
          { role: 'worker', name: '李焊工', certNo: 'T320500001', certValidTo: '2026-11-19' },
          { role: 'guardian', name: '赵监护' },
        ],
      }),
      START,
      'people.1.certValidTo',
    ],
  ])('not %s', (_words, facts, now, path) => {
    expect(paths(startIssues(facts, now))).toContain(path)
  })

  it.each([
    ['without its number', { certValidTo: '2027-01-01' }],
    ['with an empty number', { certNo: '', certValidTo: '2027-01-01' }],
    ['without its last day', { certNo: 'T1' }],
    ['without either', {}],
  ])('takes no certificate %s', (_words, certificate) => {
    const people = [{ role: 'worker' as const, name: '李焊工', ...certificate }]
    expect(paths(certificateIssues(permit({ people })))).toEqual(['people.0.certValidTo'])
  })

  it.each(['worker', 'commander', 'electrician'] as const)('asks a %s for his certificate', (role) => {
    expect(paths(certificateIssues(permit({ people: [{ role, name: '李焊工' }] })))).toEqual(['people.0.certValidTo'])
  })

  it('takes a certificate to its last day', () => {
    const people = [{ role: 'worker', name: '李焊工', certNo: 'T1', certValidTo: '2026-11-20' }]
    expect(certificateIssues(permit({ people }))).toEqual([])
  })

  it('asks for certificates only of those who do the work, and only where the kind asks', () => {
    const people = [{ role: 'worker', name: '李焊工' }]
    expect(certificateIssues(permit({ people, terms: terms({ certType: null }) }))).toEqual([])
    expect(certificateIssues(permit({ people: [{ role: 'guardian', name: '赵监护' }] }))).toEqual([])
  })
})

describe('GAS-8, SW-01: a sample is good for 30 minutes (GB 30871-2022 5.3.1 c)', () => {
  it.each([
    [30, true],
    [31, false],
  ])('%d minutes before the start: %s', (minutes, fine) => {
    expect(gasIssues(permit({ gasTests: [test(START)] }), at(9, minutes)).length === 0).toBe(fine)
  })

  it('counts the last reading of a place, so that a failed one can be tested again', () => {
    const gasTests = [test(at(8, 40), { passed: false }), test(at(8, 50))]
    expect(gasIssues(permit({ gasTests }), START)).toEqual([])
  })

  it.each([
    ['none', null, null],
    ['nothing was analysed', [], '还没有气体分析结果'],
    ['nothing was ever kept', null, '还没有气体分析结果'],
    ['it is too old', [test(at(8, 29))], '气体分析已超过30分钟，请重新分析（GB 30871-2022）'],
    ['one of two is missing', [test(at(8, 45))], '还有1项气体没有分析'],
    [
      'it failed',
      [test(at(8, 45), { passed: false }), test(at(8, 45), { item: 'oxygen' })],
      '气体分析不合格，不能作业',
    ],
  ] as const)('says why there is no starting: %s', (why, gasTests, message) => {
    const asked = why === 'none' ? terms({ gas: 'none' }) : terms({ gasItems: ['combustible', 'oxygen'] })
    const issues = gasIssues(permit({ gasTests: gasTests === null ? null : [...gasTests], terms: asked }), START)
    expect(issues.map((each) => each.message)).toEqual(message === null ? [] : [message])
  })
})

describe('GAS-9, SW-02: interruptions', () => {
  it.each([
    ['first', 30, 30, false],
    ['first', 30, 31, true],
    ['confined', 60, 60, false],
    ['confined', 60, 61, true],
    ['工贸 confined, any interruption (令第13号 art. 15)', 0, 1, true],
  ])('%s: limit %d, stopped %d minutes: %s', (_grade, pauseMax, minutes, again) => {
    expect(needsRetest(at(10), at(10, minutes), terms({ pauseMax }))).toBe(again)
  })

  it('goes on after a short one, and after a long one only with a new analysis', () => {
    const paused = (to: string, gasTests: GasTest[]) =>
      resumeIssues(permit({ gasTests, pauses: [{ from: at(10), to: null, reason: '吃饭' }] }), to)
    expect(paused(at(10, 30), [test(at(8, 45))])).toEqual([])
    expect(paths(paused(at(10, 31), [test(at(8, 45))]))).toEqual(['gasTests'])
    expect(paused(at(10, 31), [test(at(8, 45)), test(at(10, 25))])).toEqual([])
  })

  it.each([
    [{}, at(10, 31), '中断已超过30分钟，请重新分析（GB 30871-2022）'],
    [{ pauseMax: 0 }, at(10, 1), '作业中断过，请重新分析（GB 30871-2022）'],
    [{ pauseMax: 6000, daily: true, maxHours: 72 }, at(8, 0, 21), '今天还没有气体分析，请重新分析（GB 30871-2022）'],
  ])('says why the air must be analysed anew: %o', (own, now, message) => {
    const facts = permit({
      planEnd: at(9, 0, 23),
      terms: terms(own),
      gasTests: [test(at(8, 45))],
      pauses: [{ from: at(10), to: null, reason: '吃饭' }],
    })
    expect(resumeIssues(facts, now)).toMatchObject([{ path: 'gasTests', message }])
  })

  it('SWV-2: 二级 hot work needs that day’s analysis on its second day', () => {
    const facts = permit({
      planEnd: at(9, 0, 23),
      terms: terms({ maxHours: 72, pauseMax: 60, daily: true }),
      pauses: [{ from: at(17), to: null, reason: '下班' }],
    })
    expect(paths(resumeIssues(facts, at(8, 0, 21)))).toEqual(['gasTests'])
    expect(resumeIssues({ ...facts, gasTests: [test(at(7, 50, 21))] }, at(8, 0, 21))).toEqual([])
  })

  it('never goes on after the permit ran out (SW-06)', () => {
    expect(paths(resumeIssues(permit({ pauses: [{ from: at(15, 55), to: null, reason: '雨' }] }), at(16, 1)))).toEqual([
      'planEnd',
    ])
  })
})

describe('people (GB 30871-2022 4.10, 令第13号 art. 15)', () => {
  it('wants leader, worker and guardian', () => {
    expect(peopleIssues([]).map(({ message }) => message)).toEqual(['请填写作业负责人、作业人、监护人'])
    const [leader] = permit().people ?? []
    expect(peopleIssues(leader ? [leader] : []).map(({ message }) => message)).toEqual(['请填写作业人、监护人'])
    expect(peopleIssues(permit().people)).toEqual([])
  })

  it('lets no guardian do the work', () => {
    const people = [...(permit().people ?? []), { role: 'worker', name: '赵监护' }]
    expect(peopleIssues(people)).toEqual([{ path: 'people', code: 'rule', message: '监护人不能同时是作业人' }])
  })
})

it('asks for the signatures in the order of the form', () => {
  const signNodes = ['leader', 'guardian', 'approver'].map((node) => ({ node, label: node }))
  const facts = permit({ terms: terms({ signNodes }) })
  expect(openNodes(facts).map(({ node }) => node)).toEqual(['leader', 'guardian'])
})

describe('raised management of hot work (GB 30871-2022 5.1.1)', () => {
  const night = { from: 22 * 60, to: 6 * 60 }

  it.each([
    ['a Friday morning', at(9), null],
    ['the last minute of the day', at(21, 59), null],
    ['the first minute of the night', at(22), '夜间'],
    ['before dawn', at(5, 59), '夜间'],
    ['the end of the night', at(6), null],
    ['a Saturday', at(9, 0, 21), '节假日或公休日'],
    ['National Day, a Thursday', '2026-10-01T01:00:00.000Z', '节假日或公休日'],
    ['a Sunday that is worked', '2026-09-20T01:00:00.000Z', null],
  ])('%s', (_words, moment, time) => expect(specialTime(moment, night)).toBe(time))

  it('is asked at the start and after a pause, until it is raised', () => {
    const own = { terms: terms({ night }), planStart: at(21), planEnd: at(23, 30) }
    const later = { ...own, gasTests: [test(at(22, 10))] }
    expect(startIssues(permit(later), at(22, 20)).map(({ path }) => path)).toEqual(['upgraded'])
    expect(startIssues(permit({ ...later, upgraded: true }), at(22, 20))).toEqual([])
    const paused = { ...own, pauses: [{ from: at(21, 50), to: null, reason: '吃饭' }] }
    expect(resumeIssues(permit(paused), at(22, 5)).map(({ path }) => path)).toEqual(['upgraded'])
    expect(resumeIssues(permit(paused), at(21, 59))).toEqual([])
  })

  it('is asked of no other work, nor of permits from before', () => {
    expect(upgradeIssues({ terms: terms({ night: null }), upgraded: false }, at(23))).toEqual([])
    expect(upgradeIssues({ terms: terms(), upgraded: false }, at(23))).toEqual([])
  })
})

describe('certificates that run out', () => {
  it('tells apart who has none and whose is over before the work ends', () => {
    const people = [
      { role: 'worker', name: '李焊工' },
      { role: 'worker', name: '钱焊工', certNo: 'T2', certValidTo: '2026-11-19' },
      { role: 'worker', name: '孙焊工', certNo: 'T3', certValidTo: '2026-11-20' },
    ]
    expect(expiredIssues(permit({ people })).map(({ path }) => path)).toEqual(['people.1.certValidTo'])
    expect(certificateIssues(permit({ people })).map(({ path }) => path)).toEqual([
      'people.0.certValidTo',
      'people.1.certValidTo',
    ])
  })
})

it('knows who is in the space by the last line about him', () => {
  const line = (name: string, direction: 'in' | 'out') => ({ name, direction, at: START })
  expect(peopleInside({ entryLog: [line('李工', 'in'), line('周工', 'in'), line('李工', 'out')] })).toEqual(['周工'])
  expect(peopleInside({ entryLog: null })).toEqual([])
})
