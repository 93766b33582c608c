import type { FieldFilterProps, FieldInputProps, FieldLook, FieldViewProps } from '#app/fields/types.ts'
import { fieldWords } from '#app/fields/words.ts'
import { Input, TextArea } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { TextField } from '#domain/kit/fields.ts'
import './text.css'

/** Only with the first text that is more than words. */
const RichTextField = lazyPart(async () => (await import('#app/widgets/rich-text/RichTextField.tsx')).RichTextField)
const RichText = lazyPart(async () => (await import('#app/widgets/rich-text/RichText.tsx')).RichText)

/** The keyboard a phone shows. */
const INPUT_MODES = {
  phone: 'tel',
  mobile: 'tel',
  creditCode: 'text',
  identityCard: 'text',
  companyWord: 'text',
} as const

/** From here on a line of text is words of one's own rather than a name or a number. */
const LONG = 100

function TextInput({ field, value, onChange, disabled }: FieldInputProps<TextField>) {
  const words = typeof value === 'string' ? value : ''
  const handleChange = (next: string) => onChange(() => (next === '' ? null : next))
  if (field.rich === true)
    return (
      <RichTextField
        value={words}
        label={field.label}
        maxLength={field.maxLength}
        disabled={disabled}
        onChange={(html) => onChange(() => html)}
      />
    )
  if (field.multiline === true)
    return (
      <>
        <TextArea
          value={words}
          maxLength={field.maxLength}
          disabled={disabled}
          onChange={(event) => handleChange(event.target.value)}
        />
        {words.length > field.maxLength * 0.8 && (
          <p className="text-field__count">
            {words.length}/{field.maxLength}
          </p>
        )}
      </>
    )
  return (
    <Input
      value={words}
      maxLength={field.maxLength}
      isAided={field.format === undefined && field.maxLength >= LONG}
      autoComplete="off"
      inputMode={field.format === undefined ? 'text' : INPUT_MODES[field.format]}
      disabled={disabled}
      onChange={(event) => handleChange(event.target.value)}
    />
  )
}

function TextView({ field, value }: FieldViewProps<TextField>) {
  if (field.rich === true && typeof value === 'string' && value !== '') return <RichText html={value} />
  const words = fieldWords(field, value)
  const isPhone = field.format === 'phone' || field.format === 'mobile'
  if (isPhone && typeof value === 'string' && value !== '')
    return (
      <a className="text-field__call" href={`tel:${value}`}>
        {words}
      </a>
    )
  return <span className="text-field__words">{words}</span>
}

function TextCell({ field, value }: FieldViewProps<TextField>) {
  const words = fieldWords(field, value, { masked: true })
  return field.levels === undefined ? words : (words.split(field.levels).at(-1) ?? words)
}

function TextFilter({ field, raw, onChange }: FieldFilterProps<TextField>) {
  return (
    <Input value={raw} autoComplete="off" aria-label={field.label} onChange={(event) => onChange(event.target.value)} />
  )
}

export const textLook: FieldLook<TextField> = { Input: TextInput, View: TextView, Cell: TextCell, Filter: TextFilter }
