export type Zoom = { scale: number; x: number; y: number }
type Point = { x: number; y: number }

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 }

/** Enough to read a nameplate in a photo of 1600 pixels on a phone. */
const LARGEST_SCALE = 5

/** Zoom that keeps the point under the fingers where it is. `at` counts from the middle of the picture's frame. */
export function zoomAt(zoom: Zoom, factor: number, at: Point): Zoom {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }
}

/** A picture may be pushed to its edge, not out of its frame. */
export function keepInFrame(zoom: Zoom, frame: { width: number; height: number }): Zoom {
  if (zoom.scale <= 1) return NO_ZOOM
  const limit = (offset: number, side: number) => {
    const most = (side * (zoom.scale - 1)) / 2
    return Math.min(most, Math.max(-most, offset))
  }
  return { scale: zoom.scale, x: limit(zoom.x, frame.width), y: limit(zoom.y, frame.height) }
}
