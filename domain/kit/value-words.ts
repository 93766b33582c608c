import { LONGEST } from './correction-fields.ts'
import { type Field, type FieldMap, isEmpty } from './fields.ts'

/** A value as people read it: by the names of its choices, with its unit; a row on a line, by what it holds. */
export function valueWords(field: Field | undefined, value: unknown, most = LONGEST): string {
  if (isEmpty(value)) return '（空）'
  if (field?.kind === 'rows')
    return (value as Row[])
      .map((row) => rowWords(field.fields, row, most))
      .join('\n')
      .slice(0, most)
  const options = field?.kind === 'choice' || field?.kind === 'choices' ? field.options : {}
  const words = [value].flat().map((each) => options[String(each)] ?? String(each))
  return `${words.join('、')}${field?.unit ?? ''}`.slice(0, most)
}

type Row = Readonly<Record<string, unknown>>

/** Without moments, which stand behind the names of those whose they are. */
function rowWords(fields: FieldMap, row: Row, most: number): string {
  return Object.entries(fields)
    .filter(([name, { kind }]) => kind !== 'instant' && !isEmpty(row[name]))
    .map(([name, field]) => `${field.label} ${valueWords(field, row[name], most)}`)
    .join('；')
}
