import { useCallback, useEffect, useState } from 'react'
import { EmptyState, ListSkeleton, NotOnThisDevice } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import type { Viewable } from '#app/widgets/viewer/viewable.ts'
import { extensionOf } from '#domain/kit/uploads.ts'
import './viewer.css'

interface FilePreviewProps {
  file: Viewable
  /** The bytes, an address to read them from, or null when they are not to be had. */
  load: (guid: string) => Promise<Blob | string | null>
  onClose: () => void
}

/** A paper: a PDF in the browser's own viewer where it has one; anything else is offered for download. */
export function FilePreview({ file, load, onClose }: FilePreviewProps) {
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const url = useAddress(file.guid, load, attempt)
  const isPdf = file.mime === 'application/pdf' || extensionOf(file.fileName) === 'pdf'
  const canShow = isPdf && hasPdfViewer()

  return (
    <Dialog
      title={file.fileName}
      width="80%"
      onClose={onClose}
      footer={
        typeof url === 'string' ? (
          <>
            <span className="dialog__note" />
            <a className="button button--primary" href={url} download={file.fileName}>
              下载
            </a>
          </>
        ) : undefined
      }
    >
      {url === undefined && <ListSkeleton rows={3} />}
      {url === null && <NotOnThisDevice onRetry={again} />}
      {typeof url === 'string' &&
        (canShow ? (
          <iframe className="file-preview" src={url} title={file.fileName} />
        ) : (
          <EmptyState
            icon="document"
            text={isPdf ? '这个浏览器不能直接打开PDF，请下载后查看' : '这种文件不能在线查看，请下载后用办公软件打开'}
          />
        ))}
    </Dialog>
  )
}

/** Phones say no: their frames would stay blank. */
function hasPdfViewer(): boolean {
  return navigator.pdfViewerEnabled === true
}

/** Undefined while it is looked for, null when it is not to be had. */
function useAddress(guid: string, load: FilePreviewProps['load'], attempt: number): string | null | undefined {
  const [url, setUrl] = useState<string | null | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt reads the same file once more
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    load(guid)
      .catch(() => null)
      .then((source) => {
        if (isGone) return
        if (source instanceof Blob) made = URL.createObjectURL(source)
        setUrl(source instanceof Blob ? made : source)
      })
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [guid, load, attempt])
  return url
}
