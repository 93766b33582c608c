import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/index.ts'
import './mine.css'

interface MineLineProps {
  icon: IconName
  text: string
  note?: string
  children?: ReactNode
}

export function MineLine({ icon, text, note, children }: MineLineProps) {
  return (
    <div className="mine-line">
      <Icon name={icon} size={22} />
      <span className="mine-line__text">
        {text}
        {note !== undefined && <small className="mine-line__note">{note}</small>}
      </span>
      {children}
    </div>
  )
}
