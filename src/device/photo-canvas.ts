import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { sha256Hex } from '#app/device/hash.ts'
import { differenceHash, HASH_COLUMNS, HASH_ROWS } from '#domain/rules/photo-likeness.ts'

export type PhotoOptions = {
  /** Longest side of the result in pixels; a smaller picture is not enlarged. */
  maxSide: number
  quality: number
  /** Lines burnt into the bottom of the picture, top line first. */
  watermark: string[]
}

export type Photo = {
  bytes: ArrayBuffer
  sha256: string
  mime: 'image/jpeg'
  width: number
  height: number
  /** A small JPEG without the watermark, for lists. */
  thumb: ArrayBuffer
  /** By which a copy of the picture is known again; null for one without edges. */
  photoHash: string | null
}

/** A canvas of the page or of a worker: what differs is how it is made and how it becomes a file. */
export type Surface = {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  source: HTMLCanvasElement | OffscreenCanvas
  toJpeg(quality: number): Promise<Blob | null>
}

export type MakeSurface = (width: number, height: number) => Surface

export type Picture = { source: ImageBitmap | HTMLImageElement; width: number; height: number }

const THUMB_SIDE = 240
const THUMB_QUALITY = 0.7
const FONT_FAMILY =
  '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif'
const LINE_HEIGHT = 1.4

/** A band higher than this hides what the photo is about; the letters shrink instead. */
const LARGEST_BAND_SHARE = 0.35

/** Resizes, burns the watermark in, encodes and hashes: the same code in the worker and on the page. */
export async function renderPhoto(picture: Picture, options: PhotoOptions, makeSurface: MakeSurface): Promise<Photo> {
  const size = fitWithin(picture, options.maxSide)
  const full = makeSurface(size.width, size.height)
  paint(full, picture.source, size)

  const thumbSize = fitWithin(size, THUMB_SIDE)
  const thumb = makeSurface(thumbSize.width, thumbSize.height)
  paint(thumb, full.source, thumbSize)

  const photoHash = hashOf(thumb, makeSurface)
  drawWatermark(full.context, size, options.watermark)
  const bytes = await jpegBytes(full, options.quality)
  return {
    bytes,
    sha256: await sha256Hex(bytes),
    mime: 'image/jpeg',
    ...size,
    thumb: await jpegBytes(thumb, THUMB_QUALITY),
    photoHash,
  }
}

/** Before the watermark: its clock would make every copy another picture. */
function hashOf(thumb: Surface, makeSurface: MakeSurface): string | null {
  const tiny = makeSurface(HASH_COLUMNS, HASH_ROWS)
  paint(tiny, thumb.source, { width: HASH_COLUMNS, height: HASH_ROWS })
  const { data } = tiny.context.getImageData(0, 0, HASH_COLUMNS, HASH_ROWS)
  return differenceHash(greyOf(data))
}

/** Brightness (ITU-R BT.601) of each pixel of RGBA bytes. */
export function greyOf(rgba: ArrayLike<number>): number[] {
  return Array.from({ length: rgba.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = [rgba[pixel * 4], rgba[pixel * 4 + 1], rgba[pixel * 4 + 2]]
    return Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
  })
}

type Size = { width: number; height: number }

/** The size with its longest side at most `maxSide`, same proportions, never zero. */
export function fitWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** What stays together in Chinese setting (GB/T 15834-2011, 5.1): a number or word, and a mark with what it belongs to. */
const PIECES = /[（(《“「]*(?:[A-Za-z0-9][A-Za-z0-9.:/%_-]*|.)[，。、；：！？）)》”」…]*/gsu

/** Breaks a line where it meets the edge; Chinese text may break between any two characters, not before a mark. */
export function wrapLine(line: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const rows: string[] = []
  let row = ''
  const add = (part: string) => {
    if (row !== '' && widthOf(row + part) > maxWidth) {
      rows.push(row)
      row = ''
    }
    row += part
  }
  for (const [piece] of line.matchAll(PIECES)) for (const part of widthOf(piece) > maxWidth ? piece : [piece]) add(part)
  return row === '' ? rows : [...rows, row]
}

function paint({ context }: Surface, source: CanvasImageSource, { width, height }: Size) {
  // JPEG has no transparency: without this a transparent PNG turns black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
}

function drawWatermark(context: Surface['context'], { width, height }: Size, lines: string[]) {
  const written = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (written.length === 0) return

  let fontSize = Math.min(40, Math.max(12, Math.round(Math.max(width, height) / 52)))
  let layout = layOut()
  while (layout.bandHeight > height * LARGEST_BAND_SHARE && fontSize > 8) {
    fontSize -= 1
    layout = layOut()
  }

  const top = height - layout.bandHeight
  context.fillStyle = 'rgba(0, 0, 0, 0.5)'
  context.fillRect(0, top, width, layout.bandHeight)
  context.fillStyle = '#fff'
  context.textBaseline = 'middle'
  layout.rows.forEach((row, index) => {
    context.fillText(row, layout.padding, top + layout.padding + (index + 0.5) * fontSize * LINE_HEIGHT)
  })

  function layOut() {
    context.font = `${fontSize}px ${FONT_FAMILY}`
    const padding = Math.round(fontSize * 0.6)
    const widthOf = (text: string) => context.measureText(text).width
    const rows = written.flatMap((line) => wrapLine(line, width - 2 * padding, widthOf))
    return { padding, rows, bandHeight: Math.round(rows.length * fontSize * LINE_HEIGHT + 2 * padding) }
  }
}

async function jpegBytes(surface: Surface, quality: number): Promise<ArrayBuffer> {
  const blob = await surface.toJpeg(quality)
  // A canvas too large for the device encodes to nothing, or to a PNG.
  if (!blob || blob.size === 0 || blob.type !== 'image/jpeg') throw new DeviceProblem('photo.encode-failed')
  return blob.arrayBuffer()
}
