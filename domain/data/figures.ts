import type { Day } from '#domain/lib/dates.ts'

interface Figure {
  name: string
  /** What changing it does, for whoever is about to. */
  purpose: string
  value: number
  unit: string
  /** The whole numbers that make sense. */
  least: number
  most: number
  source: string
  ruleVersion: string
  /** How well it is founded: V read in the text, S in secondary sources, R recalled, L a local figure. */
  mark: 'V' | 'S' | 'R' | 'L'
  effectiveFrom: Day
  /** The resources whose own rules ask for it; `resource.action` where only one of its actions does. Hooks ask themselves. */
  usedIn?: readonly string[]
}

const PENALTY_MEASURES = {
  source: '《安全生产违法行为行政处罚办法》',
  ruleVersion: '原国家安监总局令第15号（第77号修正）',
  mark: 'V',
  effectiveFrom: '2015-05-01',
} as const
const PENALTY_LAW = { ruleVersion: '行政处罚法（2021修订）', mark: 'V', effectiveFrom: '2021-07-15' } as const
const GRADING = {
  source: '《企业安全生产标准化建设定级办法》，使用前核对原文',
  ruleVersion: '应急〔2021〕83号',
  mark: 'R',
  effectiveFrom: '2021-11-01',
} as const
const PASS_MARK = { unit: '分', least: 1, most: 100, ...GRADING } as const
const ASSESSMENT = {
  purpose: '网格员月度考核中这一项所占的份量，按各项之和折算',
  unit: '份',
  least: 0,
  most: 100,
  source: '本地约定，无国家规定',
  ruleVersion: '1',
  mark: 'L',
  effectiveFrom: '2026-01-01',
  usedIn: ['assessment'],
} as const

/**
 * The single figures of law and local policy that the platform reckons with. Each is a dated row of the configuration;
 * the value here is what holds where no row does. Rates and hours that are whole tables stand in `rules/legal-figures.ts`.
 */
