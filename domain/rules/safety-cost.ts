import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import type { Day } from '#domain/lib/dates.ts'

/** A slice of last year's revenue up to `upTo` 万元 (inclusive; null: without end). */
interface Slice {
  upTo: number | null
  /** Hundredths of a per cent: 235 is 2.35 %. */
  rate: number
}

interface RateTable {
  ruleVersion: string
  validFrom: Day
  validTo: Day | null
  /** Recalled from professional knowledge, not read in the official text: shown with that mark. */
  mark: 'R'
  slices: Readonly<Record<Exclude<IndustryClass, UnitClass>, readonly Slice[] | null>>
  /** Yuan for each unit of output: a tonne, of gas a thousand cubic metres. */
  perUnit: Readonly<Record<UnitClass, number>>
}

/** Who accrues by the cost of what is built. */
const PROJECT_CLASSES = {
  mineWorks: '建设施工（矿山）',
  building: '建设施工（铁路、房屋建筑、城市轨道交通）',
  powerWorks: '建设施工（水利水电、电力）',
  plantWorks: '建设施工（冶炼、机电安装、化工石油、通信）',
  publicWorks: '建设施工（市政公用、港口与航道、公路）',
} as const

/** Who accrues by what comes out of the ground, or goes into the tailings pond. */
const UNIT_CLASSES = {
  coalOutburst: '煤炭生产（突出、冲击地压）',
  coalGas: '煤炭生产（高瓦斯等）',
  coalUnderground: '煤炭生产（其他井工）',
  coalOpen: '煤炭生产（露天）',
  metalOpen: '非煤矿山（金属，露天）',
  metalUnderground: '非煤矿山（金属，地下）',
  nonMetalOpen: '非煤矿山（非金属，露天）',
  nonMetalUnderground: '非煤矿山（非金属，地下）',
  quarry: '非煤矿山（小型露天采石场）',
  nuclearOre: '非煤矿山（核工业）',
  tailingsLarge: '尾矿入库（三等及以上）',
  tailingsSmall: '尾矿入库（四等、五等）',
  oil: '石油开采（原油）',
  gas: '石油开采（天然气）',
} as const
export type UnitClass = keyof typeof UNIT_CLASSES

/** How an enterprise accrues (财资〔2022〕136号). `none`: no required amount, spends what is needed. */
export const INDUSTRY_CLASSES = {
  hazardous: '危险品生产与储存',
  metallurgy: '冶金',
  machinery: '机械制造',
  explosives: '民用爆炸物品生产',
  fireworks: '烟花爆竹生产',
  freight: '交通运输（普通货运）',
  specialTransport: '交通运输（客运、管道、危险品等特殊货运）',
  ...PROJECT_CLASSES,
  ...UNIT_CLASSES,
  none: '其他行业（据实列支）',
} as const
export type IndustryClass = keyof typeof INDUSTRY_CLASSES

export const isUnitClass = (industry: string): industry is UnitClass => Object.hasOwn(UNIT_CLASSES, industry)

/** What the amount is worked out from. */
export type CostBasis = 'revenue' | 'projectCost' | 'output'

export function costBasisOf(industry: IndustryClass): CostBasis {
  if (isUnitClass(industry)) return 'output'
  return Object.hasOwn(PROJECT_CLASSES, industry) ? 'projectCost' : 'revenue'
}

/** The industries that accrue by one basis. */
export const classesBy = (basis: CostBasis): IndustryClass[] =>
  (Object.keys(INDUSTRY_CLASSES) as IndustryClass[]).filter((each) => costBasisOf(each) === basis) // keys of that table

const slices = (...pairs: readonly (readonly [number | null, number])[]): Slice[] =>
  pairs.map(([upTo, rate]) => ({ upTo, rate }))

