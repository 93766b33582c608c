import type { FieldInputProps } from '#app/fields/types.ts'
import { ColleagueInput } from '#app/screens/ColleagueInput.tsx'

/** 受托人: of the colleagues who can do the work and may be left with it, the nearest first. */
export function StandInInput({ field, value, onChange, disabled }: FieldInputProps) {
  return (
    <ColleagueInput
      label={field.label}
      value={value}
      call="api/delegation/standIns"
      none="没有可以受托的人员：受托人须与您同一单位、职责相当、账号可以登录"
      disabled={disabled}
      onPick={(guid) => onChange(() => guid)}
    />
  )
}
