import { describe, expect, it } from 'vitest'
import { type Drawing, isSigned, movedTo, padPoint, type Stroke } from '#app/features/capture/signature-ink.ts'

const pad = { width: 358, height: 200 }

/** A stroke through the given corners, one point for each pixel as a slow hand leaves them. */
function stroke(...corners: [number, number][]): Stroke {
  return corners.flatMap(([x, y], index) => {
    const [fromX, fromY] = corners[index - 1] ?? [x, y]
    const steps = Math.max(1, Math.round(Math.hypot(x - fromX, y - fromY)))
    return Array.from({ length: steps }, (_, step) => ({
      x: fromX + ((x - fromX) * (step + 1)) / steps,
      y: fromY + ((y - fromY) * (step + 1)) / steps,
      at: step * 8,
      pressure: 0,
    }))
  })
}

describe('isSigned', () => {
  it.each([
    { name: 'nothing', strokes: [], signed: false },
    { name: 'a dot', strokes: [stroke([100, 100])], signed: false },
    { name: 'many dots', strokes: [10, 50, 90, 130, 170].map((x) => stroke([x, 100])), signed: false },
    { name: 'a swipe', strokes: [stroke([20, 100], [330, 110])], signed: false },
    { name: 'a tiny squiggle', strokes: [stroke([10, 10], [20, 20], [10, 30], [20, 40])], signed: false },
    {
      name: 'a name in one stroke',
      strokes: [stroke([40, 60], [120, 60], [70, 150], [150, 140], [200, 60])],
      signed: true,
    },
    {
      name: 'a name in straight strokes',
      strokes: [stroke([40, 60], [140, 60]), stroke([90, 30], [90, 150]), stroke([40, 150], [140, 150])],
      signed: true,
    },
  ])('answers $signed for $name', ({ strokes, signed }) => {
    expect(isSigned({ box: pad, strokes })).toBe(signed)
  })

  it('judges the same signature alike on a pad of another size', () => {
    const drawing: Drawing = { box: pad, strokes: [stroke([40, 60], [120, 60], [70, 150], [150, 140])] }
    expect(isSigned(movedTo(drawing, { width: 716, height: 400 }))).toBe(true)
  })
})

describe('movedTo', () => {
  it('keeps the drawing whole and centred on a pad of another shape', () => {
    const drawing: Drawing = { box: { width: 300, height: 200 }, strokes: [stroke([0, 0]), stroke([300, 200])] }
    const moved = movedTo(drawing, { width: 800, height: 400 })
    expect(moved.box).toEqual({ width: 800, height: 400 })
    expect(moved.strokes.map(([point]) => [point?.x, point?.y])).toEqual([
      [100, 0],
      [700, 400],
    ])
  })
})

describe('padPoint', () => {
  const rect = { left: 10, top: 20, right: 310 }

  it('counts from the corner of an upright pad', () => {
    expect(padPoint({ x: 15, y: 27 }, rect, false)).toEqual({ x: 5, y: 7 })
  })

  it('counts from the corner at the upper right of a pad turned to the right', () => {
    expect(padPoint({ x: 303, y: 27 }, rect, true)).toEqual({ x: 7, y: 7 })
  })
})
