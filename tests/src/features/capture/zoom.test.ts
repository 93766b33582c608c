import { describe, expect, it } from 'vitest'
import { keepInFrame, NO_ZOOM, zoomAt } from '#app/features/capture/zoom.ts'

describe('zoomAt', () => {
  it('keeps the point under the fingers in place', () => {
    const at = { x: 100, y: -40 }
    const zoom = zoomAt({ scale: 2, x: 30, y: 10 }, 1.5, at)
    // The point of the picture that lay there before, in the picture's own pixels.
    const under = { x: (at.x - 30) / 2, y: (at.y - 10) / 2 }
    expect({ x: under.x * zoom.scale + zoom.x, y: under.y * zoom.scale + zoom.y }).toEqual(at)
  })

  it('stops at the largest and at the natural size', () => {
    expect(zoomAt(NO_ZOOM, 100, { x: 0, y: 0 }).scale).toBe(5)
    expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.01, { x: 0, y: 0 }).scale).toBe(1)
  })
})

describe('keepInFrame', () => {
  const frame = { width: 390, height: 800 }

  it.each([
    {
      name: 'lets an enlarged picture be moved',
      zoom: { scale: 2, x: 100, y: -300 },
      kept: { scale: 2, x: 100, y: -300 },
    },
    { name: 'stops it at its edge', zoom: { scale: 2, x: 500, y: -900 }, kept: { scale: 2, x: 195, y: -400 } },
    { name: 'centres one that is not enlarged', zoom: { scale: 1, x: 40, y: 7 }, kept: NO_ZOOM },
  ])('$name', ({ zoom, kept }) => {
    expect(keepInFrame(zoom, frame)).toEqual(kept)
  })
})
