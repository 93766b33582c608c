/** 统计上大中小微型企业划分办法 (国统字〔2017〕213号): people, revenue and assets in 万元 that a level needs at least. */
interface Needs {
  people?: number
  revenue?: number
  assets?: number
}

type Limits = readonly [large: Needs, medium: Needs, small: Needs]

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
} as const satisfies Record<string, { label: string; limits: Limits }>

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
export function enterpriseScale(industry: ScaleIndustry, facts: ScaleFacts): Scale {
  const reached = SCALE_INDUSTRIES[industry].limits.findIndex((limits: Needs) =>
    Object.entries(limits).every(([name, least]) => facts[name as keyof ScaleFacts] >= least),
  )
  return reached === -1 ? '4' : (String(reached + 1) as Scale)
}

/** 规模以上工业: main-business revenue of 2000 万元 and above. [R] */
export const ABOVE_SCALE_REVENUE = 2000

export function isAboveScale(revenue: number): boolean {
  return revenue >= ABOVE_SCALE_REVENUE
}
