import type { ReactNode } from 'react'
import { Icon, IconButton, type IconName } from '#app/ui/index.ts'
import './picker.css'

interface PickerButtonProps {
  /** What it opens, for those who do not see it. */
  label: string
  /** Of what is chosen. */
  name: string
  isEmpty: boolean
  icon?: IconName
  disabled?: boolean | undefined
  onOpen: () => void
  /** Where nothing need be chosen. */
  onClear?: (() => void) | undefined
  /** What is chosen, in words. */
  children: ReactNode
  /** What it has opened. */
  sheet: ReactNode
}

/** A field that is filled in from a picker: what is chosen opens it. */
export function PickerButton({
  label,
  name,
  isEmpty,
  icon = 'forward',
  disabled,
  onOpen,
  onClear,
  children,
  sheet,
}: PickerButtonProps) {
  return (
    <div className="picker__control">
      <button
        type="button"
        className="input picker__open"
        data-empty={isEmpty}
        aria-label={label}
        disabled={disabled}
        onClick={onOpen}
      >
        <span>{children}</span>
        <Icon name={icon} size={18} />
      </button>
      {!isEmpty && onClear !== undefined && <IconButton icon="close" label={`清空${name}`} onClick={onClear} />}
      {sheet}
    </div>
  )
}
