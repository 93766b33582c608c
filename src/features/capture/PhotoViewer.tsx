import { CloseOutline, DeleteOutline, LeftOutline, RedoOutline, RightOutline } from 'antd-mobile-icons'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type MediaSource, useMediaSources, type ViewedSource } from '#app/features/capture/use-media-sources.ts'
import { ZoomImage } from '#app/features/capture/ZoomImage.tsx'
import './PhotoViewer.css'

export type ViewedItem = {
  guid: string
  kind: 'img' | 'video'
  thumbUrl: string | null
  /** What, when and where, as far as it is known. */
  caption?: string
}

export type PhotoViewerProps = {
  items: ViewedItem[]
  openGuid: string
  /** Null when the full picture is not to be had on this device. */
  load: (guid: string) => Promise<MediaSource | null>
  onClose: () => void
  onDelete?: (guid: string) => void | Promise<void>
  onRetake?: (guid: string) => void
}

/** Photos and videos over the whole screen: swipe, enlarge, and what may be done with the one in view. */
export function PhotoViewer({ items, openGuid, load, onClose, onDelete, onRetake }: PhotoViewerProps) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      items.findIndex((item) => item.guid === openGuid),
    ),
  )
  const track = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const firstIndex = useRef(index)
  const sources = useMediaSources(items, index, load)
  const current = items[index]

  useLayoutEffect(() => {
    if (track.current) track.current.scrollLeft = firstIndex.current * track.current.clientWidth
    closeButton.current?.focus()
  }, [])

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      if (event.key === 'ArrowLeft') turn(track.current, -1)
      if (event.key === 'ArrowRight') turn(track.current, 1)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [onClose])

  function handleScroll({ scrollLeft, clientWidth }: HTMLDivElement) {
    if (clientWidth > 0) setIndex(Math.min(items.length - 1, Math.max(0, Math.round(scrollLeft / clientWidth))))
  }

  if (!current) return null

  return createPortal(
    <div className="photo-viewer" role="dialog" aria-modal="true" aria-label="查看照片和视频">
      <div ref={track} className="photo-viewer__track" onScroll={(event) => handleScroll(event.currentTarget)}>
        {items.map((item, at) => (
          <div key={item.guid} className="photo-viewer__slide" aria-hidden={at !== index}>
            <Slide item={item} source={sources[item.guid]} isCurrent={at === index} number={at + 1} />
          </div>
        ))}
      </div>

      <div className="photo-viewer__top">
        <button ref={closeButton} type="button" aria-label="关闭" onClick={onClose}>
          <CloseOutline />
        </button>
        <span className="photo-viewer__count" aria-live="polite">
          {index + 1} / {items.length}
        </span>
      </div>
      {current.caption !== undefined && current.caption !== '' && (
        <p className="photo-viewer__caption">{current.caption}</p>
      )}
      {index > 0 && (
        <button
          type="button"
          className="photo-viewer__turn"
          data-to="back"
          aria-label="上一个"
          onClick={() => turn(track.current, -1)}
        >
          <LeftOutline />
        </button>
      )}
      {index < items.length - 1 && (
        <button
          type="button"
          className="photo-viewer__turn"
          data-to="on"
          aria-label="下一个"
          onClick={() => turn(track.current, 1)}
        >
          <RightOutline />
        </button>
      )}
      {(onRetake || onDelete) && (
        <div className="photo-viewer__actions">
          {onRetake && (
            <button type="button" onClick={() => onRetake(current.guid)}>
              <RedoOutline />
              {current.kind === 'img' ? '重拍' : '重录'}
            </button>
          )}
          {onDelete && (
            <button type="button" onClick={() => void onDelete(current.guid)}>
              <DeleteOutline />
              删除
            </button>
          )}
        </div>
      )}
    </div>,
    document.body,
  )
}

function turn(track: HTMLElement | null, step: 1 | -1) {
  track?.scrollBy({ left: step * track.clientWidth, behavior: 'smooth' })
}

type SlideProps = { item: ViewedItem; source: ViewedSource | undefined; isCurrent: boolean; number: number }

function Slide({ item, source, isCurrent, number }: SlideProps) {
  const [isBroken, setIsBroken] = useState(false)
  const url = source?.state === 'ready' && !isBroken ? source.url : null
  const isMissing = isBroken || source?.state === 'missing'

  if (item.kind === 'video') {
    if (isMissing) return <p className="photo-viewer__notice">此视频暂无法播放，请稍后再试</p>
    // A slide out of view must not play on, so its player is taken away.
    if (!url || !isCurrent) return <Thumb item={item} />
    return (
      // biome-ignore lint/a11y/useMediaCaption: a recording from the field has no captions
      <video
        className="photo-viewer__video"
        src={url}
        poster={item.thumbUrl ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={`第 ${number} 个：视频`}
        onError={() => setIsBroken(true)}
      />
    )
  }

  if (url) return <ZoomImage src={url} alt={`第 ${number} 个：照片`} onError={() => setIsBroken(true)} />
  return (
    <>
      <Thumb item={item} />
      {isMissing && <p className="photo-viewer__notice">原图暂时打不开，联网后再看</p>}
    </>
  )
}

/** The small picture, as large as it will go, while the full one comes. */
function Thumb({ item }: { item: ViewedItem }) {
  return item.thumbUrl ? (
    <img className="photo-viewer__thumb" src={item.thumbUrl} alt="" draggable={false} decoding="async" />
  ) : null
}
