import type { Field } from './fields.ts'

/** The field with the choices there are as the other fields stand. */
export function asOffered(field: Field, values: Readonly<Record<string, unknown>>): Field {
  if (field.kind !== 'choice' || field.offered === undefined) return field
  const codes = field.offered.options[String(values[field.offered.by])]
  if (codes === undefined) return field
  return {
    ...field,
    options: Object.fromEntries(Object.entries(field.options).filter(([code]) => codes.includes(code))),
  }
}
