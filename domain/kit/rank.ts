import type { Field } from './fields.ts'

/**
 * The codes of a choice in the order in which lists show them, the gravest first: 重大 before 较大 before 一般, a flow from
 * its beginning. Null for what is ordered by its own value.
 */
export function ranksOf(field: Field | null | undefined): readonly string[] | null {
  if (field?.kind !== 'choice') return null
  const codes = Object.keys(field.options)
  return field.gravest === 'last' ? codes.reverse() : codes
}
