import { type Picture, wrapLine } from '#app/device/photo-canvas.ts'
import type { PaperBlock } from '#domain/rules/paper.ts'
import type { PdfPage } from './pdf.ts'

/** A4 at 150 dots an inch: reads well on paper, and a page stays below half a megabyte. */
const PAGE = { width: 1240, height: 1754 }
const MARGIN = 110
const WIDTH = PAGE.width - 2 * MARGIN
const SIZE = 24
const TITLE_SIZE = 38
const TABLE_SIZE = 21
const LINE = 1.65
const PHOTO = { columns: 2, height: 380, gap: 20 }
const SIGN = { columns: 2, height: 150 }
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif'
const JPEG_QUALITY = 0.86

export interface Drawing {
  title: string
  blocks: readonly PaperBlock[]
  /** Pictures by the guid of their medium, as far as this device has them. */
  images: ReadonlyMap<string, Picture>
}

/** Draws a document page by page with the device's own fonts. Throws where the device has no room for a canvas. */
export async function drawPages({ title, blocks, images }: Drawing): Promise<PdfPage[]> {
  const pages: HTMLCanvasElement[] = []
  let pen = newPage()
  let y = MARGIN

  function newPage() {
    const canvas = Object.assign(document.createElement('canvas'), PAGE)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, PAGE.width, PAGE.height)
    context.fillStyle = 'black'
    context.strokeStyle = 'black'
    context.textBaseline = 'middle'
    pages.push(canvas)
    return context
  }
  /** Goes on on the next page where this much does not fit. */
  function need(height: number) {
    if (y + height <= PAGE.height - MARGIN) return
    pen = newPage()
    y = MARGIN
  }
  const rowsOf = (text: string, size: number, width: number) => {
    pen.font = `${size}px ${FONT}`
    return text === '' ? [''] : wrapLine(text, width, (part) => pen.measureText(part).width)
  }
  function write(text: string, size: number, { x = MARGIN, width = WIDTH, align = 'left' as CanvasTextAlign } = {}) {
    for (const row of rowsOf(text, size, width)) {
      need(size * LINE)
      pen.font = `${size}px ${FONT}`
      pen.textAlign = align
      pen.fillText(row, align === 'center' ? x + width / 2 : x, y + (size * LINE) / 2)
      y += size * LINE
    }
  }
  function picture(guid: string, box: { x: number; y: number; width: number; height: number }) {
    const image = images.get(guid)
    if (image === undefined) {
      pen.strokeRect(box.x, box.y, box.width, box.height)
      return false
    }
    const scale = Math.min(box.width / image.width, box.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    pen.drawImage(image.source, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    return true
  }
  function table({ head, widths, rows }: Extract<PaperBlock, { kind: 'table' }>) {
    const whole = widths.reduce((sum, part) => sum + part, 0)
    const columns = widths.map((part) => (part / whole) * WIDTH)
    for (const cells of [head, ...rows]) {
      const lines = cells.map((cell, at) => rowsOf(cell, TABLE_SIZE, (columns[at] ?? 0) - 16))
      const height = Math.max(...lines.map((each) => each.length)) * TABLE_SIZE * LINE + 10
      need(height)
      let x = MARGIN
      for (const [at, width] of columns.entries()) {
        pen.strokeRect(x, y, width, height)
        pen.font = `${TABLE_SIZE}px ${FONT}`
        pen.textAlign = 'left'
        for (const [index, row] of (lines[at] ?? []).entries())
          pen.fillText(row, x + 8, y + 5 + (index + 0.5) * TABLE_SIZE * LINE)
        x += width
      }
      y += height
    }
    y += 12
  }
  function grid<Each>(all: readonly Each[], height: number, draw: (each: Each, x: number, width: number) => void) {
    const columns = PHOTO.columns
    const width = (WIDTH - PHOTO.gap * (columns - 1)) / columns
    for (let start = 0; start < all.length; start += columns) {
      need(height + PHOTO.gap)
      for (const [at, each] of all.slice(start, start + columns).entries())
        draw(each, MARGIN + at * (width + PHOTO.gap), width)
      y += height + PHOTO.gap
    }
  }

  write(title, TITLE_SIZE, { align: 'center' })
  y += 16
  for (const block of blocks) {
    if (block.kind === 'text') write(block.text, SIZE)
    if (block.kind === 'table') table(block)
    if (block.kind === 'photos')
      grid(block.photos, PHOTO.height, ({ ref, label }, x, width) => {
        picture(ref.guid, { x, y, width, height: PHOTO.height - 34 })
        pen.font = `${TABLE_SIZE}px ${FONT}`
        pen.textAlign = 'center'
        pen.fillText(label, x + width / 2, y + PHOTO.height - 16, width)
      })
    if (block.kind === 'signs')
      grid(block.signs, SIGN.height, ({ label, ref, note }, x, width) => {
        pen.font = `${SIZE}px ${FONT}`
        pen.textAlign = 'left'
        pen.fillText(`${label}：`, x, y + 30, width)
        if (ref !== null) picture(ref.guid, { x: x + width * 0.4, y, width: width * 0.55, height: SIGN.height - 40 })
        pen.fillText(note, x, y + SIGN.height - 18, width)
      })
  }
  for (const [at, canvas] of pages.entries()) {
    const context = canvas.getContext('2d')
    if (context === null) continue
    context.font = `18px ${FONT}`
    context.textAlign = 'center'
    context.fillText(`第 ${at + 1} 页，共 ${pages.length} 页`, PAGE.width / 2, PAGE.height - 50)
  }
  return await Promise.all(pages.map(jpegOf))
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<PdfPage> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('no picture of the page')
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
}
