import type { FieldViewProps } from '#app/fields/types.ts'
import { Icon, iconNamed } from '#app/ui/Icon.tsx'

/** The picture itself; a name that no picture has is shown as it stands, for whoever has to mend it. */
export function MenuIcon({ value }: FieldViewProps) {
  const name = String(value)
  const icon = iconNamed(name)
  return icon === null ? name : <Icon name={icon} />
}
