import { toNestErrors } from '@hookform/resolvers'
import type { FieldValues, Resolver } from 'react-hook-form'

/** Form errors from a pure rule that answers sentences by field. */
export function checkResolver<Values extends FieldValues>(
  check: (values: Values) => Partial<Record<keyof Values, string>>,
): Resolver<Values> {
  return (values, _context, options) => {
    const found = Object.entries<string | undefined>(check(values)).filter(([, message]) => message !== undefined)
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([key, message]) => [key, { type: 'rule', message: message ?? '' }]))
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}
