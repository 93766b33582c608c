import { boolLook } from '#app/fields/bool/bool-look.tsx'
import { choiceLook } from '#app/fields/choice/choice-look.tsx'
import { choicesLook } from '#app/fields/choices/choices-look.tsx'
import { dateLook, instantLook } from '#app/fields/date/date-look.tsx'
import { filesLook } from '#app/fields/files/files-look.tsx'
import { jsonLook } from '#app/fields/json/json-look.tsx'
import { numberLook } from '#app/fields/number/number-look.tsx'
import { pointLook } from '#app/fields/point/point-look.tsx'
import { referenceLook } from '#app/fields/reference/reference-look.tsx'
import { referencesLook } from '#app/fields/references/references-look.tsx'
import { textLook } from '#app/fields/text/text-look.tsx'
import type { FieldLook } from '#app/fields/types.ts'
import type { Field } from '#domain/kit/fields.ts'

type LookOf<Kind extends Field['kind'], F = Field> = F extends Field
  ? Kind extends F['kind']
    ? FieldLook<F>
    : never
  : never

const LOOKS: { [Kind in Exclude<Field['kind'], 'rows'>]: LookOf<Kind> } = {
  text: textLook,
  integer: numberLook,
  decimal: numberLook,
  point: pointLook,
  bool: boolLook,
  date: dateLook,
  instant: instantLook,
  choice: choiceLook,
  choices: choicesLook,
  reference: referenceLook,
  references: referencesLook,
  json: jsonLook,
  files: filesLook,
}

/** How a field looks that holds no list of further fields. */
export function plainView(field: Exclude<Field, { kind: 'rows' }>): FieldLook {
  // The table above pairs each kind with its own look; picking by kind is where the pairing is lost to the types.
  return LOOKS[field.kind] as FieldLook
}
