import { plainView } from '#app/fields/plain.tsx'
import { rowsLook } from '#app/fields/rows/rows-look.tsx'
import type { FieldLook } from '#app/fields/types.ts'
import type { Field } from '#domain/kit/fields.ts'

/** How a field looks: its input, its view, its place in a table and its filter. */
export function fieldView(field: Field): FieldLook {
  if (field.kind !== 'rows') return plainView(field)
  return rowsLook as FieldLook // paired by its kind, as in `plainView`
}
