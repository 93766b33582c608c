import { useMemo } from 'react'
import { encode } from 'uqr'
import { Button } from '#app/ui/index.ts'
import './qr.css'

interface QrCodeProps {
  /** What a scanner reads. */
  text: string
  /** What it leads to, said under it and in the name of its file. */
  label: string
  /** Side in pixels. */
  size?: number | undefined
  /** False for a secret, of which no picture should lie about. */
  canSave?: boolean | undefined
}

/** Modules kept white around a code, so that scanners find its edge (ISO/IEC 18004: four). */
const QUIET_MODULES = 4
/** A side of the saved picture that prints sharply on a plate. */
const SAVED_PX = 1_024

/** A QR code with what it leads to, and a picture of it to save. */
export function QrCode({ text, label, size = 200, canSave = true }: QrCodeProps) {
  const { path, side } = useMemo(() => pathOf(text), [text])

  async function save() {
    const blob = await pictureOf(path, side)
    const url = URL.createObjectURL(blob)
    const link = Object.assign(document.createElement('a'), { href: url, download: `${label}-二维码.png` })
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <figure className="qr-code">
      <QrPicture path={path} side={side} size={size} label={`${label}二维码`} />
      <figcaption>{label}</figcaption>
      {canSave && (
        <Button size="small" icon="download" onClick={() => void save()}>
          保存图片
        </Button>
      )}
    </figure>
  )
}

/** The code alone, where what it is for stands beside it. */
export function BareQrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { path, side } = useMemo(() => pathOf(text), [text])
  return <QrPicture path={path} side={side} size={size} label={label} />
}

interface QrPictureProps {
  path: string
  side: number
  size: number
  label: string
}

function QrPicture({ path, side, size, label }: QrPictureProps) {
  return (
    <svg
      className="qr-code__picture"
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-code__ground" d={`M0 0h${side}v${side}h-${side}z`} />
      <path className="qr-code__dots" d={path} />
    </svg>
  )
}

/** Medium correction: plates at gates get dirty. */
function pathOf(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dots.join(''), side: size }
}

async function pictureOf(path: string, side: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SAVED_PX, height: SAVED_PX })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, SAVED_PX, SAVED_PX)
  context.scale(SAVED_PX / side, SAVED_PX / side)
  context.fillStyle = 'black'
  context.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('no picture')
  return blob
}
