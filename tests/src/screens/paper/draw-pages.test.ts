// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Picture } from '#app/device/photo-canvas.ts'
import { drawPages } from '#app/screens/paper/draw-pages.ts'
import type { PaperBlock } from '#domain/rules/paper.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const PAGE = { width: 1240, height: 1754 }
const MARGIN = 110

interface Drawn {
  page: number
  text?: string
  align?: string
  picture?: string
  frame?: true
  x: number
  y: number
  width?: number
  height?: number
}
let drawn: Drawn[] = []
let pages: HTMLCanvasElement[] = []
let hasCanvas = true
let encoded: Blob | null

/** Every letter as wide as it is high: how far words go can be reckoned. */
function penOf(canvas: HTMLCanvasElement) {
  if (!hasCanvas) return null
  if (!pages.includes(canvas)) pages.push(canvas)
  const page = pages.indexOf(canvas) + 1
  const size = () => Number.parseInt(pen.font, 10)
  const pen = {
    font: '',
    textAlign: '',
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * size() }),
    fillText: (text: string, x: number, y: number, width?: number) =>
      drawn.push({ page, text, align: pen.textAlign, x, y, ...(width !== undefined && { width }) }),
    strokeRect: (x: number, y: number, width: number, height: number) =>
      drawn.push({ page, frame: true, x, y, width, height }),
    drawImage: (picture: string, x: number, y: number, width: number, height: number) =>
      drawn.push({ page, picture, x, y, width, height }),
  }
  return pen
}
const pens = new WeakMap<HTMLCanvasElement, ReturnType<typeof penOf>>()

beforeEach(() => {
  drawn = []
  pages = []
  hasCanvas = true
  encoded = new Blob(['page'], { type: 'image/jpeg' })
  HTMLCanvasElement.prototype.getContext = vi.fn(function (this: HTMLCanvasElement) {
    const pen = pens.get(this) ?? penOf(this)
    pens.set(this, pen)
    return pen
  }) as never
  HTMLCanvasElement.prototype.toBlob = (told) => told(encoded)
})

const draw = (blocks: readonly PaperBlock[], images: Record<string, { width: number; height: number }> = {}) =>
  drawPages({
    title: '现场检查记录',
    blocks,
    images: new Map(
      Object.entries(images).map(([guid, size]) => [guid, { source: guid, ...size } as unknown as Picture]),
    ),
  })
const words = () => drawn.filter(({ text }) => text !== undefined)
const photo = (guid: string) => ({ ref: buildPhoto({ guid }), label: `图${guid}` })

