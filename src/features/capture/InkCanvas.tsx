import { type PointerEvent, useCallback, useEffect, useRef } from 'react'
import { paintDrawing } from '#app/features/capture/signature-image.ts'
import {
  type Box,
  type Drawing,
  type InkPoint,
  movedTo,
  padPoint,
  type Stroke,
} from '#app/features/capture/signature-ink.ts'

type InkCanvasProps = {
  label: string
  drawing: Drawing | null
  /** Shown rotated a quarter to the right, so that a phone held upright offers a wide pad. */
  isTurned: boolean
  disabled: boolean
  /** A finished stroke and the size of the pad it was drawn on. */
  onStroke: (stroke: Stroke, box: Box) => void
}

/** A sheet to write on by finger, pen or mouse. Redrawn from the strokes at any size, so turning the phone loses nothing. */
export function InkCanvas({ label, drawing, isTurned, disabled, onStroke }: InkCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const live = useRef<{ pointerId: number; stroke: Stroke } | null>(null)
  const frame = useRef(0)

  const redraw = useCallback(() => {
    const sheet = canvas.current
    const context = sheet?.getContext('2d')
    if (!sheet || !context) return
    const box = boxOf(sheet)
    const ratio = window.devicePixelRatio || 1
    const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)]
    if (sheet.width !== width) sheet.width = width
    if (sheet.height !== height) sheet.height = height
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const strokes = drawing ? movedTo(drawing, box).strokes : []
    paintDrawing(context, { box, strokes: live.current ? [...strokes, live.current.stroke] : strokes })
  }, [drawing])

  useEffect(() => {
    redraw()
    const sheet = canvas.current
    if (!sheet || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(redraw)
    observer.observe(sheet)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame.current)
    }
  }, [redraw])

  function handleDown(event: PointerEvent<HTMLCanvasElement>) {
    if (disabled || live.current || event.button !== 0) return
    capturePointer(event)
    live.current = { pointerId: event.pointerId, stroke: [pointFrom(event.nativeEvent, event.currentTarget, isTurned)] }
    schedule()
  }

  function handleMove(event: PointerEvent<HTMLCanvasElement>) {
    if (live.current?.pointerId !== event.pointerId) return
    const { nativeEvent, currentTarget } = event
    const steps = nativeEvent.getCoalescedEvents?.() ?? []
    for (const step of steps.length > 0 ? steps : [nativeEvent]) {
      live.current.stroke.push(pointFrom(step, currentTarget, isTurned))
    }
    schedule()
  }

  function handleEnd(event: PointerEvent<HTMLCanvasElement>) {
    if (live.current?.pointerId !== event.pointerId) return
    const { stroke } = live.current
    live.current = null
    onStroke(stroke, boxOf(event.currentTarget))
  }

  function schedule() {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(redraw)
  }

  return (
    <canvas
      ref={canvas}
      className="signature-pad__canvas"
      role="img"
      aria-label={label}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
    />
  )
}

/** The layout size: unlike the bounding rectangle it does not change when the pad is shown turned. */
function boxOf(canvas: HTMLCanvasElement): Box {
  return { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) }
}

function pointFrom(event: globalThis.PointerEvent, canvas: HTMLCanvasElement, isTurned: boolean): InkPoint {
  const at = padPoint({ x: event.clientX, y: event.clientY }, canvas.getBoundingClientRect(), isTurned)
  // A mouse or finger reports a constant 0.5, which says nothing.
  return { ...at, at: event.timeStamp, pressure: event.pointerType === 'pen' ? event.pressure : 0 }
}

function capturePointer({ currentTarget, pointerId }: PointerEvent<HTMLCanvasElement>) {
  try {
    currentTarget.setPointerCapture(pointerId)
  } catch {
    // The pointer was lifted meanwhile; the stroke just ends at the edge.
  }
}
