import { useCallback, useEffect, useRef } from 'react'
import { getMediaBytes } from '#app/data/index.ts'
import { mediaAddress } from '#app/data/media.ts'
import { PhotoViewer } from '#app/features/capture/PhotoViewer.tsx'
import type { MediaSource } from '#app/features/capture/use-media-sources.ts'
import { FilePreview } from '#app/widgets/viewer/FilePreview.tsx'
import { photoItemOf } from '#app/widgets/viewer/photo-item.ts'
import type { Viewable } from '#app/widgets/viewer/viewable.ts'

interface AttachmentViewerProps {
  attachment: Viewable
  /** Its neighbours, to turn to. */
  all: readonly Viewable[]
  /** Small pictures that are on the screen already, by guid. */
  thumbs?: Readonly<Record<string, string>> | undefined
  onClose: () => void
}

/** Photos and videos over the whole screen, papers in a dialog. */
export function AttachmentViewer({ attachment, all, thumbs = {}, onClose }: AttachmentViewerProps) {
  // Always the same function: another one would have the viewer load again what it shows.
  const latest = useRef(all)
  useEffect(() => {
    latest.current = all
  })
  const load = useCallback(
    (guid: string) => sourceOf(guid, latest.current.find((each) => each.guid === guid)?.mime),
    [],
  )
  if (attachment.contentType === 'file') return <FilePreview file={attachment} load={load} onClose={onClose} />
  return (
    <PhotoViewer
      items={all
        .filter(({ contentType }) => contentType !== 'file')
        .map((each) => {
          const { src, title, photoTimestamp, photoLocation } = photoItemOf(each, thumbs[each.guid] ?? null)
          return {
            guid: each.guid,
            kind: each.contentType === 'video' ? ('video' as const) : ('img' as const),
            thumbUrl: src,
            caption: [title, photoTimestamp, photoLocation].filter((words) => words !== '').join(' · '),
          }
        })}
      openGuid={attachment.guid}
      load={load}
      onClose={onClose}
    />
  )
}

/** Bytes on the device first, so that it opens without a signal; else the server's address. */
async function sourceOf(guid: string, mime: string | null | undefined): Promise<MediaSource | null> {
  const bytes = await getMediaBytes(guid)
  if (bytes !== null) return new Blob([bytes], mime == null ? {} : { type: mime })
  return mediaAddress(guid, 'full')
}
