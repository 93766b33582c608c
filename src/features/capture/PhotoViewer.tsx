import { ImageViewer } from 'antd-mobile'
import { CloseOutline, DeleteOutline, LeftOutline, RedoOutline, RightOutline } from 'antd-mobile-icons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMediaSources, type ViewedSource } from '#app/features/capture/use-media-sources.ts'
import './PhotoViewer.css'

/** A Blob becomes an object URL here and is let go here; a string is an address that somebody else keeps. */
export type MediaSource = Blob | string

export type ViewedItem = { guid: string; kind: 'img' | 'video'; thumbUrl: string | null }

export type PhotoViewerProps = {
  items: ViewedItem[]
  openGuid: string
  load: (guid: string) => Promise<MediaSource | null>
  onClose: () => void
  onDelete?: (guid: string) => void | Promise<void>
  onRetake?: (guid: string) => void
}

/** Photos and videos over the whole screen: swipe, pinch, and what may be done with the one in view. */
export function PhotoViewer({ items, openGuid, load, onClose, onDelete, onRetake }: PhotoViewerProps) {
  const [firstIndex] = useState(() =>
    Math.max(
      0,
      items.findIndex((item) => item.guid === openGuid),
    ),
  )
  const [index, setIndex] = useState(firstIndex)
  const slides = useRef<{ swipeTo: (index: number, immediate?: boolean) => void }>(null)
  const current = items[Math.min(index, items.length - 1)]
  const sources = useMediaSources(items, index, load)

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      if (event.key === 'ArrowLeft') slides.current?.swipeTo(Math.max(0, index - 1))
      if (event.key === 'ArrowRight') slides.current?.swipeTo(Math.min(items.length - 1, index + 1))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [onClose, index, items.length])

  if (!current) return null

  return (
    <ImageViewer.Multi
      ref={slides}
      visible
      images={items.map((item) => item.guid)}
      defaultIndex={firstIndex}
      onIndexChange={setIndex}
      getContainer={() => document.body}
      classNames={{ mask: 'photo-viewer' }}
      imageRender={(guid, slide) => {
        const item = items.find((one) => one.guid === guid)
        if (!item) return null
        return (
          <Slide
            item={item}
            source={sources[guid]}
            isCurrent={slide.index === index}
            number={slide.index + 1}
            imageRef={slide.ref}
          />
        )
      }}
      renderFooter={() => (
        <>
          <button type="button" className="photo-viewer__close" aria-label="关闭" onClick={onClose}>
            <CloseOutline />
          </button>
          {index > 0 && (
            <button
              type="button"
              className="photo-viewer__turn photo-viewer__turn--back"
              aria-label="上一个"
              onClick={() => slides.current?.swipeTo(index - 1)}
            >
              <LeftOutline />
            </button>
          )}
          {index < items.length - 1 && (
            <button
              type="button"
              className="photo-viewer__turn photo-viewer__turn--on"
              aria-label="下一个"
              onClick={() => slides.current?.swipeTo(index + 1)}
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
        </>
      )}
    />
  )
}

type SlideProps = {
  item: ViewedItem
  source: ViewedSource | undefined
  isCurrent: boolean
  number: number
  imageRef: RefObject<HTMLImageElement>
}

function Slide({ item, source, isCurrent, number, imageRef }: SlideProps) {
  const [isBroken, setIsBroken] = useState(false)
  const url = source?.state === 'ready' ? source.url : null

  if (item.kind === 'video') {
    if (isBroken || source?.state === 'missing')
      return <p className="photo-viewer__notice">此视频暂无法播放，请稍后再试</p>
    // A slide out of view must not play on, so its player is taken away.
    if (!url || !isCurrent) return <Still item={item} number={number} imageRef={imageRef} url={null} />
    return (
      // biome-ignore lint/a11y/useMediaCaption: a recording from the field has no captions
      <video
        className="photo-viewer__video"
        src={url}
        poster={item.thumbUrl ?? undefined}
        controls
        playsInline
        preload="metadata"
        onError={() => setIsBroken(true)}
      />
    )
  }

  return (
    <>
      <Still
        item={item}
        number={number}
        imageRef={imageRef}
        url={isBroken ? null : url}
        onError={() => setIsBroken(true)}
      />
      {(isBroken || source?.state === 'missing') && (
        <p className="photo-viewer__notice photo-viewer__notice--under">原图不在本机，联网后可查看</p>
      )}
    </>
  )
}

type StillProps = Pick<SlideProps, 'item' | 'number' | 'imageRef'> & { url: string | null; onError?: () => void }

/** The full picture, or its thumbnail as large as it will go while the full one loads. */
function Still({ item, number, imageRef, url, onError }: StillProps) {
  const shown = url ?? item.thumbUrl
  if (!shown) return <p className="photo-viewer__notice">正在打开</p>
  return (
    <img
      ref={imageRef}
      className={url ? undefined : 'photo-viewer__thumb'}
      src={shown}
      alt={`第 ${number} 个${item.kind === 'img' ? '照片' : '视频'}`}
      draggable={false}
      onError={onError}
    />
  )
}
