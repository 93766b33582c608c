// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signatureImage } from '#app/features/capture/signature-image.ts'

vi.mock('#app/features/capture/signature-ink.ts', async (load) => ({
  ...(await load<object>()),
  drawInk: () => undefined,
}))

const DRAWING = { box: { width: 400, height: 100 }, strokes: [[{ x: 1, y: 1, at: 0, pressure: 0 }]] }
const canvas = (context: object | null, blob: Blob | null) => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const made: unknown[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((told, type) => {
    made.push(type)
    told(blob)
  })
  return made
}
afterEach(() => vi.restoreAllMocks())

describe('the picture of a signature', () => {
  it('is as wide as prints want it, as high as it was drawn, without loss', async () => {
    const blob = Object.assign(new Blob(['png']), { arrayBuffer: async () => new TextEncoder().encode('png').buffer })
    const made = canvas({ fillRect: () => undefined }, blob)
    expect(await signatureImage(DRAWING)).toMatchObject({
      ...{ width: 800, height: 200 },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(made).toEqual(['image/png'])
  })

  it.each([
    ['nothing can be drawn on', null, new Blob(['png'])],
    ['no picture can be made of', { fillRect: () => undefined }, null],
  ])('is a problem of the device where it has a canvas that %s', async (_what, context, blob) => {
    canvas(context, blob)
    await expect(signatureImage(DRAWING)).rejects.toMatchObject({ code: 'photo.encode-failed' })
  })
})
