import type { FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { JsonField } from '#domain/kit/fields.ts'
import type { Polygon } from '#domain/rules/polygon.ts'

/** The map is the heaviest thing there is: only with the first form that has an area. */
const PolygonField = lazyPart(async () => (await import('#app/widgets/map/PolygonField.tsx')).PolygonField)

/** A structured value has no common look: what a resource wants to show or change of it, it gives as a slot. */
function JsonView({ field, value }: FieldViewProps<JsonField>) {
  return fieldWords(field, value)
}

function JsonInput({ field, value, onChange, disabled = false }: FieldInputProps<JsonField>) {
  if (field.shape === 'polygon')
    return (
      <PolygonField
        label={field.label}
        value={value as Polygon | null} // the schema of the field holds it to this shape
        disabled={disabled}
        onChange={(polygon) => onChange(() => polygon)}
      />
    )
  return <p>{fieldWords(field, value)}（此项不在这里修改）</p>
}

export const jsonLook: FieldLook<JsonField> = { Input: JsonInput, View: JsonView, Cell: JsonView, Filter: null }