export const FIGURES = {
  'hazard.extensionNoticeDays': {
    name: '隐患延期申请：期限届满前至少',
    purpose: '企业申请延期整改，距整改期限不足这么多天的，不予受理',
    value: 10,
    unit: '天',
    least: 0,
    most: 365,
    ...PENALTY_MEASURES,
    usedIn: ['hiddenDanger.applyExtension'],
  },
  'hazard.extensionAnswerDays': {
    name: '隐患延期申请：答复期限',
    purpose: '收到延期申请后，应在这么多天内书面答复',
    value: 5,
    unit: '天',
    least: 1,
    most: 365,
    ...PENALTY_MEASURES,
  },
  'hazard.reinspectionDays': {
    name: '隐患和责令整改：复查期限',
    purpose: '企业申请复查或整改期限届满后，应在这么多天内复查',
    value: 10,
    unit: '天',
    least: 1,
    most: 365,
    ...PENALTY_MEASURES,
    usedIn: ['inspection'],
  },
  'safetyInput.leastUsedRate': {
    name: '安全费用最低使用率',
    purpose: '当年使用低于应提取额的这个比例时，提示企业书面说明',
    value: 60,
    unit: '%',
    least: 1,
    most: 100,
    source: '《企业安全生产费用提取和使用管理办法》，使用前核对原文',
    ruleVersion: '财资〔2022〕136号',
    mark: 'R',
    effectiveFrom: '2022-11-21',
  },
  'majorHazard.assessMonths': {
    name: '重大危险源安全评估周期',
    purpose: '上次安全评估后，满这么多个月应再次评估',
    value: 36,
    unit: '月',
    least: 1,
    most: 120,
    source: '《危险化学品重大危险源监督管理暂行规定》第十一条，使用前核对原文',
    ruleVersion: '原国家安监总局令第40号（第79号修正）',
    mark: 'R',
    effectiveFrom: '2015-07-01',
    usedIn: ['majorHazard'],
  },
  'assessment.weight.coverage': { name: '网格考核权重：覆盖率', value: 40, ...ASSESSMENT },
  'assessment.weight.closing': { name: '网格考核权重：整改率', value: 30, ...ASSESSMENT },
  'assessment.weight.attendance': { name: '网格考核权重：出勤率', value: 20, ...ASSESSMENT },
  'assessment.weight.training': { name: '网格考核权重：培训得分', value: 10, ...ASSESSMENT },
  'lawCase.decisionDays': {
    name: '行政处罚：立案到决定',
    purpose: '立案后应在这么多天内作出处罚决定',
    value: 90,
    unit: '天',
    least: 1,
    most: 730,
    source: '《行政处罚法》第六十条',
    ...PENALTY_LAW,
    usedIn: ['lawCase'],
  },
  'lawCase.paymentDays': {
    name: '行政处罚：缴纳罚款期限',
    purpose: '送达处罚决定后，应在这么多天内缴清罚款',
    value: 15,
    unit: '天',
    least: 1,
    most: 365,
    source: '《行政处罚法》第六十七条',
    ...PENALTY_LAW,
    usedIn: ['lawCase'],
  },
  'lawCase.surchargeRate': {
    name: '行政处罚：每日加处罚款',
    purpose: '逾期每一天，按罚款的这个比例加处，不超过罚款本身',
    value: 3,
    unit: '%',
    least: 0,
    most: 100,
    source: '《行政处罚法》第七十二条',
    ...PENALTY_LAW,
    usedIn: ['lawCase'],
  },
  'lawCase.onSpotLimit.person': {
    name: '当场处罚限额：个人',
    purpose: '对个人罚款超过这个数额的，不能用简易程序',
    value: 200,
    unit: '元',
    least: 0,
    most: 1_000_000,
    source: '《行政处罚法》第五十一条',
    ...PENALTY_LAW,
    usedIn: ['lawCase'],
  },
  'lawCase.onSpotLimit.unit': {
    name: '当场处罚限额：单位',
    purpose: '对单位罚款超过这个数额的，不能用简易程序',
    value: 3000,
    unit: '元',
    least: 0,
    most: 10_000_000,
    source: '《行政处罚法》第五十一条',
    ...PENALTY_LAW,
    usedIn: ['lawCase'],
  },
  'lawCase.hearingFrom.person': {
    name: '听证起点：个人罚款',
    purpose: '对个人罚款达到这个数额的，应当告知听证权利',
    value: 20_000,
    unit: '元',
    least: 1,
    most: 10_000_000,
    ...PENALTY_MEASURES,
    source: '《安全生产违法行为行政处罚办法》；省里另有规定的从其规定',
    mark: 'L',
    usedIn: ['lawCase'],
  },
  'lawCase.hearingFrom.unit': {
    name: '听证起点：单位罚款',
    purpose: '对单位罚款达到这个数额的，应当告知听证权利',
    value: 50_000,
    unit: '元',
    least: 1,
    most: 10_000_000,
    ...PENALTY_MEASURES,
    source: '《安全生产违法行为行政处罚办法》；省里另有规定的从其规定',
    mark: 'L',
    usedIn: ['lawCase'],
  },
  'lawCase.collectiveFrom': {
    name: '集体讨论和报市局备案起点',
    purpose: '罚款达到这个数额的，须经集体讨论并报市局备案',
    value: 50_000,
    unit: '元',
    least: 1,
    most: 10_000_000,
    ...PENALTY_MEASURES,
    usedIn: ['lawCase'],
  },
  'standardization.passMark.one': {
    name: '标准化合格分数：一级',
    purpose: '评审得分不低于这个分数的，达到一级',
    value: 90,
    ...PASS_MARK,
  },
  'standardization.passMark.two': {
    name: '标准化合格分数：二级',
    purpose: '评审得分不低于这个分数的，达到二级',
    value: 75,
    ...PASS_MARK,
  },
  'standardization.passMark.three': {
    name: '标准化合格分数：三级',
    purpose: '评审得分不低于这个分数的，达到三级',
    value: 60,
    ...PASS_MARK,
  },
  'standardization.passMark.micro': {
    name: '标准化合格分数：小微达标',
    purpose: '小微企业评审得分不低于这个分数的，达标',
    value: 60,
    ...PASS_MARK,
    source: '本地约定，同三级',
    mark: 'L',
  },
  'standardization.validMonths': {
    name: '标准化证书有效期',
    purpose: '公告之日起，证书在这么多个月内有效',
    value: 36,
    unit: '月',
    least: 1,
    most: 120,
    ...GRADING,
  },
  'emergencyPlan.filingWorkingDays': {
    name: '应急预案备案期限',
    purpose: '预案公布后，应在这么多个工作日内备案',
    value: 20,
    unit: '工作日',
    least: 1,
    most: 365,
    source: '《生产安全事故应急预案管理办法》第二十六条',
    ruleVersion: '应急管理部令第2号',
    mark: 'V',
    effectiveFrom: '2019-09-01',
    usedIn: ['emergencyPlan'],
  },
  'emergencyPlan.assessMonths': {
    name: '应急预案评估周期',
    purpose: '预案公布后，满这么多个月应评估一次',
    value: 36,
    unit: '月',
    least: 1,
    most: 120,
    source: '《生产安全事故应急预案管理办法》第三十五条',
    ruleVersion: '应急管理部令第2号',
    mark: 'V',
    effectiveFrom: '2019-09-01',
    usedIn: ['emergencyPlan'],
  },
} as const satisfies Record<string, Figure>

