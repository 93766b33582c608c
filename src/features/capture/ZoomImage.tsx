import { type PointerEvent, useRef, useState } from 'react'
import { keepInFrame, NO_ZOOM, type Zoom, zoomAt } from '#app/features/capture/zoom.ts'

type ZoomImageProps = { src: string; alt: string; className?: string; onError?: () => void }

type Finger = { x: number; y: number }

const DOUBLE_TAP_SCALE = 2.5

/** A picture that two fingers, a double tap or the wheel enlarge and one finger then moves. */
export function ZoomImage({ src, alt, className, onError }: ZoomImageProps) {
  const [zoom, setZoom] = useState<Zoom>(NO_ZOOM)
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Finger>())

  function change(next: (zoom: Zoom) => Zoom) {
    const size = frame.current
    if (size) setZoom((before) => keepInFrame(next(before), { width: size.clientWidth, height: size.clientHeight }))
  }

  function handleMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      const at = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      change((zoom) => zoomAt(zoom, factor, at))
    } else {
      change((zoom) => ({ ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y }))
    }
  }

  function handleUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
  }

  function fromMiddle(point: Finger): Finger {
    const rect = frame.current?.getBoundingClientRect()
    if (!rect) return { x: 0, y: 0 }
    return { x: point.x - rect.left - rect.width / 2, y: point.y - rect.top - rect.height / 2 }
  }

  function handleDoubleClick({ clientX, clientY }: { clientX: number; clientY: number }) {
    const at = fromMiddle({ x: clientX, y: clientY })
    change((zoom) => (zoom.scale > 1 ? NO_ZOOM : zoomAt(zoom, DOUBLE_TAP_SCALE, at)))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: enlarging adds nothing that a keyboard user cannot reach
    <div
      ref={frame}
      className="zoom-image"
      data-zoomed={zoom.scale > 1}
      onPointerDown={(event) => fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onPointerLeave={handleUp}
      onDoubleClick={handleDoubleClick}
      onWheel={({ deltaY, clientX, clientY }) => {
        const at = fromMiddle({ x: clientX, y: clientY })
        change((zoom) => zoomAt(zoom, Math.exp(-deltaY / 400), at))
      }}
    >
      <img
        className={className}
        src={src}
        alt={alt}
        draggable={false}
        onError={onError}
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        decoding="async"
      />
    </div>
  )
}

function distance(from: Finger, to: Finger): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}
