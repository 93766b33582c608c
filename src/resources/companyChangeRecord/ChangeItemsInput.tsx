import { fieldView } from '#app/fields/index.tsx'
import { RowsInput } from '#app/fields/rows/rows-look.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import type { RowsField } from '#domain/kit/fields.ts'
import { changedField, readWords, wordsOf } from '#domain/resources/companyChangeRecord/changeable.ts'
import { companyChangeRecord } from '#domain/resources/companyChangeRecord/definition.ts'

const { items } = companyChangeRecord.fields
const { oldValue: _byServer, ...asked } = items.fields
const ITEMS: RowsField = { ...items, fields: asked }

interface Item {
  fieldName?: string | null
  newValue?: string | null
}

/** What is to change: the fields of the chosen kind of change, each asked for as the enterprise's own form asks for it. */
export function ChangeItemsInput(props: FieldInputProps) {
  return (
    <RowsInput
      {...props}
      field={ITEMS}
      inputs={{ newValue: NewValueInput }}
      onChange={(next) => props.onChange((before) => withoutStale(before, next(before)))}
    />
  )
}

/** A value is that of its field: with another field chosen it is gone. */
function withoutStale(before: unknown, after: unknown): unknown {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return after
  return (after as Item[]).map((item, at) =>
    (before as Item[])[at]?.fieldName === item.fieldName ? item : { ...item, newValue: null },
  )
}

function NewValueInput({ value, others, onChange, media, disabled }: FieldInputProps) {
  const name = String(others?.fieldName ?? '')
  const field = changedField(name)
  if (field === null) return <p className="rows-input__hint">先选择变更项</p>
  const { Input } = fieldView(field)
  return (
    <Input
      key={name}
      field={field}
      value={readWords(name, value)}
      media={media}
      disabled={disabled}
      onChange={(next) => onChange((before) => wordsOf(name, next(readWords(name, before))))}
    />
  )
}
