import type { ReactNode } from 'react'
import type { LocalOf, RecordState } from '#app/data/types.ts'
import { asOfOf } from '#app/screens/as-of.ts'
import { Button, clockOf, IconButton, Page, Unread, useLayout } from '#app/ui/index.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import './detail.css'

export interface DetailFrameProps<R = AnyResource> {
  read: RecordState<R>
  /** What kind of record it is; its own name stands in its head. */
  title: string
  /** What the window is called. */
  name?: string | undefined
  place: 'page' | 'pane'
  /** Absent: the page before this one. */
  onClose?: (() => void) | undefined
  /** The kind of record whose place it takes, which comes back when it closes. */
  within?: string | undefined
  footer?: ReactNode
  children: (record: LocalOf<R>) => ReactNode
}

/** What surrounds a record: a page of its own, the right half of a tablet, or the inside of a drawer. */
export function DetailFrame<R = AnyResource>({
  read,
  title,
  name,
  place,
  onClose,
  within,
  footer,
  children,
}: DetailFrameProps<R>) {
  const layout = useLayout()
  const asOf = asOfOf(read)
  const body = <DetailBody read={read}>{children}</DetailBody>
  if (place === 'page')
    return (
      <Page
        title={title}
        name={name}
        back={layout === 'desktop' ? false : (onClose ?? true)}
        asOf={asOf}
        {...(footer == null ? {} : { footer })}
      >
        <div className="detail">{body}</div>
      </Page>
    )
  return (
    <div className="detail-pane">
      {layout === 'tablet' && (
        <div className="detail-pane__head detail-pane__head--record">
          <h2 className="detail-pane__title">{title}</h2>
          {asOf !== null && <span className="detail-pane__as-of">截至 {clockOf(asOf)}</span>}
          {onClose !== undefined && <IconButton icon="close" label="关闭" onClick={onClose} />}
        </div>
      )}
      {layout === 'desktop' && within !== undefined && (
        <Button icon="back" size="small" className="detail-pane__back" onClick={onClose}>
          返回{within}
        </Button>
      )}
      <div className="detail detail-pane__body">{body}</div>
      {footer != null && <div className="detail-pane__footer">{footer}</div>}
    </div>
  )
}

function DetailBody<R>({ read, children }: Pick<DetailFrameProps<R>, 'read' | 'children'>) {
  if (read.state !== 'ready') return <Unread read={read} />
  return children(read.record)
}
