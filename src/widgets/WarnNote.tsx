import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/index.ts'
import './warn-note.css'

/** Something a person should know before he goes on, above what he is doing; nothing is asked of him. */
export function WarnNote({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="warn-note" role="status">
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </p>
  )
}