describe('a document that is drawn', () => {
  it('has its title in the middle, what it says in order below each other, and of each page which of how many it is', async () => {
    const paper = await draw([
      { kind: 'text', text: '第一行' },
      { kind: 'text', text: '' },
      { kind: 'text', text: '第三行' },
    ])
    expect(words().map(({ text }) => text)).toEqual(['现场检查记录', '第一行', '', '第三行', '第 1 页，共 1 页'])
    expect(words()[0]).toMatchObject({ align: 'center', x: PAGE.width / 2 })
    expect(words()[1]).toMatchObject({ align: 'left', x: MARGIN })
    const [, first, empty, third] = words().map(({ y }) => y) as [number, number, number, number]
    expect([empty - first, third - empty].map(Math.round)).toEqual([40, 40])
    expect(paper).toEqual([{ bytes: new Uint8Array([...'page'].map((each) => each.charCodeAt(0))), ...PAGE }])
  })

  it('breaks a line that is wider than the page, and goes on on another where a page is full', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => ({ kind: 'text', text: `第${at}行` }) as const)
    await draw([{ kind: 'text', text: '长'.repeat(50) }, ...lines])
    const said = words().filter(({ text }) => !text?.includes('页'))
    // 1020 dots hold 42 letters of 24.
    expect(said.slice(1, 3).map(({ text }) => text?.length)).toEqual([42, 8])
    expect(said.slice(3).map(({ text }) => text)).toEqual(lines.map(({ text }) => text))
    for (const { y } of said) expect(y).toBeLessThan(PAGE.height - MARGIN)
    expect(said.filter(({ page }) => page === 2)[0]?.y).toBeLessThan(MARGIN + 40)
    const count = pages.length
    expect(count).toBe(3)
    expect(words().filter(({ text }) => text?.endsWith(`页，共 ${count} 页`))).toHaveLength(count)
  })

  it('gives the columns of a table their parts of the width, and a row that does not fit whole to the next page', async () => {
    const row = (name: string) => [name, '长'.repeat(60)]
    const rows = Array.from({ length: 20 }, (_, at) => row(`项${at}`))
    await draw([{ kind: 'table', head: ['项目', '结果'], widths: [1, 3], rows }])
    const cells = drawn.filter(({ frame }) => frame)
    expect(
      words()
        .slice(1, 4)
        .map(({ text }) => text),
    ).toEqual(['项目', '结果', '项0'])
    expect([...new Set(cells.map(({ x, width }) => `${x} ${width}`))]).toEqual(['110 255', '365 765'])
    for (const { y, height = 0 } of cells) expect(y + height).toBeLessThanOrEqual(PAGE.height - MARGIN)
    // Both cells of a row are as high as the longer one, and what it says stands within its frame.
    const said = words().filter(({ text }) => /^[长项]/.test(text ?? ''))
    for (const { page, text = '', x, y } of said) {
      const cell = cells.find(
        (each) => each.page === page && each.x + 8 === x && each.y < y && y < each.y + (each.height ?? 0),
      )
      expect(x + text.length * 21 + 8, text).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
    }
    expect(new Set(said.map(({ page, x, y }) => `${page} ${x} ${y}`)).size).toBe(said.length)
    // 749 dots hold 35 letters of 21: two lines.
    expect(new Set(cells.slice(2).map(({ height }) => Math.round(height ?? 0)))).toEqual(new Set([79]))
    expect(new Set(cells.map(({ page }) => page))).toEqual(new Set([1, 2]))
  })

  it('shows pictures two beside each other, whole and in their shape, with an empty frame for one that is not here', async () => {
    const photos = ['wide', 'high', 'gone'].map(photo)
    await draw([{ kind: 'photos', photos }], { wide: { width: 1000, height: 500 }, high: { width: 500, height: 1000 } })
    const [wide, high] = drawn.filter(({ picture }) => picture !== undefined) as [Required<Drawn>, Required<Drawn>]
    const [gone] = drawn.filter(({ frame }) => frame) as [Required<Drawn>]
    expect([wide.width / wide.height, high.width / high.height]).toEqual([2, 0.5])
    expect([wide.width, high.height, gone.width, gone.height]).toEqual([500, 346, 500, 346])
    expect(wide.x).toBe(MARGIN)
    // In the middle of the right half.
    expect(high.x + high.width / 2).toBe(MARGIN + 500 + 20 + 250)
    expect(wide.y + wide.height / 2).toBe(high.y + high.height / 2)
    expect(gone).toMatchObject({ x: MARGIN, y: high.y + 400 })
    const labels = words().filter(({ text }) => text?.startsWith('图'))
    expect(labels.map(({ text, align }) => [text, align])).toEqual(photos.map(({ label }) => [label, 'center']))
    expect(labels.map(({ x }) => x)).toEqual([MARGIN + 250, MARGIN + 770, MARGIN + 250])
  })

  it('leaves no picture to the foot of a page where it has no room', async () => {
    await draw([{ kind: 'photos', photos: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(photo) }])
    const frames = drawn.filter(({ frame }) => frame)
    for (const { y, height = 0 } of frames) expect(y + height).toBeLessThanOrEqual(PAGE.height - MARGIN)
    expect(frames.map(({ page }) => page)).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
  })

  it('shows who signed, and who did not by what is said of it alone', async () => {
    await draw(
      [
        {
          kind: 'signs',
          signs: [
            { label: '检查人员', ref: buildPhoto({ guid: 'sign' }), note: '2026-11-26' },
            { label: '现场负责人', ref: null, note: '拒签' },
          ],
        },
      ],
      { sign: { width: 300, height: 100 } },
    )
    expect(words().map(({ text }) => text)).toEqual(
      expect.arrayContaining(['检查人员：', '2026-11-26', '现场负责人：', '拒签']),
    )
    const [sign] = drawn.filter(({ picture }) => picture === 'sign') as [Required<Drawn>]
    expect(sign.width / sign.height).toBeCloseTo(3)
    // Behind its words, and before those of the other.
    expect(sign.x).toBeGreaterThanOrEqual(MARGIN + 200)
    expect(sign.x + sign.width).toBeLessThan(MARGIN + 520)
    expect(drawn.filter(({ frame }) => frame)).toEqual([])
  })

  it('fails where the device has no room for a page or for its picture', async () => {
    encoded = null
    await expect(draw([])).rejects.toThrow()
    hasCanvas = false
    await expect(draw([])).rejects.toThrow()
  })
})
