import { CameraOutline, PictureOutline, PlayOutline, VideoOutline } from 'antd-mobile-icons'
import { type ReactNode, useState } from 'react'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { PhotoViewer } from '#app/features/capture/PhotoViewer.tsx'
import type { MediaSource } from '#app/features/capture/use-media-sources.ts'
import { confirm } from '#app/ui/index.ts'
import './MediaStrip.css'

export type MediaItem = {
  guid: string
  kind: 'img' | 'video'
  thumbUrl: string | null
  state: 'local' | 'queued' | 'uploading' | 'done' | 'failed'
  /** From 0 to 1, while uploading. */
  progress?: number
}

export type MediaStripProps = {
  /** In the order they were taken; shown newest first, beside the buttons. */
  items: MediaItem[]
  label?: ReactNode
  limit?: number
  disabled?: boolean
  /** The full picture or video for the viewer; null when it is not to be had on this device. */
  load: (guid: string) => Promise<MediaSource | null>
  onTakePhoto?: () => void
  onRecordVideo?: () => void
  onPickFiles?: (files: File[]) => void
  onDelete?: (guid: string) => void | Promise<void>
  onRetake?: (guid: string) => void
}

const KIND_WORDS = { img: '照片', video: '视频' } as const

/** Photos and videos of one question: taking, choosing, looking, removing. Knows nothing of storage or upload. */
export function MediaStrip({
  items,
  label,
  limit,
  disabled = false,
  load,
  onDelete,
  onRetake,
  ...adding
}: MediaStripProps) {
  const [openGuid, setOpenGuid] = useState<string | null>(null)
  const isFull = limit !== undefined && items.length >= limit
  const shown = [...items].reverse()

  async function handleDelete(guid: string) {
    const kind = items.find((item) => item.guid === guid)?.kind ?? 'img'
    const isSure = await confirm({
      title: `删除这${kind === 'img' ? '张照片' : '段视频'}？`,
      text: '删除后不能恢复',
      okText: '删除',
      danger: true,
    })
    if (!isSure) return
    setOpenGuid(null)
    await onDelete?.(guid)
  }

  function handleRetake(guid: string) {
    setOpenGuid(null)
    onRetake?.(guid)
  }

  return (
    <div className="media-strip">
      {(label !== undefined || limit !== undefined) && (
        <div className="media-strip__head">
          <span>{label}</span>
          {limit !== undefined && (
            <span className="media-strip__count">{isFull ? `已满 ${limit} 个` : `${items.length}/${limit}`}</span>
          )}
        </div>
      )}
      <div className="media-strip__row">
        {!disabled && <AddButtons {...adding} isFull={isFull} />}
        {shown.map((item, index) => (
          <MediaTile key={item.guid} item={item} number={shown.length - index} onOpen={() => setOpenGuid(item.guid)} />
        ))}
        {disabled && items.length === 0 && <p className="media-strip__empty">没有照片</p>}
      </div>
      {openGuid !== null && (
        <PhotoViewer
          items={shown}
          openGuid={openGuid}
          load={load}
          onClose={() => setOpenGuid(null)}
          {...(onDelete && !disabled ? { onDelete: handleDelete } : {})}
          {...(onRetake && !disabled ? { onRetake: handleRetake } : {})}
        />
      )}
    </div>
  )
}

type AddButtonsProps = Pick<MediaStripProps, 'onTakePhoto' | 'onRecordVideo' | 'onPickFiles'> & { isFull: boolean }

function AddButtons({ onTakePhoto, onRecordVideo, onPickFiles, isFull }: AddButtonsProps) {
  return (
    <>
      {onTakePhoto && (
        <button
          type="button"
          className="media-strip__add media-strip__add--main"
          disabled={isFull}
          onClick={onTakePhoto}
        >
          <CameraOutline />
          拍照
        </button>
      )}
      {(onRecordVideo || onPickFiles) && (
        <div className="media-strip__more">
          {onRecordVideo && (
            <button type="button" className="media-strip__add" disabled={isFull} onClick={onRecordVideo}>
              <VideoOutline />
              录像
            </button>
          )}
          {onPickFiles && (
            <FilePick
              className="media-strip__add"
              label="从相册选择"
              accept={onRecordVideo ? 'image/*,video/*' : 'image/*'}
              isMultiple
              disabled={isFull}
              onFiles={onPickFiles}
            >
              <PictureOutline />
              相册
            </FilePick>
          )}
        </div>
      )}
    </>
  )
}

function MediaTile({ item, number, onOpen }: { item: MediaItem; number: number; onOpen: () => void }) {
  const words = stateWords(item)
  return (
    <button
      type="button"
      className="media-strip__tile"
      aria-label={`查看第 ${number} 个：${KIND_WORDS[item.kind]}，${words}`}
      onClick={onOpen}
    >
      {item.thumbUrl ? (
        <img src={item.thumbUrl} alt="" decoding="async" />
      ) : (
        <PictureOutline className="media-strip__blank" />
      )}
      {item.kind === 'video' && <PlayOutline className="media-strip__play" />}
      <span className="media-strip__state" data-state={item.state}>
        {words}
      </span>
      {item.state === 'uploading' && (
        <span className="media-strip__progress" style={{ width: `${percentOf(item)}%` }} aria-hidden="true" />
      )}
    </button>
  )
}

function stateWords(item: MediaItem): string {
  switch (item.state) {
    case 'local':
      return '已保存'
    case 'queued':
      return '待上传'
    case 'uploading':
      return item.progress === undefined ? '上传中' : `上传 ${percentOf(item)}%`
    case 'done':
      return '已上传'
    case 'failed':
      return '上传失败'
  }
}

function percentOf({ progress = 0 }: MediaItem): number {
  return Math.round(Math.min(1, Math.max(0, progress)) * 100)
}
