export type WorkGrade = 'none' | 'special' | 'first' | 'second' | 'third' | 'fourth'

/** A step of the table: from this value on, the number itself only where `inclusive`. */
export interface GradeStep {
  above: number
  inclusive: boolean
  grade: WorkGrade
  /** With at least one of the nine risk factors (class B of GB 30871 table 2). */
  gradeWithFactors: WorkGrade
}

/**
 * The grade of work at height (m) or of lifting (t) from its table, GB 30871-2022 8.1.3 and 9.1. Null below the lowest
 * step: then it is no such work (below 2 m).
 */
export function gradeByTable(steps: readonly GradeStep[], value: number, factors: number): WorkGrade | null {
  const highestFirst = [...steps].sort((a, b) => b.above - a.above)
  const step = highestFirst.find(({ above, inclusive }) => (inclusive ? value >= above : value > above))
  if (step === undefined) return null
  return factors > 0 ? step.gradeWithFactors : step.grade
}

/** How strict the grades of a kind are, the mildest first. Work at height and lifting count in opposite directions. */
const STRICTNESS: Readonly<Record<string, readonly WorkGrade[]>> = {
  fire: ['second', 'first', 'special'],
  height: ['first', 'second', 'third', 'fourth'],
  lifting: ['third', 'second', 'first'],
}

/** The stricter of a computed and a chosen grade: a grade may be raised, never lowered. */
export function stricterGrade(kind: string, computed: WorkGrade | null, chosen: WorkGrade | null): WorkGrade | null {
  const order = STRICTNESS[kind]
  if (order === undefined || computed === null) return chosen ?? computed
  if (chosen === null) return computed
  return order.indexOf(chosen) > order.indexOf(computed) ? chosen : computed
}

/** One step up: holidays, nights and wind raise the management of hot work (GB 30871-2022 5.1.1). */
export function raisedGrade(kind: string, grade: WorkGrade): WorkGrade {
  const order = STRICTNESS[kind] ?? []
  return order[order.indexOf(grade) + 1] ?? grade
}
