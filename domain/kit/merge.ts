type Values = Readonly<Record<string, unknown>>

export interface FieldConflict {
  field: string
  base: unknown
  mine: unknown
  theirs: unknown
}
export interface Merge {
  /** What is left to change on top of the current record. */
  changes: Record<string, unknown>
  conflicts: FieldConflict[]
}

/**
 * Three-way merge by field. What only one side changed is taken; what both changed to the same value is no conflict;
 * what both changed differently is left to a person. Fields that are one thing `together` (the numbers of a place) are
 * merged as one: half of each side's would be what nobody meant.
 */
export function mergeFields(base: Values, mine: Values, theirs: Values, together: readonly Together[] = []): Merge {
  const merge: Merge = { changes: {}, conflicts: [] }
  for (const names of units(Object.keys(mine), together)) {
    const isSame = (from: Values, to: Values) => names.every((name) => sameValue(from[name] ?? null, to[name] ?? null))
    if (isSame(mine, theirs)) continue
    for (const field of names)
      if (isSame(base, theirs)) {
        if (!sameValue(mine[field] ?? null, theirs[field] ?? null)) merge.changes[field] = mine[field]
      } else {
        const [before, own, current] = [base, mine, theirs].map((side) => side[field] ?? null)
        merge.conflicts.push({ field, base: before, mine: own, theirs: current })
      }
  }
  return merge
}

type Together = readonly string[]

/** What is decided at a time: a field, or all that was changed of those that are one thing. */
function units(changed: readonly string[], together: readonly Together[]): Together[] {
  const whole = together.map((names) => names.filter((name) => changed.includes(name)))
  const alone = changed.filter((name) => !together.some((names) => names.includes(name)))
  return [...alone.map((name) => [name]), ...whole]
}

/** Equal as values: key order does not matter, and an absent key is the same as an undefined one. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as Values
  const right = b as Values
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const key of keys) if (!sameValue(left[key], right[key])) return false
  return true
}
