import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { sha256Hex } from '#app/device/hash.ts'
import { type Drawing, drawInk, movedTo, penWidthFor } from '#app/features/capture/signature-ink.ts'

export type Signature = { bytes: ArrayBuffer; sha256: string; width: number; height: number }

/** Paper and ink, not interface colours: a signature is printed, and stays the same in a dark theme. */
const PAPER = '#ffffff'
const INK = '#14181f'

/** Sharp in print at half the width of a page, and still a small file. */
const IMAGE_WIDTH = 800

export async function signatureImage(drawing: Drawing): Promise<Signature> {
  const width = IMAGE_WIDTH
  const height = Math.round((IMAGE_WIDTH * drawing.box.height) / drawing.box.width)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new DeviceProblem('photo.encode-failed')
  paintDrawing(context, movedTo(drawing, { width, height }))

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new DeviceProblem('photo.encode-failed')
  const bytes = await blob.arrayBuffer()
  return { bytes, sha256: await sha256Hex(bytes), width, height }
}

export function paintDrawing(context: CanvasRenderingContext2D, { box, strokes }: Drawing): void {
  context.fillStyle = PAPER
  context.fillRect(0, 0, box.width, box.height)
  context.fillStyle = INK
  context.strokeStyle = INK
  drawInk(context, strokes, penWidthFor(box))
}
