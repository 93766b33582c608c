import { builtInFigure, type FigureOn, type FoundedFigure, inForceOn, sourceWords } from '#domain/data/figures.ts'
import type { Day } from '#domain/lib/dates.ts'

/** 统计上大中小微型企业划分办法 (国统字〔2017〕213号): people, revenue and assets in 万元 that a level needs at least. */
interface Needs {
  people?: number
  revenue?: number
  assets?: number
}

export type ScaleLimits = readonly [large: Needs, medium: Needs, small: Needs]

/** What the built-in limits rest on. */
export const SCALE_RULE = {
  source: '《统计上大中小微型企业划分办法（2017）》',
  ruleVersion: '国统字〔2017〕213号',
  mark: 'S',
  effectiveFrom: '2017-12-28',
} as const

const needs = (people?: number, revenue?: number, assets?: number): Needs => ({
  ...(people === undefined ? {} : { people }),
  ...(revenue === undefined ? {} : { revenue }),
  ...(assets === undefined ? {} : { assets }),
})

export const SCALE_INDUSTRIES = {
  industry: { label: '工业', limits: [needs(1000, 40_000), needs(300, 2000), needs(20, 300)] },
  construction: {
    label: '建筑业',
    limits: [needs(undefined, 80_000, 80_000), needs(undefined, 6000, 5000), needs(undefined, 300, 300)],
  },
  wholesale: { label: '批发业', limits: [needs(200, 40_000), needs(20, 5000), needs(5, 1000)] },
  retail: { label: '零售业', limits: [needs(300, 20_000), needs(50, 500), needs(10, 100)] },
  transport: { label: '交通运输业', limits: [needs(1000, 30_000), needs(300, 3000), needs(20, 200)] },
  storage: { label: '仓储业', limits: [needs(200, 30_000), needs(100, 1000), needs(20, 100)] },
  post: { label: '邮政业', limits: [needs(1000, 30_000), needs(300, 2000), needs(20, 100)] },
  lodging: { label: '住宿、餐饮业', limits: [needs(300, 10_000), needs(100, 2000), needs(10, 100)] },
  telecom: { label: '信息传输业', limits: [needs(2000, 100_000), needs(100, 1000), needs(10, 100)] },
  software: { label: '软件和信息技术服务业', limits: [needs(300, 10_000), needs(100, 1000), needs(10, 50)] },
  realEstate: {
    label: '房地产开发经营',
    limits: [needs(undefined, 200_000, 10_000), needs(undefined, 1000, 5000), needs(undefined, 100, 2000)],
  },
  property: { label: '物业管理', limits: [needs(1000, 5000), needs(300, 1000), needs(100, 500)] },
  leasing: {
    label: '租赁和商务服务业',
    limits: [needs(300, undefined, 120_000), needs(100, undefined, 8000), needs(10, undefined, 100)],
  },
  farming: {
    label: '农、林、牧、渔业',
    limits: [needs(undefined, 20_000), needs(undefined, 500), needs(undefined, 50)],
  },
  other: { label: '其他行业', limits: [needs(300), needs(100), needs(10)] },
} as const satisfies Record<string, { label: string; limits: ScaleLimits }>

export type ScaleIndustry = keyof typeof SCALE_INDUSTRIES
/** The numbers of the specification's `scaleType`: 1 large, 2 medium, 3 small, 4 micro. */
export type Scale = '1' | '2' | '3' | '4'

export interface ScaleFacts {
  people: number
  /** 万元 */
  revenue: number
  /** 万元 */
  assets: number
}

/** The smallest of the levels that each indicator gives: a level needs all of its lower limits. */
export function enterpriseScale(limits: ScaleLimits, facts: ScaleFacts): Scale {
  const reached = limits.findIndex((needed) =>
    Object.entries(needed).every(([name, least]) => facts[name as keyof ScaleFacts] >= least),
  )
  return reached === -1 ? '4' : (String(reached + 1) as Scale)
}

/** 规模以上工业, by the revenue of a year in 万元 and the rule of the day. */
export const isAboveScale = (revenue: number, on: Day, figure: FigureOn = builtInFigure): boolean =>
  revenue >= figure('company.aboveScaleRevenue', on)

/** The names of GB/T 4754 that decide by which limits an enterprise is measured: of a path the deepest counts. */
const INDUSTRY_BY_NAME: Readonly<Record<string, ScaleIndustry>> = {
  '农、林、牧、渔业': 'farming',
  采矿业: 'industry',
  制造业: 'industry',
  '电力、热力、燃气及水生产和供应业': 'industry',
  建筑业: 'construction',
  批发业: 'wholesale',
  零售业: 'retail',
  '交通运输、仓储和邮政业': 'transport',
  装卸搬运和仓储业: 'storage',
  装卸搬运: 'transport',
  邮政业: 'post',
  住宿和餐饮业: 'lodging',
  '电信、广播电视和卫星传输服务': 'telecom',
  互联网和相关服务: 'telecom',
  软件和信息技术服务业: 'software',
  房地产开发经营: 'realEstate',
  物业管理: 'property',
  房地产中介服务: 'other',
  房地产租赁经营: 'other',
  其他房地产业: 'other',
  租赁和商务服务业: 'leasing',
  科学研究和技术服务业: 'other',
  '水利、环境和公共设施管理业': 'other',
  '居民服务、修理和其他服务业': 'other',
  社会工作: 'other',
  '文化、体育和娱乐业': 'other',
}

