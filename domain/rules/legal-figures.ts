import { FIGURE_KEYS, FIGURES, figureWords, isFigure, misreadNumber } from '#domain/data/figures.ts'
import {
  limitWords,
  readLimits,
  SCALE_INDUSTRIES,
  SCALE_RULE,
  type ScaleIndustry,
  scaleKey,
} from './enterprise-scale.ts'
import {
  builtInRates,
  type CostBasis,
  costBasisOf,
  INDUSTRY_CLASSES,
  type IndustryClass,
  isUnitClass,
  readPerUnit,
  readSlices,
  SAFETY_COST_RATES,
  sliceWords,
} from './safety-cost.ts'
import { type Danger, hoursWords, type Post, readHours, TRAINING_HOURS } from './training-hours.ts'

/** Under which the configuration holds the figures of the law that the platform reckons with. */
export const costKey = (industry: IndustryClass) => `safetyCost.${industry}`
export const hoursKey = (post: Post, danger: Danger) => `trainingHours.${post}.${danger}`

interface LegalFigure {
  key: string
  name: string
  value: string
  valueType: 'text' | 'number'
  unit: string
  source: string
  ruleVersion: string
  mark: string
  effectiveFrom: string
}

const POSTS = { manager: '主要负责人、安全管理人员', worker: '从业人员' } as const
const DANGERS = { general: '一般行业', high: '矿山、危化、烟花爆竹、金属冶炼' } as const

/** The built-in figures, as rows of the configuration: dated, with their source and how well they are founded. */
export function legalFigures(): LegalFigure[] {
  return [
    ...SAFETY_COST_RATES.flatMap(costFigures),
    ...TRAINING_HOURS.flatMap(hoursFigures),
    ...scaleFigures(),
    ...singleFigures(),
  ]
}

function singleFigures(): LegalFigure[] {
  return FIGURE_KEYS.map((key) => {
    const { name, value, unit, source, ruleVersion, mark, effectiveFrom } = FIGURES[key]
    const basis = { unit, source, ruleVersion, mark, effectiveFrom }
    const words = figureWords(key, value)
    return { key, name, value: words, valueType: words === String(value) ? 'number' : 'text', ...basis }
  })
}

function scaleFigures(): LegalFigure[] {
  const industries = Object.keys(SCALE_INDUSTRIES) as ScaleIndustry[] // keys of that very table
  return industries.map((industry) => {
    const { label, limits } = SCALE_INDUSTRIES[industry]
    const name = `企业规模下限：${label}`
    return {
      ...{ key: scaleKey(industry), name, value: limitWords(limits), valueType: 'text', unit: '人、万元' },
      ...SCALE_RULE,
    } as const
  })
}

const BASIS_WORDS: Readonly<Record<CostBasis, string>> = {
  revenue: '以上年度营业收入（万元）超额累退',
  projectCost: '以建筑安装工程造价计',
  output: '以产量计',
}

function costFigures({ validFrom, ruleVersion, mark }: (typeof SAFETY_COST_RATES)[number]): LegalFigure[] {
  const basis = { ruleVersion, mark, effectiveFrom: validFrom }
  const industries = Object.keys(INDUSTRY_CLASSES) as IndustryClass[] // keys of that very table
  return industries.flatMap((industry): LegalFigure[] => {
    const { slices, perUnit } = builtInRates(industry, validFrom)
    const source = `${ruleVersion}，${BASIS_WORDS[costBasisOf(industry)]}`
    const shared = { key: costKey(industry), name: `安全费用提取标准：${INDUSTRY_CLASSES[industry]}`, source, ...basis }
    if (perUnit !== null) return [{ ...shared, value: String(perUnit), valueType: 'number', unit: unitOf(industry) }]
    return slices === null ? [] : [{ ...shared, value: sliceWords(slices), valueType: 'text', unit: '%' }]
  })
}

const unitOf = (industry: IndustryClass) => (industry === 'gas' ? '元/千立方米' : '元/吨')

function hoursFigures({ hours, validFrom, ruleVersion, mark }: (typeof TRAINING_HOURS)[number]): LegalFigure[] {
  const basis = {
    valueType: 'text',
    unit: '学时',
    source: ruleVersion,
    ruleVersion,
    mark,
    effectiveFrom: validFrom,
  } as const
  const posts = Object.keys(POSTS) as Post[] // keys of that very table
  const dangers = Object.keys(DANGERS) as Danger[] // keys of that very table
  return posts.flatMap((post) =>
    dangers.map((danger) => ({
      key: hoursKey(post, danger),
      name: `安全培训最低学时：${POSTS[post]}（${DANGERS[danger]}）`,
      value: hoursWords(hours[post][danger]),
      ...basis,
    })),
  )
}

const TABLES = ['safetyCost.', 'trainingHours.', 'enterpriseScale.']

/** Whether the platform reckons by what stands under this key as by law or policy: then a row says what it rests on. */
export const isLegalFigure = (key: string): boolean => isFigure(key) || TABLES.some((prefix) => key.startsWith(prefix))

/** Why the platform could not reckon with these words under this key; null where it can, or never does. */
export function misreadFigure(key: string, words: string): string | null {
  const [group, industry = ''] = key.split('.')
  if (group === 'safetyCost' && isUnitClass(industry))
    return readPerUnit(words) === null ? '请填写每吨（天然气每千立方米）的元数，如 15 或 7.5' : null
  if (group === 'safetyCost' && readSlices(words) === null)
    return '请按“1000以下4.5，10000以下2.25，其余0.55”的写法填写，档次从低到高'
  if (group === 'enterpriseScale' && readLimits(words) === null)
    return '请按“大型：人员1000，收入40000；中型：人员300，收入2000；小型：人员20，收入300”的写法填写，三级的指标相同'
  if (key.startsWith('trainingHours.') && readHours(words) === null) return '请按“首年32，每年12”或“首年24”的写法填写'
  return misreadNumber(key, words)
}
