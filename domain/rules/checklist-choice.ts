/** The company flags that switch a check-list on. */
export type ChecklistFlag = 'isSheBaoFenChen' | 'isSheAnZhiLeng' | 'isYouXianKongJian' | 'isWeiHua'

export interface ChecklistCompany extends Partial<Record<ChecklistFlag, boolean | null>> {
  tradeFamily?: string | null
}

export interface ChecklistRule {
  /** Null: for every company. */
  applyFlag: ChecklistFlag | null
  /** Absent or empty: for every trade. */
  tradeFamilies?: readonly string[] | null
}

/** The check-lists an inspector answers at this company, in the order given. A company may have several flags. */
export function templatesFor<T extends ChecklistRule>(company: ChecklistCompany, templates: readonly T[]): T[] {
  return templates.filter((template) => flagFits(company, template) && tradeFits(company, template))
}

function flagFits(company: ChecklistCompany, { applyFlag }: ChecklistRule): boolean {
  return applyFlag === null || company[applyFlag] === true
}

function tradeFits({ tradeFamily }: ChecklistCompany, { tradeFamilies }: ChecklistRule): boolean {
  if (tradeFamilies == null || tradeFamilies.length === 0) return true
  return tradeFamily != null && tradeFamilies.includes(tradeFamily)
}
