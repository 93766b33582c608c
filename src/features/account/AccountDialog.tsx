import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#app/ui/index.ts'
import { useDialog } from '#app/ui/use-dialog.ts'
import './account.css'

interface AccountDialogProps {
  title: string
  /** Without it nothing closes the dialog: no button, no Escape. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

export function AccountDialog({ title, onClose, children }: AccountDialogProps) {
  const panel = useDialog(true, () => onClose?.())
  const titleId = useId()
  return createPortal(
    <div className="account-dialog">
      <div
        className="account-dialog__panel"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        ref={panel}
      >
        <div className="account-dialog__head">
          <h2 className="account-dialog__title" id={titleId}>
            {title}
          </h2>
          {onClose !== undefined && <IconButton icon="close" label="关闭" onClick={onClose} />}
        </div>
        {children}
      </div>
    </div>,
    document.body,
  )
}

/** The account a dialog is about, which is never changed here. */
export function AccountName({ username }: { username: string }) {
  return (
    <p className="account-dialog__account">
      登录账号 <b>{username}</b>
    </p>
  )
}
