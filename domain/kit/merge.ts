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
 * what both changed differently is left to a person.
 */
export function mergeFields(base: Values, mine: Values, theirs: Values): Merge {
  const merge: Merge = { changes: {}, conflicts: [] }
  for (const [field, value] of Object.entries(mine)) {
    const current = theirs[field] ?? null
    const before = base[field] ?? null
    if (sameValue(value ?? null, current)) continue
    if (sameValue(before, current)) merge.changes[field] = value
    else merge.conflicts.push({ field, base: before, mine: value ?? null, theirs: current })
  }
  return merge
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
