import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import { rowsLook } from '#app/fields/rows/rows-look.tsx'
import type { FieldViewProps } from '#app/fields/types.ts'
import { NO_VALUE } from '#app/fields/words.ts'
import type { RowsField } from '#domain/kit/fields.ts'
import { CHANGEABLE, changedField } from '#domain/resources/companyChangeRecord/changeable.ts'
import { companyChangeRecord } from '#domain/resources/companyChangeRecord/definition.ts'

const COLUMNS = companyChangeRecord.fields.items.fields

interface Item {
  fieldName: string
  oldValue?: string | null
  newValue?: string | null
}

/** What changes from what to what; what is kept by a guid is said by its name. */
export function ChangeItems({ field, value }: FieldViewProps) {
  const items = Array.isArray(value) ? (value as Item[]) : []
  if (items.length === 0) return <rowsLook.View field={field as RowsField} value={value} />
  return (
    <div className="rows-view">
      <table>
        <thead>
          <tr>
            {Object.entries(COLUMNS).map(([name, { label }]) => (
              <th key={name}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ fieldName, oldValue, newValue }) => (
            <tr key={fieldName}>
              <td data-label={COLUMNS.fieldName.label}>{CHANGEABLE[fieldName]}</td>
              <td data-label={COLUMNS.oldValue.label}>
                <Words fieldName={fieldName} words={oldValue} />
              </td>
              <td data-label={COLUMNS.newValue.label}>
                <Words fieldName={fieldName} words={newValue} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Words({ fieldName, words }: { fieldName: string; words: string | null | undefined }) {
  const field = changedField(fieldName)
  if (words === null || words === undefined || words === '') return NO_VALUE
  return field?.kind === 'reference' ? <RecordTitle resource={field.to} guid={words} /> : words
}
