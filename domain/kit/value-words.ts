import { LONGEST } from './correction-fields.ts'
import { type Field, isEmpty } from './fields.ts'

/** A value as people read it: by the names of its choices, with its unit. */
export function valueWords(field: Field | undefined, value: unknown): string {
  if (isEmpty(value)) return '（空）'
  const options = field?.kind === 'choice' || field?.kind === 'choices' ? field.options : {}
  const words = [value].flat().map((each) => options[String(each)] ?? String(each))
  return `${words.join('、')}${field?.unit ?? ''}`.slice(0, LONGEST)
}
