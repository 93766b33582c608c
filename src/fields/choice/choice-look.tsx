import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords, isEmptyValue, NO_VALUE } from '#app/fields/words.ts'
import { isRiskColor, RadioButtons, RiskTag, Select, StatusTag } from '#app/ui/index.ts'
import type { ChoiceField, Tone } from '#domain/kit/fields.ts'

/** As large buttons up to this many: more do not fit beside one another on a phone. */
const MOST_BUTTONS = 3
const LONGEST_BUTTON = 5

const optionsOf = (field: ChoiceField) => Object.entries(field.options).map(([value, label]) => ({ value, label }))

function ChoiceInput({ field, value, onChange, disabled }: FieldInputProps<ChoiceField>) {
  const options = optionsOf(field)
  const chosen = typeof value === 'string' ? value : null
  const fits = options.length <= MOST_BUTTONS && options.every(({ label }) => label.length <= LONGEST_BUTTON)
  if (fits)
    return (
      <RadioButtons
        value={chosen}
        options={options.map((option) => ({ ...option, tone: buttonTone(field.tones?.[option.value]) }))}
        disabled={disabled}
        onChange={(next) => onChange(() => next)}
      />
    )
  return (
    <Select
      value={chosen}
      options={options}
      placeholder="请选择"
      disabled={disabled}
      onChange={(next) => onChange(() => next)}
    />
  )
}

const buttonTone = (tone: Tone | undefined) => (tone === 'good' || tone === 'bad' ? tone : 'info')

function ChoiceView({ field, value }: FieldViewProps<ChoiceField>) {
  if (isEmptyValue(value)) return NO_VALUE
  if (isRiskColor(value) && field.tones?.[value] === value) return <RiskTag color={value} />
  const tone = field.tones?.[String(value)]
  const words = fieldWords(field, value)
  return tone === undefined ? words : <StatusTag tone={tone} label={words} />
}

function ChoiceFilter({ field, raw, onChange }: FieldFilterProps<ChoiceField>) {
  return (
    <Select
      value={raw}
      options={severalOf(field, raw)}
      placeholder="全部"
      aria-label={field.label}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** An address may ask for several values at once, which the control shows as one more choice. */
function severalOf(field: ChoiceField, raw: string) {
  const options = optionsOf(field)
  if (!raw.includes(',')) return options
  const label = raw
    .split(',')
    .map((code) => field.options[code] ?? code)
    .join('、')
  return [...options, { value: raw, label }]
}

export const choiceLook: FieldLook<ChoiceField> = {
  Input: ChoiceInput,
  View: ChoiceView,
  Cell: ChoiceView,
  Filter: ChoiceFilter,
}
