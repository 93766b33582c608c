import type { FieldViewProps } from '#app/fields/types.ts'
import { purposeOf } from '#domain/data/settings.ts'
import './setting-key.css'

/** What the setting does, then how the platform calls it. */
export function SettingKeyView({ value }: FieldViewProps) {
  const key = String(value)
  const purpose = purposeOf(key)
  if (purpose === null) return key
  return (
    <>
      {purpose}
      <small className="setting-key">{key}</small>
    </>
  )
}
