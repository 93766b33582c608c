import type { FieldViewProps } from '#app/fields/types.ts'
import { purposeOf } from '#domain/data/settings.ts'
import { SettingTerms } from './SettingTerms.tsx'
import './setting-key.css'

/** What the setting does, how the platform calls it, and what it was, is and will be. */
export function SettingKeyView({ value }: FieldViewProps) {
  const key = String(value)
  const purpose = purposeOf(key)
  return (
    <>
      {purpose ?? key}
      {purpose !== null && <small className="setting-key">{key}</small>}
      <SettingTerms name={key} />
    </>
  )
}
