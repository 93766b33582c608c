import type { Field } from '#domain/kit/fields.ts'
import { partsOf } from '#domain/kit/place.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'

/** By the name of the field; what is wrong inside a list stands there too, and once more by its place: `lines/1/amount`. */
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
    const [name = '', place = '', inner] = path.replace(/^changes\./, '').split('.')
    const isInside = /^\d+$/.test(place)
    errors[name] ??= isInside ? `第${Number(place) + 1}项：${message}` : message
    if (isInside && inner !== undefined) errors[`${name}/${place}/${inner}`] ??= message
  }
  return errors
}

/** The field that it belongs to, whether it is wrong itself or something inside it. */
export const fieldAt = (key: string): string => key.split('/', 1)[0] ?? key

/** What is wrong inside a list, by `1/amount`. */
export function errorsInside(name: string, errors: FieldErrors): FieldErrors {
  const inside = Object.entries(errors).filter(([key]) => key.startsWith(`${name}/`))
  return Object.fromEntries(inside.map(([key, message]) => [key.slice(name.length + 1), message]))
}

/** What is still wrong once a field has been changed. */
export function otherErrors(name: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => fieldAt(key) !== name))
}

/** What is wrong at a field: of a place, with any of its numbers. */
export function errorAt(name: string, field: Field | undefined, errors: FieldErrors): string | undefined {
  const names = field?.kind === 'point' ? partsOf(field) : [name]
  return names.map((each) => errors[each]).find((error) => error !== undefined)
}
