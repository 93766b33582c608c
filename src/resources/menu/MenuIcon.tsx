import type { FieldViewProps } from '#app/fields/types.ts'
import { Icon, isIconName } from '#app/ui/Icon.tsx'

/** The picture itself; a name that no picture has is shown as it stands, for whoever has to mend it. */
export function MenuIcon({ value }: FieldViewProps) {
  const name = typeof value === 'string' ? value : ''
  return isIconName(name) ? <Icon name={name} /> : name
}
