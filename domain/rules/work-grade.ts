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

/**
 * The grades each kind of work has, the mildest first (GB 30871-2022 5.1, 8.1.3, 9.1; the other kinds have none). Work at
 * height and lifting count in opposite directions.
 */
export const GRADES_BY_KIND = {
  fire: ['second', 'first', 'special'],
  confined: ['none'],
  blindPlate: ['none'],
  height: ['first', 'second', 'third', 'fourth'],
  lifting: ['third', 'second', 'first'],
  electricity: ['none'],
  excavation: ['none'],
  roadBreak: ['none'],
} as const satisfies Readonly<Record<string, readonly WorkGrade[]>>

/** The kinds where there is a grade to choose. */
export const GRADED_KINDS = Object.entries(GRADES_BY_KIND).flatMap(([kind, grades]) =>
  grades.length > 1 ? [kind] : [],
)

const gradesOf = (kind: string): readonly WorkGrade[] =>
  (GRADES_BY_KIND as Readonly<Record<string, readonly WorkGrade[]>>)[kind] ?? []

/** The stricter of a computed and a chosen grade: a grade may be raised, never lowered. */
export function stricterGrade(kind: string, computed: WorkGrade | null, chosen: WorkGrade | null): WorkGrade | null {
  if (computed === null) return chosen
  if (chosen === null) return computed
  const order = gradesOf(kind)
  return order.indexOf(chosen) > order.indexOf(computed) ? chosen : computed
}

/** One step up: holidays, nights and wind raise the management of hot work (GB 30871-2022 5.1.1). */
export function raisedGrade(kind: string, grade: WorkGrade): WorkGrade {
  const order = gradesOf(kind)
  return order[order.indexOf(grade) + 1] ?? grade
}
