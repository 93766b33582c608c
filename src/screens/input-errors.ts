import type { Field } from '#domain/kit/fields.ts'
import { partsOf } from '#domain/kit/place.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'

export type FieldErrors = Readonly<Record<string, string>>

/** The first thing wrong with each field, by the same schema that the server checks with; empty when all is well. */
export function inputErrors(schema: Parameters<typeof parseInput>[0], input: unknown): FieldErrors {
  try {
    parseInput(schema, input)
    return {}
  } catch (error) {
    if (error instanceof Problem) return errorsOf(error.issues)
    throw error
  }
}

/** `changes.planEnd` is about the field `planEnd`, `plan.goal` about `plan`, `lines.1.amount` about the second of `lines`. */
export function errorsOf(issues: readonly InputIssue[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const [name = '', place = ''] = path.replace(/^changes\./, '').split('.')
    errors[name] ??= /^\d+$/.test(place) ? `第${Number(place) + 1}项：${message}` : message
  }
  return errors
}

/** What is wrong at a field: of a place, with any of its numbers. */
export function errorAt(name: string, field: Field | undefined, errors: FieldErrors): string | undefined {
  const names = field?.kind === 'point' ? partsOf(field) : [name]
  return names.map((each) => errors[each]).find((error) => error !== undefined)
}
