// @vitest-environment jsdom
import { answering, oneOf } from './walk/one.ts'
import { tell } from './walk/tell.tsx'
import { rowsOf } from './walk/world.ts'

const all = answering()
/** The terms in force of the two kinds of work that are begun here. */
const TERMS = (['fire', 'height'] as const).map((workKind, at) => ({
  ...rowsOf('dangerousWorkConfig')[at],
  ...{ guid: `terms-${workKind}`, workKind, configType: 'permit', enabled: true },
  ...{ validFrom: '2026-01-01', validTo: at === 0 ? null : '2026-11-20' },
}))
const permits = { ...all, rows: { dangerousWorkConfig: TERMS } }

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
  },
  risk: {
    图: { feature: 'RiskMapPage', role: 'safety', ...all },
    '图，镇': { feature: 'RiskMapPage', role: 'town', at: '/r?company=company-2&unit=riskUnit-1', ...all },
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
  },
})
