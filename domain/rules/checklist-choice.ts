import type { CompanyFlag } from '#domain/data/words.ts'

export interface ChecklistCompany extends Partial<Record<CompanyFlag, boolean | null>> {
  tradeFamily?: string | null
}

/** As a check template holds it; absent or empty means that it asks nothing of the company. */
export interface ChecklistRule {
  /** One of these is enough. */
  applyFlags?: readonly CompanyFlag[] | null
  tradeFamily?: readonly string[] | null
}

/** The check-lists an inspector answers at this company, in the order given. A company may have several flags. */
export function templatesFor<T extends ChecklistRule>(company: ChecklistCompany, templates: readonly T[]): T[] {
  return templates.filter((template) => flagFits(company, template) && tradeFits(company, template))
}

function flagFits(company: ChecklistCompany, { applyFlags }: ChecklistRule): boolean {
  return isNothing(applyFlags) || applyFlags.some((flag) => company[flag] === true)
}

function tradeFits(company: ChecklistCompany, { tradeFamily }: ChecklistRule): boolean {
  return isNothing(tradeFamily) || (company.tradeFamily != null && tradeFamily.includes(company.tradeFamily))
}

function isNothing<T>(list: readonly T[] | null | undefined): list is null | undefined | readonly [] {
  return list == null || list.length === 0
}
