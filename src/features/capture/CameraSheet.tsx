import { CameraOutline, CloseOutline, PlayOutline } from 'antd-mobile-icons'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { takePhoto } from '#app/device/camera.ts'
import type { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { canRecord, MAX_RECORDING_SECONDS } from '#app/device/recording.ts'
import { vibrate } from '#app/device/vibrate.ts'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { TorchIcon } from '#app/features/capture/TorchIcon.tsx'
import { useCamera } from '#app/features/capture/use-camera.ts'
import { useRecording } from '#app/features/capture/use-recording.ts'
import { type Shot, thumbUrlOf, useShots } from '#app/features/capture/use-shots.ts'
import { Button } from '#app/ui/Button.tsx'
import './CameraSheet.css'

export type CaptureMode = 'photo' | 'video'

export type CameraSheetProps = {
  visible: boolean
  /** What it opens with; 录像 is offered only with `onVideo`. */
  mode?: CaptureMode
  /** How many more the caller takes at this moment, falling as it keeps them; absent means any number. */
  remaining?: number
  /** A picture taken here before: laid thin over the preview, so that the new one is taken from the same spot. */
  earlierUrl?: string | null
  /** A rejected promise shows its DeviceProblem's sentence and takes the picture out of the strip. */
  onPhoto: (photo: Blob | ImageBitmap) => void | Promise<void>
  onVideo?: (video: Blob, durationSeconds: number | null) => void | Promise<void>
  onClose: () => void
}

/** The in-page camera. Leaving to the phone's own camera app may cost the page its life, so this comes first. */
export function CameraSheet({ visible, ...stage }: CameraSheetProps) {
  return visible ? createPortal(<CameraStage {...stage} />, document.body) : null
}

function CameraStage({
  mode: firstMode = 'photo',
  remaining,
  earlierUrl = null,
  onPhoto,
  onVideo,
  onClose,
}: Omit<CameraSheetProps, 'visible'>) {
  const camera = useCamera()
  const { shots, notice, add, fail } = useShots()
  const [mode, setMode] = useState<CaptureMode>(firstMode)
  const [isTaking, setIsTaking] = useState(false)
  const [isGhost, setIsGhost] = useState(true)
  const preview = useRef<HTMLVideoElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const coverUrl = useRef<string | null>(null)
  const recording = useRecording({
    onProblem: fail,
    onRecorded: ({ blob, durationSeconds }) => {
      if (onVideo) void add('video', coverUrl.current, () => onVideo(blob, durationSeconds))
    },
  })

  const isRecording = recording.phase !== 'idle'
  const left = remaining === undefined ? null : Math.max(0, remaining - shots.filter((shot) => !shot.isKept).length)
  const isFull = left === 0
  const stream = camera.state === 'live' ? camera.stream : null

  useEffect(() => closeButton.current?.focus(), [])

  useEffect(() => {
    // In the capture phase: an Escape meant for the camera must not also close what lies under it.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [onClose])

  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream
  }, [stream])

  async function handleShutter() {
    if (!stream || !preview.current || isTaking || isFull) return
    setIsTaking(true)
    vibrate()
    try {
      const photo = await takePhoto(stream, preview.current)
      await add('img', await thumbUrlOf(photo), () => onPhoto(photo))
    } catch (error) {
      fail(error)
    } finally {
      setIsTaking(false)
    }
  }

  async function handleRecord() {
    if (recording.phase === 'recording') {
      recording.stop()
      return
    }
    if (!stream || !preview.current || isRecording || isFull) return
    vibrate()
    coverUrl.current = await thumbUrlOf(preview.current)
    await recording.start(stream)
  }

  async function handleFiles(files: File[]) {
    for (const file of files) {
      if (file.type.startsWith('video/')) {
        if (onVideo) await add('video', null, () => onVideo(file, null))
      } else {
        await add('img', await thumbUrlOf(file), () => onPhoto(file))
      }
    }
  }

  return (
    <div className="camera-sheet" role="dialog" aria-modal="true" aria-label="相机">
      <div className="camera-sheet__top">
        <button ref={closeButton} type="button" className="camera-sheet__round" aria-label="关闭相机" onClick={onClose}>
          <CloseOutline />
        </button>
        {isRecording && (
          <div className="camera-sheet__timer" role="timer">
            {clockOf(recording.seconds)} / {clockOf(MAX_RECORDING_SECONDS)}
          </div>
        )}
        {camera.state === 'live' && camera.torch !== 'none' ? (
          <button
            type="button"
            className="camera-sheet__round"
            aria-label="闪光灯"
            aria-pressed={camera.torch === 'on'}
            onClick={camera.toggleTorch}
          >
            <TorchIcon />
          </button>
        ) : (
          <span className="camera-sheet__round-space" />
        )}
      </div>

      <div className="camera-sheet__view">
        <video ref={preview} className="camera-sheet__preview" autoPlay muted playsInline hidden={!stream} />
        {earlierUrl !== null && isGhost && stream && (
          <img className="camera-sheet__ghost" src={earlierUrl} alt="" decoding="async" />
        )}
        {isTaking && <div className="camera-sheet__flash" />}
        {camera.state === 'opening' && (
          <div className="camera-sheet__message">
            <span className="spinner" />
            <p>正在打开相机</p>
          </div>
        )}
        {camera.state === 'problem' && (
          <CameraFallback
            problem={camera.problem}
            mode={mode}
            disabled={isFull}
            onFiles={handleFiles}
            onReopen={camera.reopen}
          />
        )}
        {notice && (
          <p className="camera-sheet__notice" role="alert">
            {notice}
          </p>
        )}
      </div>

      <div className="camera-sheet__bottom">
        {earlierUrl !== null && stream && (
          <button
            type="button"
            className="camera-sheet__mode camera-sheet__mode--ghost"
            aria-pressed={isGhost}
            onClick={() => setIsGhost(!isGhost)}
          >
            叠加整改前照片
          </button>
        )}
        {onVideo && (
          <fieldset className="camera-sheet__modes" aria-label="拍摄方式" disabled={isRecording}>
            <ModeButton label="照片" isOn={mode === 'photo'} onPick={() => setMode('photo')} />
            <ModeButton label="视频" isOn={mode === 'video'} onPick={() => setMode('video')} />
          </fieldset>
        )}
        <div className="camera-sheet__controls">
          <Taken shots={shots} left={left} />
          {mode === 'photo' ? (
            <button
              type="button"
              className="camera-sheet__shutter"
              aria-label="拍照"
              disabled={!stream || isTaking || isFull}
              onClick={handleShutter}
            />
          ) : (
            <button
              type="button"
              className="camera-sheet__shutter camera-sheet__shutter--video"
              aria-label={isRecording ? '停止录像' : '录像'}
              data-recording={isRecording}
              disabled={!stream || recording.phase === 'starting' || (!isRecording && (isFull || !canRecord()))}
              onClick={handleRecord}
            />
          )}
          <button
            type="button"
            className="camera-sheet__done"
            disabled={isRecording || isTaking || shots.length === 0}
            onClick={onClose}
          >
            完成
          </button>
        </div>
      </div>
    </div>
  )
}

function ModeButton({ label, isOn, onPick }: { label: string; isOn: boolean; onPick: () => void }) {
  return (
    <button type="button" className="camera-sheet__mode" aria-pressed={isOn} onClick={onPick}>
      {label}
    </button>
  )
}

function Taken({ shots, left }: { shots: Shot[]; left: number | null }) {
  const room = left === null ? '' : left === 0 ? '，已拍满' : `，还可拍 ${left}`
  return (
    <div className="camera-sheet__taken">
      <div className="camera-sheet__pile">
        {shots.slice(-3).map((shot) => (
          <span key={shot.id} className="camera-sheet__thumb">
            {shot.thumbUrl && <img src={shot.thumbUrl} alt="" decoding="async" />}
            {shot.kind === 'video' && <PlayOutline className="camera-sheet__thumb-play" />}
          </span>
        ))}
      </div>
      <span className="camera-sheet__count" aria-live="polite">
        已拍 {shots.length}
        {room}
      </span>
    </div>
  )
}

type CameraFallbackProps = {
  problem: DeviceProblem
  mode: CaptureMode
  disabled: boolean
  onFiles: (files: File[]) => void
  onReopen: () => void
}

function CameraFallback({ problem, mode, disabled, onFiles, onReopen }: CameraFallbackProps) {
  return (
    <div className="camera-sheet__message">
      <CameraOutline className="camera-sheet__message-icon" />
      <p role="alert">{problem.message}</p>
      <FilePick
        className="camera-sheet__wide camera-sheet__wide--main"
        accept={mode === 'photo' ? 'image/*' : 'video/*'}
        fromCamera
        disabled={disabled}
        onFiles={onFiles}
      >
        {mode === 'photo' ? '用系统相机拍照' : '用系统相机录像'}
      </FilePick>
      <Button className="camera-sheet__wide" onClick={onReopen}>
        重新打开相机
      </Button>
    </div>
  )
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
