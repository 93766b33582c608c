import { useEffect, useRef, useState } from 'react'
import { openCamera, stopCamera } from '#app/device/camera.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { openScanner } from '#app/device/scanner.ts'
import { vibrate } from '#app/device/vibrate.ts'
import { Button, Sheet } from '#app/ui/index.ts'

const CREDIT_CODE = /[0-9A-HJ-NPQRTUWXY]{18}/

interface ScanSheetProps {
  onClose: () => void
  /** The credit code in what was read, else all of it. */
  onFound: (text: string) => void
  onSearch: () => void
}

/** Reads the plate at an enterprise's gate. Where the camera or the reader is missing, typing is one tap away. */
export function ScanSheet({ onClose, onFound, onSearch }: ScanSheetProps) {
  const preview = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })

  useEffect(() => {
    const stop = new AbortController()
    async function scan() {
      const video = preview.current
      const scanner = await openScanner()
      if (scanner === null || video === null) return setTrouble('这台设备不能扫码，请搜索企业')
      const stream = await openCamera()
      stop.signal.addEventListener('abort', () => stopCamera(stream))
      if (stop.signal.aborted) return stopCamera(stream)
      video.srcObject = stream
      await video.play().catch(() => undefined)
      const text = await scanner.watch(video, stop.signal)
      if (text === null) return
      vibrate()
      found.current(CREDIT_CODE.exec(text)?.[0] ?? text)
    }
    scan().catch((problem: unknown) =>
      setTrouble(problem instanceof DeviceProblem ? problem.message : '相机打不开，请搜索企业'),
    )
    return () => stop.abort()
  }, [])

  return (
    <Sheet open title="扫描企业二维码" onClose={onClose} footer={<Button onClick={onSearch}>改为搜索企业</Button>}>
      {trouble === null ? (
        <video ref={preview} className="home__scan" muted playsInline aria-label="相机画面" />
      ) : (
        <p className="home__scan-trouble">{trouble}</p>
      )}
    </Sheet>
  )
}
