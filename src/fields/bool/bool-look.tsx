import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import { RadioButtons, Select } from '#app/ui/index.ts'
import type { BoolField } from '#domain/kit/fields.ts'

const ANSWERS = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
] as const

function BoolInput({ value, onChange, disabled }: FieldInputProps<BoolField>) {
  return (
    <RadioButtons
      value={typeof value === 'boolean' ? (`${value}` as const) : null}
      options={ANSWERS}
      disabled={disabled}
      onChange={(next) => onChange(() => next === 'true')}
    />
  )
}

function BoolView({ field, value }: FieldViewProps<BoolField>) {
  return fieldWords(field, value)
}

function BoolFilter({ field, raw, onChange }: FieldFilterProps<BoolField>) {
  return (
    <Select
      value={raw}
      options={ANSWERS}
      placeholder="全部"
      aria-label={field.label}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

export const boolLook: FieldLook<BoolField> = { Input: BoolInput, View: BoolView, Cell: BoolView, Filter: BoolFilter }
