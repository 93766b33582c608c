import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useContext, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { FieldContext, Input, useFieldProps } from './fields.tsx'
import { Icon, type IconName } from './Icon.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'value' | 'onChange'> {
  value: string | null
  options: readonly Option[]
  /** The text of the empty choice; without it nothing can be unchosen. */
  placeholder?: string | undefined
  onChange: (value: string | null) => void
}

export function Select({ value, options, placeholder, onChange, className = '', ...rest }: SelectProps) {
  return (
    <select
      {...useFieldProps()}
      {...rest}
      className={`input ${className}`.trim()}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {(placeholder !== undefined || value === null) && <option value="">{placeholder ?? '请选择'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (value: string | null) => void
}

export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  return (
    <Input
      {...rest}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  /** The look when chosen. */
  tone?: 'info' | 'good' | 'bad' | 'muted' | undefined
  icon?: IconName | undefined
  disabled?: boolean | undefined
}

export interface RadioButtonsProps<Value extends string> {
  value: Value | null
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
  /** What is chosen here, where no `FormField` says it. */
  label?: string | undefined
  disabled?: boolean | undefined
  stack?: boolean | undefined
}

/** Large choices side by side, for gloves. */
export function RadioButtons<Value extends string>({
  value,
  options,
  onChange,
  label,
  disabled = false,
  stack = false,
}: RadioButtonsProps<Value>) {
  const field = useContext(FieldContext)
  return (
    <div
      className={stack ? 'radio-buttons radio-buttons--stack' : 'radio-buttons'}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label === undefined ? field?.labelId : undefined}
      aria-describedby={field?.describedBy}
      onKeyDown={moveFocus}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be this large a target with its own look
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={value === option.value}
          tabIndex={value === option.value || (value === null && index === 0) ? 0 : -1}
          className={`radio-buttons__option radio-buttons__option--${option.tone ?? 'info'}`}
          disabled={disabled || option.disabled === true}
          onClick={() => onChange(option.value)}
        >
          {option.icon !== undefined && <Icon name={option.icon} />}
          {option.label}
        </button>
      ))}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arrow keys choose the neighbour, as native radios do. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const next = buttons[(at + step + buttons.length) % buttons.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}

export interface SegmentedProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  onChange: (value: Value) => void
  label: string
}

/** Switches between sets of the same list. */
export function Segmented<Value extends string>({ value, options, onChange, label }: SegmentedProps<Value>) {
  const box = useRef<HTMLDivElement>(null)
  const counts = options.map(({ count }) => count ?? '').join()

  // More choices than fit are scrolled sideways; only the row itself moves, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value, other words, or a count that has come, move the chosen one
  useEffect(() => {
    const row = box.current
    const chosen = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row === null || chosen == null) return
    row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [value, options.length, counts])

  return (
    <div ref={box} className="segmented" role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={value === option.value}
          tabIndex={value === option.value ? 0 : -1}
          className="segmented__item"
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="segmented__count">{option.count}</span>}
        </button>
      ))}
    </div>
  )
}

export interface SearchBarProps {
  value: string
  onChange: (value: string) => void
  placeholder: string
  autoFocus?: boolean | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function SearchBar({ value, onChange, placeholder, autoFocus = false, inputRef }: SearchBarProps) {
  return (
    <search className="search-bar">
      <Icon name="search" />
      <input
        ref={inputRef}
        className="input"
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        // biome-ignore lint/a11y/noAutofocus: only where the person has just asked to search
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton className="search-bar__clear" icon="close" label="清空" onClick={() => onChange('')} />
      )}
    </search>
  )
}