/** The rates by the day from which they hold, as they are where the configuration says nothing else. Revenue in 万元. */
export const SAFETY_COST_RATES: readonly RateTable[] = [
  {
    ruleVersion: '财资〔2022〕136号',
    validFrom: '2022-11-21',
    validTo: null,
    mark: 'R',
    slices: {
      hazardous: slices([1000, 450], [10_000, 225], [100_000, 55], [null, 20]),
      metallurgy: slices([1000, 300], [10_000, 150], [100_000, 50], [500_000, 20], [1_000_000, 10], [null, 5]),
      machinery: slices([1000, 235], [10_000, 125], [100_000, 25], [500_000, 10], [null, 5]),
      explosives: slices([1000, 400], [10_000, 200], [100_000, 50], [null, 20]),
      fireworks: slices([1000, 400], [2000, 300], [null, 250]),
      freight: slices([null, 100]),
      specialTransport: slices([null, 150]),
      mineWorks: slices([null, 350]),
      building: slices([null, 300]),
      powerWorks: slices([null, 250]),
      plantWorks: slices([null, 200]),
      publicWorks: slices([null, 150]),
      none: null,
    },
    perUnit: {
      coalOutburst: 50,
      coalGas: 30,
      coalUnderground: 15,
      coalOpen: 5,
      metalOpen: 5,
      metalUnderground: 15,
      nonMetalOpen: 3,
      nonMetalUnderground: 8,
      quarry: 2,
      nuclearOre: 25,
      tailingsLarge: 4,
      tailingsSmall: 5,
      oil: 20,
      gas: 7.5,
    },
  },
]

export interface UsedCost {
  /** Per cent of what had to be spent, one digit; null where nothing had to be. */
  usedRate: number | null
  /** What is to be done about it. */
  usedAlert: string | null
}

/** Both in 万元; of a year that began on `firstDay`. */
export interface CostUse {
  /** What had to be spent, or was planned where nothing is required. */
  required: number | null
  used: number
  firstDay: Day
}

/** How much of a year's amount was spent. Below the least share in force a written explanation is due (财资〔2022〕136号). */
export function usedSafetyCost({ required, used, firstDay }: CostUse, figure: FigureOn = builtInFigure): UsedCost {
  if (required === null || required <= 0) return { usedRate: null, usedAlert: null }
  const least = figure('safetyInput.leastUsedRate', firstDay)
  const usedRate = Math.round((used / required) * 1000) / 10
  const isLow = used * 100 < required * least
  return { usedRate, usedAlert: isLow ? `使用率低于${least}%，应于次年4月底前书面说明` : null }
}

/** All in 万元. */
export interface Accrual {
  /** Required for the year; null where nothing is. */
  annual: number | null
  /** Required for the year before, if that is known. */
  lastAnnual: number | null
  /** Left over from the years before. */
  carried: number
  /** Spent, month by month from January. */
  usedByMonth: readonly number[]
  /** How many months of the year have begun. */
  months: number
  /** Of the year: its rules count. */
  firstDay: Day
}

const MONTHS_A_YEAR = 12

/**
 * What has been put aside this year and what is left: a twelfth each month, but none in a month that begins with some
 * times last year's amount in hand (财资〔2022〕136号). In 万元 to four digits; null where nothing is required.
 */
export function accrualOf(
  { annual, lastAnnual, carried, usedByMonth, months, firstDay }: Accrual,
  figure: FigureOn = builtInFigure,
) {
  if (annual === null) return { accruedAmount: null, balanceAmount: null }
  const yuan = (amount: number) => Math.round(amount * 10_000)
  const times = figure('safetyInput.pauseAtTimes', firstDay)
  const limit = lastAnnual === null || lastAnnual <= 0 ? Number.POSITIVE_INFINITY : times * yuan(lastAnnual)
  let accrued = 0
  let twelfths = 0
  let spent = 0
  for (let month = 0; month < MONTHS_A_YEAR; month += 1) {
    const inHand = yuan(carried) + accrued - spent
    if (month < months && inHand < limit) twelfths += 1
    accrued = Math.round((yuan(annual) * twelfths) / MONTHS_A_YEAR)
    spent += yuan(usedByMonth[month] ?? 0)
  }
  return { accruedAmount: accrued / 10_000, balanceAmount: (yuan(carried) + accrued - spent) / 10_000 }
}

/** How many months of a year have begun on a day. */
export function monthsBegun(year: number, today: Day): number {
  const current = Number(today.slice(0, 4))
  if (year !== current) return year < current ? MONTHS_A_YEAR : 0
  return Number(today.slice(5, 7))
}

