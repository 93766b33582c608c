import { useCallback, useState } from 'react'
import { getMediaBytes, useMediaEntries, useMediaUrl } from '#app/data/index.ts'
import { mediaAddress } from '#app/data/media.ts'
import { PhotoViewer } from '#app/features/capture/PhotoViewer.tsx'
import type { MediaSource } from '#app/features/capture/use-media-sources.ts'
import { Icon } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import './files.css'

interface FilesViewProps {
  files: readonly MediaRef[]
  /** What they show, for those who cannot see them. */
  label: string
  size?: 'normal' | 'large' | undefined
}

/** Photos and videos as small pictures that open over the whole screen; papers as links. */
export function FilesView({ files, label, size = 'normal' }: FilesViewProps) {
  const [openGuid, setOpenGuid] = useState<string | null>(null)
  const [thumbs, setThumbs] = useState<Readonly<Record<string, string>>>({})
  const shown = files.filter((ref) => ref.rootGuid === undefined)
  const pictures = shown.filter((ref) => ref.contentType !== 'file')
  const papers = shown.filter((ref) => ref.contentType === 'file')
  const addresses = useFullAddresses(files)

  return (
    <div className={`files files--${size}`}>
      {pictures.length > 0 && (
        <ul className="files__strip">
          {pictures.map((ref, index) => (
            <li key={ref.guid}>
              <Picture
                medium={ref}
                cover={files.find((other) => other.rootGuid === ref.guid) ?? null}
                label={`${label} ${index + 1}`}
                onOpen={(thumbUrl) => {
                  if (thumbUrl !== null) setThumbs((before) => ({ ...before, [ref.guid]: thumbUrl }))
                  setOpenGuid(ref.guid)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {papers.map((ref) => (
        <Paper key={ref.guid} medium={ref} />
      ))}
      {openGuid !== null && (
        <PhotoViewer
          items={pictures.map((ref) => ({
            guid: ref.guid,
            kind: ref.contentType === 'video' ? 'video' : 'img',
            thumbUrl: thumbs[ref.guid] ?? null,
          }))}
          openGuid={openGuid}
          load={addresses}
          onClose={() => setOpenGuid(null)}
        />
      )}
    </div>
  )
}

/** Bytes on the device first, so that the viewer opens without a signal; else the server's address. */
function useFullAddresses(files: readonly MediaRef[]): (guid: string) => Promise<MediaSource | null> {
  return useCallback(
    async (guid) => {
      const bytes = await getMediaBytes(guid)
      const mime = files.find((ref) => ref.guid === guid)?.mime
      if (bytes !== null) return new Blob([bytes], mime === undefined ? {} : { type: mime })
      return mediaAddress(guid, 'full')
    },
    [files],
  )
}

interface PictureProps {
  medium: MediaRef
  cover: MediaRef | null
  label: string
  onOpen: (thumbUrl: string | null) => void
}

function Picture({ medium, cover, label, onOpen }: PictureProps) {
  const { url, state } = useMediaUrl(cover ?? medium, 'thumb')
  const entry = useMediaEntries([medium.guid]).get(medium.guid)
  const isUnsent = entry !== undefined && entry.state !== 'sent'
  return (
    <button
      type="button"
      className="files__picture"
      aria-label={`查看${label}${medium.contentType === 'video' ? '（视频）' : ''}`}
      onClick={() => onOpen(url)}
    >
      {url !== null && state === 'ready' ? (
        <img src={url} alt="" loading="lazy" />
      ) : (
        <span className="files__absent">
          <Icon name={state === 'missing' ? 'clock' : medium.contentType === 'video' ? 'video' : 'camera'} />
          <small>{absentWords(state)}</small>
        </span>
      )}
      {medium.contentType === 'video' && (
        <span className="files__play">
          <Icon name="video" size={18} />
          视频
        </span>
      )}
      {isUnsent && <span className="files__unsent">待上传</span>}
    </button>
  )
}

function absentWords(state: 'loading' | 'ready' | 'offline' | 'missing'): string {
  if (state === 'loading') return '加载中'
  return state === 'offline' ? '联网后可看' : '尚未收到'
}

function Paper({ medium }: { medium: MediaRef }) {
  const { url } = useMediaUrl(medium, 'full')
  return (
    <a className="files__paper" href={url ?? undefined} download={medium.fileName} target="_blank" rel="noreferrer">
      <Icon name="document" />
      {medium.fileName}
    </a>
  )
}
