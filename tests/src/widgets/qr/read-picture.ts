import { readPixels } from '#app/device/qr-pixels.ts'

const PIXELS = 4

/** What a scanner reads from the drawn path, dot by dot. */
export function readPicture(svg: Element): string | null {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = side * PIXELS
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const dots = svg.querySelector('.qr-code__dots')?.getAttribute('d') ?? ''
  for (const [, x, y] of dots.matchAll(/M(\d+) (\d+)h1/g))
    for (let dy = 0; dy < PIXELS; dy += 1) {
      const start = ((Number(y) * PIXELS + dy) * width + Number(x) * PIXELS) * 4
      for (let dx = 0; dx < PIXELS; dx += 1) data.fill(0, start + dx * 4, start + dx * 4 + 3)
    }
  return readPixels({ data, width, height: width })
}
