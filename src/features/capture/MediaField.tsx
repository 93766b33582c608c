import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { dropMedia, getMediaBytes, useMediaEntries, useMediaUrl } from '#app/data/index.ts'
import { CameraSheet, type CaptureMode } from '#app/features/capture/CameraSheet.tsx'
import { captureWords } from '#app/features/capture/capture-words.ts'
import {
  type Evidence,
  keepAlbumPhoto,
  keepAlbumVideo,
  keepPhoto,
  keepVideo,
} from '#app/features/capture/keep-media.ts'
import { type MediaItem, MediaStrip } from '#app/features/capture/MediaStrip.tsx'
import type { MediaSource } from '#app/features/capture/use-media-sources.ts'
import type { MediaEntry } from '#app/offline/types.ts'
import type { MediaRef } from '#domain/kit/fields.ts'

export type MediaFieldProps = {
  label?: ReactNode
  value: readonly MediaRef[]
  max: number
  accept: 'image' | 'media'
  /** The draft the media belong to until they are placed in a record. */
  draftKey: string
  /** Added and removed one by one, so that two captures under way do not overwrite each other's. */
  onAdd: (refs: MediaRef[]) => void
  onRemove: (guids: string[]) => void
  /** Asked at each capture: who, where and when, for the watermark and the manifest. */
  evidence: () => Evidence
  /** A picture of the same place from before, to be seen through the camera. */
  earlier?: MediaRef | undefined
  /** Before the camera opens: whoever holds a draft writes it now, since the camera may cost the page its life. */
  onBeforeCapture?: () => void
  disabled?: boolean
}

/** Photos and videos of one question, kept on the device as they are taken. */
export function MediaField({
  label,
  value,
  max,
  accept,
  draftKey,
  onAdd,
  onRemove,
  evidence,
  earlier,
  onBeforeCapture,
  disabled = false,
}: MediaFieldProps) {
  const [camera, setCamera] = useState<CaptureMode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { url: earlierUrl } = useMediaUrl(earlier ?? null)
  const [busy, setBusy] = useState(0)
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({})
  // A video brings its cover along; the two are one of the places.
  const shown = value.filter((ref) => ref.rootGuid === undefined)
  const entries = useMediaEntries(value.map((ref) => ref.guid))
  const latest = useRef({ value, onAdd, onRemove })
  useEffect(() => {
    latest.current = { value, onAdd, onRemove }
  })

  const handleUrl = useCallback((guid: string, url: string | null) => {
    setUrls((before) => {
      if ((before[guid] ?? null) === url) return before
      const { [guid]: _gone, ...rest } = before
      return url === null ? rest : { ...rest, [guid]: url }
    })
  }, [])

  const load = useCallback(async (guid: string): Promise<MediaSource | null> => {
    const bytes = await getMediaBytes(guid)
    const mime = latest.current.value.find((ref) => ref.guid === guid)?.mime
    return bytes === null ? null : new Blob([bytes], mime === undefined ? {} : { type: mime })
  }, [])

  async function handlePhoto(photo: Blob | ImageBitmap) {
    latest.current.onAdd([await keepPhoto(photo, draftKey, evidence())])
  }

  async function handleVideo(video: Blob, durationSeconds: number | null) {
    latest.current.onAdd(await keepVideo(video, draftKey, { ...evidence(), durationSeconds }))
  }

  async function handleFiles(files: File[]) {
    setProblem(null)
    const room = max - shown.length
    if (files.length > room) setProblem(`最多还能放 ${Math.max(0, room)} 个，多出的没有加入`)
    for (const file of files.slice(0, Math.max(0, room))) {
      setBusy((count) => count + 1)
      try {
        if (accept === 'media' && file.type.startsWith('video/'))
          latest.current.onAdd(await keepAlbumVideo(file, draftKey, evidence()))
        else latest.current.onAdd([await keepAlbumPhoto(file, draftKey, evidence())])
      } catch (error) {
        setProblem(captureWords(error))
      } finally {
        setBusy((count) => count - 1)
      }
    }
  }

  async function handleDelete(guid: string) {
    const guids = value.filter((ref) => ref.guid === guid || ref.rootGuid === guid).map((ref) => ref.guid)
    latest.current.onRemove(guids)
    for (const each of guids) await dropMedia(each)
  }

  function openCamera(mode: CaptureMode) {
    setProblem(null)
    onBeforeCapture?.()
    setCamera(mode)
  }

  async function handleRetake(guid: string) {
    const kind = value.find((ref) => ref.guid === guid)?.contentType
    await handleDelete(guid)
    openCamera(kind === 'video' ? 'video' : 'photo')
  }

  return (
    <div className="media-field">
      {value.map((ref) => (
        <Thumb key={ref.guid} medium={ref} onUrl={handleUrl} />
      ))}
      <MediaStrip
        {...(label === undefined ? {} : { label })}
        items={shown.map((ref) => itemOf(ref, entries.get(ref.guid), urlOf(ref, value, urls)))}
        limit={max}
        disabled={disabled}
        load={load}
        onTakePhoto={() => openCamera('photo')}
        {...(accept === 'media' ? { onRecordVideo: () => openCamera('video') } : {})}
        onPickFiles={(files) => void handleFiles(files)}
        onDelete={handleDelete}
        onRetake={(guid) => void handleRetake(guid)}
      />
      <p className="media-field__note" role="status">
        {problem ?? (busy > 0 ? `正在处理 ${busy} 个` : '')}
      </p>
      <CameraSheet
        visible={camera !== null}
        mode={camera ?? 'photo'}
        remaining={max - shown.length}
        earlierUrl={earlierUrl}
        onPhoto={handlePhoto}
        {...(accept === 'media' ? { onVideo: handleVideo } : {})}
        onClose={() => setCamera(null)}
      />
    </div>
  )
}

/** A hook for each of a changing number of media: a component without looks that hands the address up. */
function Thumb({ medium, onUrl }: { medium: MediaRef; onUrl: (guid: string, url: string | null) => void }) {
  const { url } = useMediaUrl(medium, 'thumb')
  useEffect(() => onUrl(medium.guid, url), [medium.guid, url, onUrl])
  return null
}

function urlOf(ref: MediaRef, all: readonly MediaRef[], urls: Readonly<Record<string, string>>): string | null {
  const cover = all.find((other) => other.rootGuid === ref.guid)
  return urls[ref.guid] ?? (cover === undefined ? null : (urls[cover.guid] ?? null))
}

function itemOf(ref: MediaRef, entry: MediaEntry | undefined, thumbUrl: string | null): MediaItem {
  return { guid: ref.guid, kind: ref.contentType === 'video' ? 'video' : 'img', thumbUrl, ...stateOf(ref, entry) }
}

function stateOf(ref: MediaRef, entry: MediaEntry | undefined): Pick<MediaItem, 'state' | 'progress'> {
  switch (entry?.state) {
    case undefined:
    case 'held':
      return { state: 'local' }
    case 'waiting':
      return { state: 'queued' }
    case 'sending':
      return { state: 'uploading', progress: entry.sentBytes / ref.size }
    case 'sent':
      return { state: 'done' }
    case 'refused':
      return { state: 'failed' }
  }
}
