import { useState } from 'react'
import { PickerButton } from '#app/fields/reference/PickerButton.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { ColleaguePicker, colleagueWords } from '#app/screens/ColleaguePicker.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import type { StandIn, StandIns } from '#domain/contract/stand-in.ts'

/** 受托人: of the colleagues who can do the work and may be left with it, the nearest first. */
export function StandInInput({ field, value, onChange, disabled }: FieldInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState<StandIn | null>(null)
  const isRestored = typeof value === 'string' && picked?.guid !== value
  // A draft knows the person by his key alone.
  const { answer } = useAsked<StandIns>(isRestored ? 'api/delegation/standIns' : null)
  const known = answer.state === 'ready' ? answer.data.items.find(({ guid }) => guid === value) : undefined
  const chosen = isRestored ? (known ?? null) : picked
  const words = typeof value !== 'string' ? '请选择' : chosen === null ? '…' : colleagueWords(chosen)
  return (
    <PickerButton
      label={`选择${field.label}`}
      name={field.label}
      isEmpty={typeof value !== 'string'}
      disabled={disabled}
      onOpen={() => setIsOpen(true)}
      sheet={
        isOpen && (
          <ColleaguePicker
            title={`选择${field.label}`}
            call="api/delegation/standIns"
            none="没有可以受托的人员：受托人须与您同一单位、职责相当、账号可以登录"
            chosen={value}
            onPick={(person) => {
              setPicked(person)
              onChange(() => person.guid)
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
