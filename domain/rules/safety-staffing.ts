import { builtInFigure, type FigureOn } from '#domain/data/figures.ts'
import type { Day } from '#domain/lib/dates.ts'

/** What the file of an enterprise says of who has to see to its safety. */
export interface StaffingFacts {
  tradeFamily: string | null
  /** The path of its industry, 采矿业/… */
  industry: string | null
  isWeiHua: boolean | null
  employeeCount: number | null
}

/**
 * `always`: a department or full-time managers whatever its size. `fullTime`: the same for its size. `partTime`: full-time
 * or part-time managers.
 */
export type Staffing = 'always' | 'fullTime' | 'partTime'

/** 金属冶炼、建筑施工、运输单位和危险物品的生产、经营、储存、装卸单位; mines are told by their industry. */
const ALWAYS_FAMILIES: readonly string[] = [
  'metallurgy',
  'nonferrous',
  'construction',
  'transport',
  'hazardousTrade',
  'fireworks',
]
const MINING = '采矿业'

/** 安全生产法 art. 24 (`calculations.md` 10.2); null while the number of people is not known and would tell. */
export function staffingOf(facts: StaffingFacts, on: Day, figure: FigureOn = builtInFigure): Staffing | null {
  const { tradeFamily, industry, isWeiHua, employeeCount } = facts
  if (isWeiHua === true || ALWAYS_FAMILIES.includes(tradeFamily ?? '') || industry?.startsWith(MINING) === true)
    return 'always'
  if (employeeCount === null) return null
  return employeeCount > figure('company.fullTimeAbove', on) ? 'fullTime' : 'partTime'
}

export const STAFFING_WORDS: Readonly<Record<Staffing, string>> = {
  always: '应当设置安全生产管理机构或者配备专职安全生产管理人员（本行业不论人数）',
  fullTime: '应当设置安全生产管理机构或者配备专职安全生产管理人员',
  partTime: '应当配备专职或者兼职的安全生产管理人员',
}
