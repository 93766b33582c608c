interface Asked {
  content: string
}

/** The item of the lists that asks whether what was found before is mended (GEN-18), however the bureau words it. */
const ABOUT_FORMER = /(上次|以往|前次).*(问题|隐患).*整改/

/** True where 合格 would say that all earlier problems are mended. */
export function asksOfFormerProblems({ content }: Asked): boolean {
  return ABOUT_FORMER.test(content)
}

/** Why such an item cannot be 合格; null where nothing is open. */
export function formerProblemsOpen(item: Asked, openHazards: number): string | null {
  if (openHazards === 0 || !asksOfFormerProblems(item)) return null
  return `企业还有 ${openHazards} 条未销号的隐患，这一项不能合格：期限未到选不适用，逾期未改选不合格`
}
