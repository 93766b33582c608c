// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readPixels } from '#app/device/qr-pixels.ts'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'

const PIXELS = 4

/** The drawn path, dot by dot, as pixels. */
function pixelsOf(svg: Element) {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = side * PIXELS
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const dots = svg.querySelector('.qr-code__dots')?.getAttribute('d') ?? ''
  for (const [, x, y] of dots.matchAll(/M(\d+) (\d+)h1/g))
    for (let dy = 0; dy < PIXELS; dy += 1) {
      const start = ((Number(y) * PIXELS + dy) * width + Number(x) * PIXELS) * 4
      for (let dx = 0; dx < PIXELS; dx += 1) data.fill(0, start + dx * 4, start + dx * 4 + 3)
    }
  return { data, width, height: width }
}

describe('QrCode', () => {
  afterEach(cleanup)

  it('draws what a scanner reads', () => {
    render(<QrCode text="https://safety.example/c/91320509" label="吴江盛泽纺织厂" />)
    const picture = screen.getByRole('img', { name: '吴江盛泽纺织厂二维码' })
    expect(readPixels(pixelsOf(picture))).toBe('https://safety.example/c/91320509')
  })
})
