import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#app/ui/index.ts'
import { useDialog } from '#app/ui/use-dialog.ts'
import './dialog.css'

export interface DialogProps {
  title: ReactNode
  /** On desktops: pixels, or a share of the window such as `65%`. Phones and tablets use the whole screen. */
  width: number | string
  onClose: () => void
  footer?: ReactNode
  children?: ReactNode
}

/** A box in the middle of a desktop, the whole screen of a phone. */
export function Dialog({ title, width, onClose, footer, children }: DialogProps) {
  const panel = useDialog(true, onClose)
  const titleId = useId()
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, see useDialog
    // biome-ignore lint/a11y/noStaticElementInteractions: the veil is not a control of its own
    <div className="dialog" onClick={(event) => event.target === event.currentTarget && onClose()}>
      <div
        className="dialog__panel"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        ref={panel}
        style={{ ['--dialog-width' as string]: typeof width === 'number' ? `${width}px` : width }}
      >
        <div className="dialog__head">
          <h2 className="dialog__title" id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </div>
        <div className="dialog__body">{children}</div>
        {footer !== undefined && <div className="dialog__footer">{footer}</div>}
      </div>
    </div>,
    document.body,
  )
}
