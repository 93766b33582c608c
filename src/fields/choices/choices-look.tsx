import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords, isEmptyValue, NO_VALUE } from '#app/fields/words.ts'
import { Icon, Select, Tag } from '#app/ui/index.ts'
import type { ChoicesField } from '#domain/kit/fields.ts'
import './choices.css'

const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code): code is string => typeof code === 'string') : []

function ChoicesInput({ field, value, onChange, disabled }: FieldInputProps<ChoicesField>) {
  const chosen = codesOf(value)
  function toggle(code: string) {
    onChange((last) => {
      const codes = codesOf(last)
      return codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code]
    })
  }
  return (
    <fieldset className="choices" aria-label={field.label}>
      {Object.entries(field.options).map(([code, label]) => (
        <button
          key={code}
          type="button"
          className="choices__option"
          aria-pressed={chosen.includes(code)}
          disabled={disabled}
          onClick={() => toggle(code)}
        >
          {chosen.includes(code) && <Icon name="check" size={18} />}
          {label}
        </button>
      ))}
    </fieldset>
  )
}

function ChoicesView({ field, value }: FieldViewProps<ChoicesField>) {
  if (isEmptyValue(value)) return NO_VALUE
  return (
    <span className="choices__tags">
      {codesOf(value).map((code) => (
        <Tag key={code} tone="info">
          {field.options[code] ?? code}
        </Tag>
      ))}
    </span>
  )
}

function ChoicesCell({ field, value }: FieldViewProps<ChoicesField>) {
  return fieldWords(field, value)
}

function ChoicesFilter({ field, raw, onChange }: FieldFilterProps<ChoicesField>) {
  return (
    <Select
      value={raw}
      options={Object.entries(field.options).map(([value, label]) => ({ value, label }))}
      placeholder="全部"
      aria-label={field.label}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

export const choicesLook: FieldLook<ChoicesField> = {
  Input: ChoicesInput,
  View: ChoicesView,
  Cell: ChoicesCell,
  Filter: ChoicesFilter,
}
