import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#app/ui/index.ts'
import { useDialog } from '#app/ui/use-dialog.ts'
import './print.css'

interface PrintFrameProps {
  label: string
  /** Its paper and look besides `print-sheet`. */
  className?: string
  /** False while what is to be printed is not whole. */
  mayPrint?: boolean
  /** Before 关闭: what the paper is. */
  tools?: ReactNode
  /** Before 打印: what else becomes of the paper. */
  deeds?: ReactNode
  /** Behind the buttons. */
  note?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Paper on the screen before it is printed: over the page, alone on the sheet. */
export function PrintFrame(props: PrintFrameProps) {
  const { label, className, mayPrint = true, tools, deeds, note, onClose, children } = props
  const panel = useDialog(true, onClose)
  return createPortal(
    <div
      className={className === undefined ? 'print-sheet' : `print-sheet ${className}`}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      ref={panel}
    >
      <div className="print-sheet__bar">
        {tools}
        <Button onClick={onClose}>关闭</Button>
        {deeds}
        <Button tone="primary" disabled={!mayPrint} onClick={() => window.print()}>
          打印
        </Button>
        {note}
      </div>
      {children}
    </div>,
    document.body,
  )
}