export type FigureKey = keyof typeof FIGURES
export const FIGURE_KEYS = Object.keys(FIGURES) as readonly FigureKey[] // keys of that very table

/** What a figure is on the day that a rule is about. */
export type FigureOn = (key: FigureKey, day: Day) => number

/** The figures as they are where the configuration is not known. */
export const builtInFigure: FigureOn = (key) => FIGURES[key].value

const isFigure = (key: string): key is FigureKey => Object.hasOwn(FIGURES, key)

/** Beside what a form works out while one types: the server does it again, by the figures in force. */
export const EXPECTED_HINT = '预计；保存时按现行规定核定'

/** The figures that an action on a resource asks for. */
export function figuresUsedIn(resource: string, action: string): FigureKey[] {
  const askers = [resource, `${resource}.${action}`]
  return FIGURE_KEYS.filter((key) => {
    const { usedIn = [] }: Figure = FIGURES[key]
    return usedIn.some((asker) => askers.includes(asker))
  })
}

/** The figure that such words say; null where they are no whole number that makes sense for it. */
export function readFigure(key: FigureKey, words: string): number | null {
  const { least, most } = FIGURES[key]
  const value = /^\d+$/.test(words.trim()) ? Number(words) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** Why the platform could not reckon with these words under this key; null where it can, or never does. */
export function misreadNumber(key: string, words: string): string | null {
  if (!isFigure(key) || readFigure(key, words) !== null) return null
  const { least, most, unit } = FIGURES[key]
  return `请填写${least}到${most}之间的整数（${unit}）`
}

/** A row of the configuration, as far as a figure is read from it. */
export interface DatedFigure {
  key: string
  value: string
  effectiveFrom: Day
  effectiveTo: Day | null
}

/** By such rows: the newest that has begun on the day and is not over, else what is built in. */
export function figuresByRows(rows: readonly DatedFigure[]): FigureOn {
  const newestFirst = rows.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
  return (key, day) => {
    const row = newestFirst.find(
      (each) => each.key === key && each.effectiveFrom <= day && (each.effectiveTo === null || day <= each.effectiveTo),
    )
    return (row === undefined ? null : readFigure(key, row.value)) ?? builtInFigure(key, day)
  }
}
