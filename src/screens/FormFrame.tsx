import type { ReactNode } from 'react'
import { IconButton, Page, Sheet } from '#app/ui/index.ts'

/** `pane`: beside something else. `sheet`: over it. */
export type FormPlacing = 'page' | 'pane' | 'sheet'

interface FormFrameProps {
  title: string
  place: FormPlacing
  /** Leaves without saving; absent: to the page before this one, where there is one. */
  onClose: (() => void) | undefined
  mark?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** What stands around a form, wherever it is filled in. */
export function FormFrame({ title, place, onClose, mark, footer, children }: FormFrameProps) {
  if (place === 'page')
    return (
      <Page title={title} back={onClose ?? true} actions={mark} footer={footer}>
        {children}
      </Page>
    )
  if (place === 'sheet')
    return (
      <Sheet open wide title={title} onClose={onClose ?? (() => undefined)} footer={footer}>
        {children}
        {mark}
      </Sheet>
    )
  return (
    <div className="detail-pane">
      <div className="detail-pane__head">
        <h2 className="detail-pane__title">{title}</h2>
        {mark}
        {onClose !== undefined && <IconButton icon="close" label={`关闭${title}`} onClick={onClose} />}
      </div>
      <div className="detail detail-pane__body">{children}</div>
      <div className="detail-pane__footer">{footer}</div>
    </div>
  )
}
