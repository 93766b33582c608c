import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './Button.tsx'
import { useDialog } from './use-dialog.ts'
import './overlay.css'

export interface SheetProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  footer?: ReactNode
  /** Twice as wide on a desktop, for a record's details. */
  wide?: boolean | undefined
  children?: ReactNode
}

/** From the bottom on phones and tablets, a drawer at the right on desktops. */
export function Sheet({ open, title, onClose, footer, wide = false, children }: SheetProps) {
  const panel = useDialog(open, onClose)
  const titleId = useId()
  if (!open) return null
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, see useDialog
    // biome-ignore lint/a11y/noStaticElementInteractions: the veil is not a control of its own
    <div
      className={wide ? 'sheet sheet--wide' : 'sheet'}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sheet__panel" role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} ref={panel}>
        <div className="sheet__head">
          <h2 className="sheet__title" id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </div>
        <div className="sheet__body">{children}</div>
        {footer !== undefined && <div className="sheet__footer">{footer}</div>}
      </div>
    </div>,
    document.body,
  )
}
