import { useRef, useState } from 'react'
import { type Signature, signatureImage } from '#app/features/capture/signature-image.ts'
import { type Box, type Drawing, isSigned, movedTo, type Stroke } from '#app/features/capture/signature-ink.ts'

/**
 * The strokes of one signature, and its image whenever they change; null while it is not one. The image also comes after
 * the pad was left: who goes on right after the last stroke has signed all the same.
 */
export function useSignature(onChange: (signature: Signature | null) => void) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const changes = useRef(0)

  async function change(next: Drawing | null) {
    changes.current += 1
    const change = changes.current
    setDrawing(next)
    const signature = next && isSigned(next) ? await signatureImage(next) : null
    // A slower encoding of an earlier state must not overwrite this one.
    if (change === changes.current) onChange(signature)
  }

  const strokes = drawing?.strokes ?? []
  return {
    drawing,
    state: strokes.length === 0 ? 'empty' : drawing && isSigned(drawing) ? 'signed' : 'too-short',
    addStroke: (stroke: Stroke, box: Box) => {
      const moved = drawing ? movedTo(drawing, box) : { box, strokes: [] }
      void change({ box, strokes: [...moved.strokes, stroke] })
    },
    undo: () => void change(drawing && strokes.length > 1 ? { ...drawing, strokes: strokes.slice(0, -1) } : null),
    clear: () => void change(null),
  } as const
}