export interface RequiredCost {
  /** 万元 for the year, to the cent; null where nothing is required. */
  annual: number | null
  /** 万元 for each month, to four digits. */
  monthly: number | null
  ruleVersion: string
  mark: string
}

/** The rates of one industry in force: by slices or by unit of output, neither where it spends what is needed. */
export interface Rates {
  ruleVersion: string
  mark: string
  slices: readonly Slice[] | null
  /** Yuan. */
  perUnit: number | null
}

/** The built-in rates on a day. Throws where none were in force. */
export function builtInRates(industry: IndustryClass, onDay: Day): Rates {
  const table = SAFETY_COST_RATES.findLast(
    ({ validFrom, validTo }) => validFrom <= onDay && (validTo === null || onDay <= validTo),
  )
  if (table === undefined) throw new RangeError(`no safety cost rates on ${onDay}`)
  const { ruleVersion, mark, slices: sliced, perUnit } = table
  return isUnitClass(industry)
    ? { ruleVersion, mark, slices: null, perUnit: perUnit[industry] }
    : { ruleVersion, mark, slices: sliced[industry], perUnit: null }
}

/**
 * The amount to accrue in a year: from last year's revenue in 万元, progressive by slice (超额累退), from the cost of
 * what is built in 万元, or from the output in units.
 */
export function requiredSafetyCost({ slices: rates, perUnit, ...basis }: Rates, base: number): RequiredCost {
  if (perUnit !== null) return { ...inYear(Math.round(base * perUnit)), ...basis }
  return rates === null ? { annual: null, monthly: null, ...basis } : { ...inYear(sumOfSlices(rates, base)), ...basis }
}

const inYear = (yuan: number) => ({ annual: yuan / 10_000, monthly: Math.round(yuan / 12) / 10_000 })

/** Yuan. */
function sumOfSlices(rates: readonly Slice[], base: number): number {
  // The base in 元 times hundredths of a per cent: whole numbers all the way.
  const revenue = Math.round(base * 10_000)
  let from = 0
  let total = 0
  for (const { upTo, rate } of rates) {
    const end = upTo === null ? revenue : Math.min(revenue, upTo * 10_000)
    total += Math.max(0, end - from) * rate
    from = Math.max(from, end)
  }
  return Math.round(total / 10_000)
}

/** The rates as the configuration holds them: 1000以下4.5，10000以下2.25，其余0.55. */
export function sliceWords(rates: readonly Slice[]): string {
  return rates.map(({ upTo, rate }) => `${upTo === null ? '其余' : `${upTo}以下`}${rate / 100}`).join('，')
}

const PART = /^(?:(\d+)以下|其余)(\d+(?:\.\d{1,2})?)$/

/** The rates that such words say; null where they are not understood, or a slice does not end above the one before it. */
export function readSlices(words: string): Slice[] | null {
  const parts = words.split('，').map((part) => PART.exec(part.trim()))
  if (parts.some((part) => part === null)) return null
  const read = parts.flatMap((part) =>
    part === null
      ? []
      : [{ upTo: part[1] === undefined ? null : Number(part[1]), rate: Math.round(Number(part[2]) * 100) }],
  )
  const isRising = read.every(({ upTo }, at) => {
    const isLast = at === read.length - 1
    return isLast ? upTo === null : upTo !== null && upTo > (read[at - 1]?.upTo ?? 0)
  })
  return isRising ? read : null
}

/** The yuan for each unit that such words say: 15, 7.5; null where they are not understood. */
export function readPerUnit(words: string): number | null {
  return /^\d+(?:\.\d{1,2})?$/.test(words.trim()) ? Number(words) : null
}

/** The ten categories of use (危险品 chapter; other industries adapt them). [R] */
export const COST_CATEGORIES = {
  facility: '安全防护设施设备',
  rescue: '应急救援器材与演练',
  hazard: '重大危险源、隐患评估监控整改',
  inspection: '安全检查、评价、咨询、标准化',
  protection: '劳动防护用品',
  training: '宣传教育培训',
  technology: '新技术、新标准、新工艺、新装备',
  testing: '设施检测检验',
  insurance: '安全生产责任保险',
  other: '其他直接相关支出',
} as const
