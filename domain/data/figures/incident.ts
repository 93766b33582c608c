import type { FigureTable } from './figure.ts'

/** 国务院令第493号 (2007): grades, clocks and the time in which casualties still count (calculations 6.1, 6.2). */
const REPORTING = { ruleVersion: '国务院令第493号', mark: 'V', effectiveFrom: '2007-06-01' } as const
const reportingArticle = (article: string) => `《生产安全事故报告和调查处理条例》${article}` as const
/** 原国家安监总局令第21号 (2009). */
const HANDLING = { ruleVersion: '原国家安监总局令第21号', mark: 'V', effectiveFrom: '2009-07-01' } as const
const handlingArticle = (article: string) => `《生产安全事故信息报告和处置办法》${article}` as const

const GRADE = { ...REPORTING, source: reportingArticle('第三条'), least: 1, usedIn: ['incident'] } as const
const DEATHS = { purpose: '死亡达到这个人数的，不低于这一等级', unit: '人', most: 1000, ...GRADE } as const
const SERIOUS = {
  purpose: '重伤（包括急性工业中毒）达到这个人数的，不低于这一等级',
  unit: '人',
  most: 10_000,
  ...GRADE,
} as const
const LOSS = {
  purpose: '直接经济损失达到这个数额的，不低于这一等级',
  unit: '万元',
  most: 10_000_000,
  ...GRADE,
} as const
const NEAR_MAJOR = {
  ...HANDLING,
  source: handlingArticle('第二十六条'),
  unit: '人',
  least: 1,
  most: 100_000,
  usedIn: ['incident'],
} as const
const COUNTED = { ...REPORTING, source: reportingArticle('第十三条'), unit: '天', least: 1, most: 365 } as const
const HOURS = { unit: '小时', least: 1, most: 72, usedIn: ['incident'] } as const
const FOLLOW_UPS = { ...HANDLING, source: handlingArticle('第十一条'), unit: '次', least: 1, most: 24 } as const

export const INCIDENT_FIGURES = {
  'incident.grade.larger.deaths': { name: '较大事故：死亡', value: 3, ...DEATHS },
  'incident.grade.larger.serious': { name: '较大事故：重伤', value: 10, ...SERIOUS },
  'incident.grade.larger.directLoss': { name: '较大事故：直接经济损失', value: 1000, ...LOSS },
  'incident.grade.major.deaths': { name: '重大事故：死亡', value: 10, ...DEATHS },
  'incident.grade.major.serious': { name: '重大事故：重伤', value: 50, ...SERIOUS },
  'incident.grade.major.directLoss': { name: '重大事故：直接经济损失', value: 5000, ...LOSS },
  'incident.grade.extreme.deaths': { name: '特别重大事故：死亡', value: 30, ...DEATHS },
  'incident.grade.extreme.serious': { name: '特别重大事故：重伤', value: 100, ...SERIOUS },
  'incident.grade.extreme.directLoss': { name: '特别重大事故：直接经济损失', value: 10_000, ...LOSS },
  'incident.nearMajor.endangered': {
    name: '较大涉险：涉险',
    purpose: '涉险达到这个人数的，按较大涉险事故报告',
    value: 10,
    ...NEAR_MAJOR,
  },
  'incident.nearMajor.trappedOrMissing': {
    name: '较大涉险：被困或下落不明',
    purpose: '被困或下落不明达到这个人数的，按较大涉险事故报告',
    value: 3,
    ...NEAR_MAJOR,
  },
  'incident.nearMajor.evacuated': {
    name: '较大涉险：紧急疏散',
    purpose: '紧急疏散达到这个人数的，按较大涉险事故报告',
    value: 500,
    ...NEAR_MAJOR,
  },
  'incident.countedDays': {
    name: '伤亡变化计入事故等级',
    purpose: '事故发生后这么多天内的伤亡变化计入等级',
    value: 30,
    ...COUNTED,
    usedIn: ['incident.updateCasualties'],
  },
  'incident.countedDaysFireTraffic': {
    name: '伤亡变化计入事故等级：火灾、道路交通',
    purpose: '火灾和道路交通事故发生后这么多天内的伤亡变化计入等级',
    value: 7,
    ...COUNTED,
    usedIn: ['incident.updateCasualties'],
  },
  'incident.unitReportHours': {
    name: '事故单位报告时限：事发后',
    purpose: '事故发生后超过这么多小时才报告的，记为单位迟报',
    value: 1,
    ...REPORTING,
    source: reportingArticle('第九条'),
    ...HOURS,
  },
  'incident.levelReportHours': {
    name: '逐级上报：接报后',
    purpose: '接报后应在这么多小时内上报上一级',
    value: 2,
    ...REPORTING,
    source: reportingArticle('第十一条'),
    ...HOURS,
  },
  'incident.largerReportHours': {
    name: '较大及以上事故电话上报：接报后',
    purpose: '接到较大及以上事故报告后，应在这么多小时内电话上报',
    value: 1,
    ...HANDLING,
    source: handlingArticle('第八条'),
    ...HOURS,
  },
  'incident.followUpsADay': {
    name: '每日续报不少于',
    purpose: '一般、较大事故和较大涉险事故每日至少续报的次数',
    value: 1,
    ...FOLLOW_UPS,
  },
  'incident.followUpsADayMajor': {
    name: '重大、特别重大事故每日续报不少于',
    purpose: '重大、特别重大事故每日至少续报的次数',
    value: 2,
    ...FOLLOW_UPS,
  },
  'incident.investigationDays': {
    name: '事故调查报告：开始调查后',
    purpose: '开始调查后，应在这么多天内提交事故调查报告',
    value: 60,
    unit: '天',
    least: 1,
    most: 365,
    ...REPORTING,
    source: reportingArticle('第二十九条'),
    usedIn: ['incident'],
  },
} as const satisfies FigureTable
