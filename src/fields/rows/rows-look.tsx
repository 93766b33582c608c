import { plainView } from '#app/fields/plain.tsx'
import type { RowsInputProps } from '#app/fields/rows/RowCards.tsx'
import { rowsOf } from '#app/fields/rows/row-values.ts'
import type { FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords, NO_VALUE } from '#app/fields/words.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { RowsField } from '#domain/kit/fields.ts'
import './rows.css'

/** With the first form that asks for a list: lists show such fields as well. */
const RowCards = lazyPart(async () => (await import('#app/fields/rows/RowCards.tsx')).RowCards)

export function RowsInput(props: RowsInputProps) {
  return <RowCards {...props} />
}

function RowsView({ field, value }: FieldViewProps<RowsField>) {
  const rows = rowsOf(value)
  if (rows.length === 0) return NO_VALUE
  const columns = Object.entries(field.fields).filter(([, inner]) => inner.silent !== true)
  return (
    <div className="rows-view">
      <table>
        <thead>
          <tr>
            {columns.map(([name, { label }]) => (
              <th key={name}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shown as they stand
            <tr key={at}>
              {columns.map(([name, inner]) => {
                if (inner.kind === 'rows') return null
                const { Cell } = plainView(inner)
                return (
                  <td key={name} data-label={inner.label} data-kind={inner.kind}>
                    <Cell field={inner} value={row[name]} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowsCell({ field, value }: FieldViewProps<RowsField>) {
  return fieldWords(field, value)
}

export const rowsLook: FieldLook<RowsField> = { Input: RowsInput, View: RowsView, Cell: RowsCell, Filter: null }
