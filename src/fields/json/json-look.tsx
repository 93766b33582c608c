import type { FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import type { JsonField } from '#domain/kit/fields.ts'

/** A structured value has no common look: what a resource wants to show or change of it, it gives as a slot. */
function JsonView({ field, value }: FieldViewProps<JsonField>) {
  return fieldWords(field, value)
}

function JsonInput({ field, value }: FieldInputProps<JsonField>) {
  return <p>{fieldWords(field, value)}（此项不在这里修改）</p>
}

export const jsonLook: FieldLook<JsonField> = { Input: JsonInput, View: JsonView, Cell: JsonView, Filter: null }