/** Null where the path does not say enough, and for what the limits do not cover. */
export function scaleIndustryOf(path: string): ScaleIndustry | null {
  const deepest = path.split('→').findLast((name) => Object.hasOwn(INDUSTRY_BY_NAME, name))
  return deepest === undefined ? null : (INDUSTRY_BY_NAME[deepest] ?? null)
}

export type ScaleSuggestion =
  | { state: 'suggested'; industry: ScaleIndustry; scale: Scale; isAbove: boolean }
  /** What the limits of the industry ask for and the file does not say. */
  | { state: 'missing'; facts: (keyof ScaleFacts)[] }

/** The rules of a day. */
export interface ScaleRules {
  on: Day
  figure?: FigureOn
  limitsOf?: (industry: ScaleIndustry) => ScaleLimits
}

const builtInLimits = (industry: ScaleIndustry): ScaleLimits => SCALE_INDUSTRIES[industry].limits

/** The scale that the figures of an enterprise come to; null where its industry is not known or not covered. */
export function suggestedScale(
  path: string | null,
  given: Partial<Record<keyof ScaleFacts, number | null>>,
  { on, figure, limitsOf = builtInLimits }: ScaleRules,
): ScaleSuggestion | null {
  const industry = path === null ? null : scaleIndustryOf(path)
  if (industry === null) return null
  const limits = limitsOf(industry)
  const asked = Object.keys(limits[0]) as (keyof ScaleFacts)[] // made by `needs`
  const facts = asked.filter((name) => given[name] == null)
  if (facts.length > 0) return { state: 'missing', facts }
  const { people, revenue, assets } = given
  return {
    state: 'suggested',
    industry,
    scale: enterpriseScale(limits, { people: people ?? 0, revenue: revenue ?? 0, assets: assets ?? 0 }),
    isAbove: industry === 'industry' && isAboveScale(revenue ?? 0, on, figure),
  }
}

/** Under which the configuration holds the limits of an industry. */
export const scaleKey = (industry: ScaleIndustry) => `enterpriseScale.${industry}`

const LEVELS = ['大型', '中型', '小型'] as const
const MEASURES = { people: '人员', revenue: '收入', assets: '资产' } as const
const NEED = /^(人员|收入|资产)(\d+)$/

/** The limits as the configuration holds them: 大型：人员1000，收入40000；中型：… */
export function limitWords(limits: ScaleLimits): string {
  return LEVELS.map((level, at) => {
    const needed = Object.entries(limits[at] ?? {}).map(
      ([name, least]) => `${MEASURES[name as keyof ScaleFacts]}${least}`, // made by `needs`
    )
    return `${level}：${needed.join('，')}`
  }).join('；')
}

/** The limits that such words say; null where they are not understood, or the levels do not ask for the same. */
export function readLimits(words: string): ScaleLimits | null {
  const parts = words.trim().split('；')
  const read = LEVELS.map((level, at) => readLevel(level, parts[at] ?? ''))
  const [large, medium, small] = read
  const isAlike = new Set(read.map((needed) => Object.keys(needed ?? {}).join())).size === 1
  return large && medium && small && isAlike && parts.length === LEVELS.length ? [large, medium, small] : null
}

function readLevel(level: string, words: string): Needs | null {
  const [label, needed = ''] = words.split('：')
  const found = needed.split('，').map((need) => NEED.exec(need))
  if (label !== level || found.some((need) => need === null)) return null
  const least = (name: keyof ScaleFacts) => found.find((need) => need?.[1] === MEASURES[name])?.[2]
  const given = (Object.keys(MEASURES) as (keyof ScaleFacts)[]).flatMap((name) => {
    // keys of that very table
    const value = least(name)
    return value === undefined ? [] : [[name, Number(value)] as const]
  })
  return Object.fromEntries(given)
}

const isScaleIndustry = (name: string): name is ScaleIndustry => Object.hasOwn(SCALE_INDUSTRIES, name)

/** The keys of all limits. */
export const SCALE_KEYS: readonly string[] = Object.keys(SCALE_INDUSTRIES).filter(isScaleIndustry).map(scaleKey)

/** By dated rows: the limits of an industry on a day, and what they rest on. */
export function scaleByRows(rows: readonly FoundedFigure[], day: Day) {
  return (industry: ScaleIndustry): { limits: ScaleLimits; source: string } => {
    const own = rows.filter(({ key }) => key === scaleKey(industry))
    const row = inForceOn(
      own.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1)),
      day,
    )
    const limits = row === undefined ? null : readLimits(row.value)
    const isRead = row !== undefined && limits !== null
    return isRead
      ? { limits, source: sourceWords(row) }
      : { limits: builtInLimits(industry), source: sourceWords(SCALE_RULE) }
  }
}
