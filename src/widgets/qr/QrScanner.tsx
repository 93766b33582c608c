import { useEffect, useRef, useState } from 'react'
import { openCamera, stopCamera } from '#app/device/camera.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { openScanner } from '#app/device/scanner.ts'
import { vibrate } from '#app/device/vibrate.ts'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { Icon } from '#app/ui/index.ts'
import './qr-scanner.css'

interface QrScannerProps {
  onFound: (text: string) => void
  /** What to do where the camera does not help, such as 请搜索企业. */
  otherwise: string
}

/** The running camera, until a code is seen; a photo of a code does as well. */
export function QrScanner({ onFound, otherwise }: QrScannerProps) {
  const preview = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [notInPhoto, setNotInPhoto] = useState(false)
  const latest = useRef({ onFound, otherwise })
  useEffect(() => {
    latest.current = { onFound, otherwise }
  })

  useEffect(() => {
    const stop = new AbortController()
    async function scan() {
      const video = preview.current
      const scanner = await openScanner()
      if (scanner === null || video === null) return setTrouble(`这台设备不能扫码，${latest.current.otherwise}`)
      const stream = await openCamera()
      stop.signal.addEventListener('abort', () => stopCamera(stream))
      if (stop.signal.aborted) return stopCamera(stream)
      video.srcObject = stream
      await video.play().catch(() => undefined)
      const text = await scanner.watch(video, stop.signal)
      if (text === null) return
      vibrate()
      latest.current.onFound(text)
    }
    scan().catch((problem: unknown) =>
      setTrouble(problem instanceof DeviceProblem ? problem.message : `相机打不开，${latest.current.otherwise}`),
    )
    return () => stop.abort()
  }, [])

  async function readPhoto(photo: File) {
    const scanner = await openScanner()
    const picture = await createImageBitmap(photo).catch(() => null)
    const text = picture === null ? null : ((await scanner?.read(picture)) ?? null)
    picture?.close()
    setNotInPhoto(text === null)
    if (text !== null) onFound(text)
  }

  return (
    <div className="qr-scanner">
      {trouble === null ? (
        <video ref={preview} className="qr-scanner__view" muted playsInline aria-label="相机画面" />
      ) : (
        <p className="qr-scanner__trouble" role="alert">
          {trouble}
        </p>
      )}
      <FilePick
        className="button button--plain button--block"
        accept="image/*"
        onFiles={([photo]) => photo !== undefined && void readPhoto(photo)}
      >
        <Icon name="camera" />
        从照片中识别
      </FilePick>
      {notInPhoto && <p role="alert">照片中没有找到二维码，请换一张清晰的照片</p>}
    </div>
  )
}
