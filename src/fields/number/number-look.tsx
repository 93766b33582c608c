import { useState } from 'react'
import { rangeOf, rawRange } from '#app/fields/raw-filter.ts'
import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import { Input } from '#app/ui/index.ts'
import type { NumberField } from '#domain/kit/fields.ts'
import { isDecimal } from '#domain/lib/text-forms.ts'
import './number.css'

function NumberInput({ field, value, onChange, disabled }: FieldInputProps<NumberField>) {
  // What is being typed may not be a number yet ("-", "1."), and must not be rewritten under the finger.
  const [typed, setTyped] = useState<string | null>(null)
  const isSame = typed !== null && numberOf(typed) === (value ?? null)
  const words = isSame ? typed : typeof value === 'number' || typeof value === 'string' ? String(value) : ''

  function handleChange(text: string) {
    setTyped(text)
    onChange(() => numberOf(text))
  }

  return (
    <div className="number-field">
      <Input
        value={words}
        inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => handleChange(event.target.value)}
      />
      {field.unit !== undefined && <span className="number-field__unit">{field.unit}</span>}
    </div>
  )
}

/** Text that is no number stays text, so that the check of the form can say so at the field. */
function numberOf(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return isDecimal(trimmed.replace(/^-/, '')) ? Number(trimmed) : trimmed
}

function NumberView({ field, value }: FieldViewProps<NumberField>) {
  return fieldWords(field, value)
}

function NumberFilter({ field, raw, onChange }: FieldFilterProps<NumberField>) {
  const range = rangeOf(raw)
  return (
    <div className="range-filter">
      <Input
        value={range.from}
        inputMode="decimal"
        aria-label={`${field.label}从`}
        placeholder="最小"
        onChange={(event) => onChange(rawRange({ ...range, from: event.target.value }))}
      />
      <span aria-hidden="true">至</span>
      <Input
        value={range.to}
        inputMode="decimal"
        aria-label={`${field.label}到`}
        placeholder="最大"
        onChange={(event) => onChange(rawRange({ ...range, to: event.target.value }))}
      />
    </div>
  )
}

export const numberLook: FieldLook<NumberField> = {
  Input: NumberInput,
  View: NumberView,
  Cell: NumberView,
  Filter: NumberFilter,
}
