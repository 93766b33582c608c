// @vitest-environment jsdom
import { answering, oneOf } from './walk/one.ts'
import { type Told, tell } from './walk/tell.tsx'
import { rowsOf } from './walk/world.ts'

const all = answering()
/** The terms in force of the two kinds of work that are begun here. */
const TERMS = (['fire', 'height'] as const).map((workKind, at) => ({
  ...rowsOf('dangerousWorkConfig')[at],
  ...{ guid: `terms-${workKind}`, workKind, configType: 'permit', enabled: true },
  ...{ validFrom: '2026-01-01', validTo: at === 0 ? null : '2026-11-20' },
}))
const permits = { ...all, rows: { dangerousWorkConfig: TERMS } }

/** What the standard asks of entering a confined space, as a permit keeps it. */
const CONFINED = {
  ...{ configGuid: 'terms-confined', configName: '受限空间作业', ruleVersion: 'GB 30871-2022', basis: '6', mark: 'V' },
  ...{ standards: ['GB 30871-2022'], maxHours: 24, warnHours: null, pauseMax: 60, gas: 'continuous', daily: true },
  ...{
    recordEvery: 120,
    gasMaxAge: 30,
    gasItems: ['oxygen'],
    gasLimits: [],
    approver: '所在单位',
    videoRequired: false,
  },
  ...{ signNodes: [{ node: 'unit', label: '所在单位' }], certType: '特种作业操作证' },
} as const
const gasAt = (at: string, passed: boolean) => ({
  ...{ at, place: '罐底', item: 'oxygen', value: passed ? 20.8 : 17, unit: 'vol', analyst: '沈红', passed },
  verdicts: [{ standard: 'GB 30871-2022', limit: '19.5% ~ 21%', basis: '6.4', passed }],
})
const ENTERED = { name: '李工', direction: 'in', at: '2026-11-20T02:10:00.000Z', tools: '防爆灯' } as const
const WENT_OUT = { name: '李工', direction: 'out', at: '2026-11-20T02:20:00.000Z', tools: '' } as const
const MEASURE = {
  no: 1,
  text: '已隔绝',
  involved: 'yes',
  confirmer: '周安',
  confirmedAt: '2026-11-20T01:00:00.000Z',
} as const
const SIGNED = {
  ...{ node: 'unit', label: '所在单位', name: '潘永刚', opinion: '同意', at: '2026-11-20T01:40:00.000Z' },
  ...{ userGuid: 'user-2', signGuid: 'sign-1' },
}
const PEOPLE_INSIDE = [
  { role: 'leader', name: '王安', certType: null, certNo: null, certValidTo: null },
  { role: 'worker', name: '李工', certType: '特种作业操作证', certNo: 'T1', certValidTo: '2027-01-01' },
  { role: 'guardian', name: '赵工', certType: null, certNo: null, certValidTo: null },
]
/** A permit to enter a tank that morning, all of which is in order. */
const confined = (status: string, own: object = {}): Told => ({
  ...{ feature: 'PermitPage', role: 'safety', ...oneOf('dangerousWorkPermit', 'confined'), ...all, states: [] },
  leave: /^(返回|打印.*)$/,
  rows: {
    dangerousWorkPermit: [
      {
        ...rowsOf('dangerousWorkPermit')[0],
        ...{ guid: 'confined', status, workKind: 'confined', terms: CONFINED, people: PEOPLE_INSIDE, maxHours: 24 },
        ...{ planStart: '2026-11-20T01:00:00.000Z', planEnd: '2026-11-20T09:00:00.000Z', measures: [MEASURE] },
        ...{ gasTests: [gasAt('2026-11-20T02:20:00.000Z', true)], signs: [SIGNED], pauses: [], entryLog: [] },
        ...own,
      },
    ],
  },
})
/** The units of one enterprise: an area, a mark, one that stands on no plan yet. */
const corner = (x: number, y: number) => ({ x, y })
const UNITS = (
  [
    ['red', [corner(0.1, 0.1), corner(0.4, 0.1), corner(0.4, 0.5)]],
    ['blue', [corner(0.7, 0.7)]],
    [null, null],
  ] as const
).map(([riskColor, mapPolygon], at) => ({
  ...rowsOf('riskUnit')[at],
  ...{ guid: `unit-${at + 1}`, companyGuid: 'company-1', status: 'enabled', unitName: `单元${at + 1}` },
  ...{ riskColor, mapPolygon, noticeBoard: at === 0, eventCount: at === 0 ? 2 : null },
}))
/** Exams as one meets them: to come, open and never tried, open and tried, open and used up, over, ended before its time. */
const EXAMS = (
  [
    ['soon', '2026-11-20T02:32:00.001Z', '2026-12-01T00:00:00.000Z', 'published'],
    ['open', '2026-11-20T02:32:00.000Z', '2026-11-20T02:32:00.001Z', 'published'],
    ['tried', '2026-11-19T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 'published'],
    ['used', '2026-11-19T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 'published'],
    ['running', '2026-11-19T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 'published'],
    ['over', '2026-11-01T00:00:00.000Z', '2026-11-20T02:32:00.000Z', 'published'],
    ['ended', '2026-11-19T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 'ended'],
  ] as const
).map(([name, from, to, status], at) => ({
  ...rowsOf('exam')[at % rowsOf('exam').length],
  ...{ guid: `exam-${name}`, examName: `考试${name}`, from, to, status, maxAttempts: 2 },
  ...{ screenSwitchMax: name === 'open' ? 3 : null, remark: name === 'open' ? '请带证件' : null },
}))
const SITTINGS = (
  [
    ['tried', 1, 'graded', 48, false],
    ['used', 1, 'graded', 55, false],
    ['used', 2, 'graded', 82, true],
    ['running', 1, 'running', null, null],
    ['over', 1, 'toMark', null, null],
  ] as const
).map(([name, attempt, status, score, passed]) => ({
  ...rowsOf('examResult')[0],
  ...{ guid: `sitting-${name}-${attempt}`, examGuid: `exam-${name}`, examName: `考试${name}`, userGuid: 'user-1' },
  ...{ attempt, status, score, passed, dueTime: '2026-11-20T03:00:00.000Z' },
}))
const exams = { ...all, rows: { exam: EXAMS, examResult: SITTINGS } }
const session = (status: string) => ({
  ...all,
  rows: {
    training: [
      {
        ...rowsOf('training')[0],
        ...{
          guid: 'training-1',
          companyGuid: 'company-1',
          status,
          trainName: '班组培训',
          startTime: '2026-11-20T02:00:00.000Z',
        },
      },
    ],
    companyEmployee: rowsOf('companyEmployee').map((one, at) => ({
      ...one,
      ...{ companyGuid: 'company-1', status: 'employed', positionName: at === 0 ? null : '操作工' },
    })),
    trainingSignIn: rowsOf('trainingSignIn').map((one) => ({ ...one, trainingGuid: 'training-1' })),
  },
})

tell({
  'company-home': {
    首页: { feature: 'CompanyHomePage', role: 'safety', ...all },
    重点信息: { feature: 'KeyInformationPage', role: 'safety', ...all },
    填写重点信息: { feature: 'KeyInformationPage', role: 'safety', at: '/k?form=', ...all },
  },
  'self-check': {
    首页: { feature: 'SelfCheckHomePage', role: 'safety', ...all },
    待办: { feature: 'TodoPage', role: 'safety', ...all },
    ...Object.fromEntries(
      [1, 2, 3, 4].map((n) => [
        `任务${n}`,
        { feature: 'TimeAxisPage', role: 'safety', at: `/t?guid=selfCheckTask-${n}`, ...all, states: [] },
      ]),
    ),
  },
  study: {
    课程: { feature: 'CoursesPage', role: 'worker', ...all },
    ...Object.fromEntries(
      [1, 2, 3, 4].map((n) => [
        `课件${n}`,
        { feature: 'CoursePage', role: 'worker', ...oneOf('courseware', `courseware-${n}`), ...all },
      ]),
    ),
    考试: { feature: 'ExamsPage', role: 'worker', ...all },
    成绩: { feature: 'RankingPage', role: 'safety', ...oneOf('exam'), ...all },
    ...Object.fromEntries(
      [1, 2, 3, 4].map((n) => [
        `答卷${n}`,
        { feature: 'SittingPage', role: 'worker', ...oneOf('examResult', `examResult-${n}`), ...all },
      ]),
    ),
    签到: { feature: 'TrainingSignInPage', role: 'worker', at: '/t?guid=training-1&code=C', ...all },
    '签到，码': { feature: 'TrainingSignInPage', role: 'safety', at: '/t?guid=training-1', ...all },
    各场考试: { feature: 'ExamsPage', role: 'worker', ...exams, states: ['offline'] },
    '各场考试，无网络': { feature: 'ExamsPage', role: 'worker', ...exams, sync: { state: 'offline' }, states: [] },
    扫码签到: {
      ...{ feature: 'TrainingSignInPage', role: 'worker', at: '/t?training=training-1&code=C' },
      ...session('running'),
    },
    签到处: { feature: 'TrainingSignInPage', role: 'safety', at: '/t?training=training-1', ...session('running') },
    '签到处，未开始': {
      ...{ feature: 'TrainingSignInPage', role: 'safety', at: '/t?training=training-1', ...session('planned') },
      states: [],
    },
    '签到处，他人': {
      ...{ feature: 'TrainingSignInPage', role: 'worker', at: '/t?training=training-1', ...session('running') },
      states: [],
    },
  },
  risk: {
    图: { feature: 'RiskMapPage', role: 'safety', ...all },
    '图，镇': { feature: 'RiskMapPage', role: 'town', at: '/r?company=company-2&unit=riskUnit-1', ...all },
    选企业: { feature: 'RiskMapPage', role: 'town', at: '/r', ...all },
    各单元: {
      feature: 'RiskMapPage',
      role: 'safety',
      at: '/r?unit=unit-1',
      ...all,
      rows: { riskUnit: UNITS },
      states: [],
    },
    未标注: {
      feature: 'RiskMapPage',
      role: 'safety',
      at: '/r?unit=unit-3',
      ...all,
      rows: { riskUnit: UNITS },
      states: [],
    },
    '各单元，镇': {
      ...{ feature: 'RiskMapPage', role: 'town', at: '/r?company=company-1&unit=unit-1', ...all, states: [] },
      rows: { riskUnit: UNITS },
    },
    没有单元: { feature: 'RiskMapPage', role: 'safety', ...all, rows: { riskUnit: [] }, states: [] },
    '没有单元，镇': {
      ...{ feature: 'RiskMapPage', role: 'town', at: '/r?company=company-1', ...all, states: [] },
      rows: { riskUnit: [] },
    },
    方法: { feature: 'RiskMethodPage', role: 'safety', ...all },
  },
  'dangerous-work': {
    全部: { feature: 'AllPermitsPage', role: 'safety', ...all },
    '全部，新开': { feature: 'AllPermitsPage', role: 'safety', at: '/p?form=new', ...all },
    '全部，重新办票': {
      feature: 'AllPermitsPage',
      role: 'safety',
      at: '/p?form=new&kind=fire&from=dangerousWorkPermit-1',
      ...permits,
    },
    '全部，新动土': { feature: 'AllPermitsPage', role: 'safety', at: '/p?form=new&kind=excavation', ...all },
    新动火: {
      feature: 'FirePermits',
      role: 'safety',
      at: '/p?form=new',
      ...permits,
      states: ['loading', 'offline', 'empty'],
    },
    新高处: { feature: 'HeightPermits', role: 'safety', at: '/p?form=new', ...permits, states: [] },
    动火: { feature: 'FirePermits', role: 'safety', ...all, states: [] },
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [
        `第${n}份`,
        {
          feature: 'PermitPage',
          role: 'safety',
          ...oneOf('dangerousWorkPermit', `dangerousWorkPermit-${n}`),
          ...all,
          states: [],
        },
      ]),
    ),
    '受限空间，待措施确认': confined('pendingMeasures', {
      measures: [{ no: 1, text: '已隔绝', involved: null }],
      signs: [],
    }),
    '受限空间，待分析': confined('pendingGas', { gasTests: [], signs: [] }),
    '受限空间，证件到期': confined('pendingApproval', {
      people: PEOPLE_INSIDE.map((one) => ({ ...one, certValidTo: one.certNo === null ? null : '2026-11-19' })),
      signs: [],
    }),
    '受限空间，待开工': confined('pendingStart'),
    '受限空间，分析太久': confined('pendingStart', { gasTests: [gasAt('2026-11-20T02:01:59.000Z', true)] }),
    '受限空间，不合格': confined('pendingStart', { gasTests: [gasAt('2026-11-20T02:20:00.000Z', false)] }),
    '受限空间，有人在内': confined('working', { entryLog: [ENTERED] }),
    '受限空间，都出来了': confined('working', { entryLog: [ENTERED, WENT_OUT] }),
    '受限空间，超过有效期': confined('working', { planEnd: '2026-11-20T02:31:59.000Z' }),
    '受限空间，中断': confined('paused', {
      pauses: [
        { from: '2026-11-20T01:50:00.000Z', to: '2026-11-20T02:00:00.000Z', reason: '交接' },
        { from: '2026-11-20T02:25:00.000Z', to: null, reason: '下雨' },
      ],
    }),
    '受限空间，待验收': confined('pendingAccept'),
    '断路，不要求分析': confined('working', {
      ...{ workKind: 'roadBreak', gasTests: [] },
      terms: { ...CONFINED, gas: 'none', maxHours: null, pauseMax: null, daily: false, certType: null },
    }),
  },
})
