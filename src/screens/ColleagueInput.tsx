import { useState } from 'react'
import { PickerButton } from '#app/fields/reference/PickerButton.tsx'
import { ColleaguePicker, colleagueWords } from '#app/screens/ColleaguePicker.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import type { StandIn, StandIns } from '#domain/contract/stand-in.ts'

interface ColleagueInputProps {
  /** 接手人 */
  label: string
  value: unknown
  /** As of `ColleaguePicker`. */
  call: string
  body?: Readonly<Record<string, unknown>>
  none: string
  disabled?: boolean | undefined
  onPick: (guid: string) => void
}

/** A colleague who can take somebody's place, chosen from those who come into question. */
export function ColleagueInput({ label, value, call, body = {}, none, disabled, onPick }: ColleagueInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState<StandIn | null>(null)
  const isRestored = typeof value === 'string' && picked?.guid !== value
  // A draft knows the person by his key alone.
  const { answer } = useAsked<StandIns>(isRestored ? call : null, body)
  const known = answer.state === 'ready' ? answer.data.items.find(({ guid }) => guid === value) : undefined
  const chosen = isRestored ? (known ?? null) : picked
  // Of many the call names the nearest; who is none of them, or asked for without a line, is chosen all the same.
  const unnamed = answer.state === 'loading' ? '…' : '已选择 1 人'
  const words = typeof value !== 'string' ? '请选择' : chosen === null ? unnamed : colleagueWords(chosen)
  return (
    <PickerButton
      label={`选择${label}`}
      name={label}
      isEmpty={typeof value !== 'string'}
      disabled={disabled}
      onOpen={() => setIsOpen(true)}
      sheet={
        isOpen && (
          <ColleaguePicker
            {...{ call, body, none }}
            title={`选择${label}`}
            chosen={value}
            onPick={(person) => {
              setPicked(person)
              onPick(person.guid)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        )
      }
    >
      {words}
    </PickerButton>
  )
}
