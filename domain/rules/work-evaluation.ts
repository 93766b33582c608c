export interface WorkWeight {
  /** `people` rows: from this many people on. `band` rows: `high` and `middle` from this score on. */
  factor: string
  value: string
  weight: number
}

export interface WorkFacts {
  workKind: string
  peopleCount: number
  isOutsourced: boolean
  atNight: boolean
  placeType: string
}

export interface WorkScore {
  score: number
  level: 'high' | 'middle' | 'low'
  /** The weights that counted. */
  counted: WorkWeight[]
}

/** How closely work should be watched: the sum of the weights that apply, graded by the weights' own bands. [L] */
export function evaluateWork(facts: WorkFacts, weights: readonly WorkWeight[]): WorkScore {
  const of = (factor: string) => weights.filter((weight) => weight.factor === factor)
  const people = of('people')
    .filter(({ value }) => facts.peopleCount >= Number(value))
    .sort((a, b) => Number(b.value) - Number(a.value))
  const counted = [
    ...of('kind').filter(({ value }) => value === facts.workKind),
    ...people.slice(0, 1),
    ...(facts.isOutsourced ? of('outsourced') : []),
    ...(facts.atNight ? of('night') : []),
    ...of('place').filter(({ value }) => value === facts.placeType),
  ]
  const score = counted.reduce((sum, { weight }) => sum + weight, 0)
  const bandAt = (level: string) => of('band').find(({ value }) => value === level)?.weight ?? Number.POSITIVE_INFINITY
  const level = score >= bandAt('high') ? 'high' : score >= bandAt('middle') ? 'middle' : 'low'
  return { score, level, counted }
}
