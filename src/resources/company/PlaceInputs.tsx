import { type ReactNode, useState } from 'react'
import type { FieldInputProps } from '#app/fields/types.ts'
import { Icon } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import '#app/widgets/pick/pick.css'

/** Each tree comes with the first tap on its field. */
const AreaPicker = lazyPart(async () => (await import('#app/widgets/pick/AreaPicker.tsx')).AreaPicker)
const IndustryPicker = lazyPart(async () => (await import('#app/widgets/pick/IndustryPicker.tsx')).IndustryPicker)

/** 所属区域: chosen from the tree; the codes that lists filter by go along. */
export function RegionInput({ value, others, onChange, onFill, disabled }: FieldInputProps) {
  const chosen = String(others?.regionIds ?? '')
    .split('/')
    .at(-1)
  return (
    <PickInput value={value} disabled={disabled}>
      {(close) => (
        <AreaPicker
          chosen={chosen ? [chosen] : []}
          onPick={({ names: [name], paths: [regionIds] }) => {
            onChange(() => name ?? null)
            onFill?.({ regionIds: regionIds ?? null })
            close()
          }}
          onClose={close}
        />
      )}
    </PickInput>
  )
}

/** 国民经济行业: chosen from GB/T 4754; its code and the family that supervises it go along. */
export function IndustryInput({ value, others, onChange, onFill, disabled }: FieldInputProps) {
  const chosen = others?.economyTypeGuid
  return (
    <PickInput value={value} disabled={disabled}>
      {(close) => (
        <IndustryPicker
          chosen={typeof chosen === 'string' ? [chosen] : []}
          onPick={({ guid, displayName, path }) => {
            onChange(() => displayName)
            const family = path.findLast(({ record }) => record.tradeFamily != null)?.record.tradeFamily
            onFill?.({ economyTypeGuid: guid, ...(family == null ? {} : { tradeFamily: family }) })
            close()
          }}
          onClose={close}
        />
      )}
    </PickInput>
  )
}

interface PickInputProps {
  value: unknown
  disabled: boolean | undefined
  children: (close: () => void) => ReactNode
}

function PickInput({ value, disabled, children }: PickInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = typeof value === 'string' && value !== '' ? value : null
  return (
    <div className="pick-button">
      <button
        type="button"
        className="input pick-button__open"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span>{words ?? '请选择'}</span>
        <Icon name="down" size={18} />
      </button>
      {isOpen && children(() => setIsOpen(false))}
    </div>
  )
}
