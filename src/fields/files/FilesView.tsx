import { useState } from 'react'
import { useMediaEntries, useMediaUrl } from '#app/data/index.ts'
import { Icon } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import './files.css'

const AttachmentViewer = lazyPart(
  async () => (await import('#app/widgets/viewer/AttachmentViewer.tsx')).AttachmentViewer,
)

interface FilesViewProps {
  files: readonly MediaRef[]
  /** What they show, for those who cannot see them. */
  label: string
  size?: 'normal' | 'large' | undefined
}

/** Photos and videos as small pictures that open over the whole screen; papers open in a dialog. */
export function FilesView({ files, label, size = 'normal' }: FilesViewProps) {
  const [openGuid, setOpenGuid] = useState<string | null>(null)
  const [thumbs, setThumbs] = useState<Readonly<Record<string, string>>>({})
  const shown = files.filter((ref) => ref.rootGuid === undefined)
  const pictures = shown.filter((ref) => ref.contentType !== 'file')
  const papers = shown.filter((ref) => ref.contentType === 'file')
  const opened = shown.find(({ guid }) => guid === openGuid)

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
        <button key={ref.guid} type="button" className="files__paper" onClick={() => setOpenGuid(ref.guid)}>
          <Icon name="document" />
          {ref.fileName}
        </button>
      ))}
      {opened !== undefined && (
        <AttachmentViewer attachment={opened} all={shown} thumbs={thumbs} onClose={() => setOpenGuid(null)} />
      )}
    </div>
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
  const isFromAlbum = medium.fromAlbum === true
  const isUnsent = entry !== undefined && entry.state !== 'sent'
  return (
    <button
      type="button"
      className="files__picture"
      aria-label={`查看${label}${medium.contentType === 'video' ? '（视频）' : ''}${isFromAlbum ? '（相册）' : ''}`}
      onClick={() => onOpen(url)}
    >
      {url !== null && state === 'ready' ? (
        <img src={url} alt="" loading="lazy" decoding="async" />
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
      {isFromAlbum && <span className="files__album">相册</span>}
      {isUnsent && <span className="files__unsent">待上传</span>}
    </button>
  )
}

function absentWords(state: 'loading' | 'ready' | 'offline' | 'missing'): string {
  if (state === 'loading') return '加载中'
  return state === 'offline' ? '联网后可看' : '尚未收到'
}
