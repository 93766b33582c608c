// @vitest-environment jsdom
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { readPixels } from '#app/device/qr-pixels.ts'
import { type BarcodeDetectorClass, openScanner } from '#app/device/scanner.ts'

const PIXELS_PER_MODULE = 5

/** A code as a camera sees it, straight and clean. */
function pictureOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const side = size * PIXELS_PER_MODULE
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const isDark = data[Math.floor(y / PIXELS_PER_MODULE)]?.[Math.floor(x / PIXELS_PER_MODULE)] === true
    pixels.fill(isDark ? 0 : 255, at * 4, at * 4 + 3)
    pixels[at * 4 + 3] = 255
  }
  return { data: pixels, width: side, height: side }
}

function detector(formats: string[], codes: string[]): BarcodeDetectorClass {
  return class {
    static getSupportedFormats = async () => formats
    detect = async () => codes.map((rawValue) => ({ rawValue }))
  }
}
// A preview is only handed on here.
const preview = {} as HTMLVideoElement

describe('readPixels', () => {
  it.each([
    '91320509MA1MTEST0X',
    'https://safety.example/company/913205090000000000?from=plate',
    '吴江盛泽纺织有限公司',
  ])('reads what was written: %s', (text) => {
    expect(readPixels(pictureOf(text))).toBe(text)
  })

  it('finds nothing where nothing is', () => {
    expect(readPixels({ data: new Uint8ClampedArray(40 * 40 * 4).fill(255), width: 40, height: 40 })).toBeNull()
  })
})

describe('openScanner', () => {
  it("reads by the browser's own detector where it has one", async () => {
    const scanner = await openScanner(detector(['qr_code'], ['  ', ' 91320509 ']))
    expect(await scanner?.read(preview)).toBe('91320509')
  })

  it('watches until a code is seen, or is told to stop', async () => {
    const scanner = await openScanner(detector(['qr_code'], ['A']))
    expect(await scanner?.watch(preview, new AbortController().signal)).toBe('A')
    expect(await scanner?.watch(preview, AbortSignal.abort())).toBeNull()
  })

  it('offers nothing where the page can draw no pictures', async () => {
    expect(await openScanner(detector(['ean_13'], []))).toBeNull()
  })
})
