/** A point of a stroke in the pad's own pixels. `pressure` is 0 where the pen does not tell. */
export type InkPoint = { x: number; y: number; at: number; pressure: number }
export type Stroke = InkPoint[]
export type Box = { width: number; height: number }

/** Below this a pad holds a dot or an accidental touch, not a name. As a share of the pad's height. */
const LEAST_INK_SHARE = 0.6

/** Two characters of a name leave far more; this many tells them from one swipe of the sleeve. */
const LEAST_TURN_COUNT = 2

/** How far a pen must turn, in radians, for the eye to see a corner or a bend. */
const TURN_RADIANS = Math.PI / 4

/** A shorter step, in pixels, has the direction of the screen's raster, not of the hand. */
const LEAST_STEP = 6

/** Whether what was drawn may be a signature: enough ink, and more than one straight line. */
export function isSigned({ strokes, box }: Drawing): boolean {
  const ink = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  const bends = strokes.reduce((sum, stroke) => sum + turnsOf(stroke), 0) + Math.max(0, strokes.length - 1)
  return ink >= box.height * LEAST_INK_SHARE && bends >= LEAST_TURN_COUNT
}

/** What was drawn, in the pixels of the pad it was last drawn on. */
export type Drawing = { box: Box; strokes: Stroke[] }

/** The drawing as it lies on a pad of another size; drawing goes on in that pad's pixels. */
export function movedTo(drawing: Drawing, box: Box): Drawing {
  const fit = fitInto(drawing.box, box)
  return { box, strokes: drawing.strokes.map((stroke) => stroke.map((point) => placePoint(point, fit))) }
}

export function penWidthFor({ width, height }: Box): number {
  return Math.min(8, Math.max(2.5, Math.min(width, height) / 50))
}

type Fit = { scale: number; dx: number; dy: number }

/** Where a drawing made in one box lies in another: whole, undistorted, centred. */
export function fitInto(from: Box, to: Box): Fit {
  const scale = Math.min(to.width / from.width, to.height / from.height)
  return { scale, dx: (to.width - from.width * scale) / 2, dy: (to.height - from.height * scale) / 2 }
}

function placePoint(point: InkPoint, { scale, dx, dy }: Fit): InkPoint {
  return { ...point, x: point.x * scale + dx, y: point.y * scale + dy }
}

/** A point on the screen in the pad's own pixels. `isTurned`: the pad is shown rotated a quarter to the right. */
export function padPoint(
  client: { x: number; y: number },
  rect: { left: number; top: number; right: number },
  isTurned: boolean,
): { x: number; y: number } {
  return isTurned
    ? { x: client.y - rect.top, y: rect.right - client.x }
    : { x: client.x - rect.left, y: client.y - rect.top }
}

/** Ink runs thick where the pen is slow or pressed, thin where it is quick: what makes it look written by hand. */
function inkWidth(from: InkPoint, to: InkPoint, penWidth: number): number {
  if (to.pressure > 0) return penWidth * (0.5 + to.pressure)
  const speed = distance(from, to) / Math.max(1, to.at - from.at)
  return penWidth * Math.max(0.55, 1.15 - speed * 0.25)
}

/**
 * Draws strokes as curves through the middles between points, which takes the corners out of a fast stroke.
 */
export function drawInk(
  context: Pick<
    CanvasRenderingContext2D,
    'beginPath' | 'moveTo' | 'quadraticCurveTo' | 'stroke' | 'arc' | 'fill' | 'lineWidth' | 'lineCap' | 'lineJoin'
  >,
  strokes: Stroke[],
  penWidth: number,
): void {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) {
    const [first, second] = stroke
    if (!first) continue
    if (!second) {
      context.beginPath()
      context.arc(first.x, first.y, penWidth / 2, 0, Math.PI * 2)
      context.fill()
      continue
    }
    let middle: { x: number; y: number } = first
    let width = inkWidth(first, second, penWidth)
    for (const [index, point] of stroke.entries()) {
      const next = stroke[index + 1]
      if (!next) continue
      const nextMiddle = index + 2 === stroke.length ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
      width = width * 0.7 + inkWidth(point, next, penWidth) * 0.3
      context.beginPath()
      context.lineWidth = width
      context.moveTo(middle.x, middle.y)
      context.quadraticCurveTo(point.x, point.y, nextMiddle.x, nextMiddle.y)
      context.stroke()
      middle = nextMiddle
    }
  }
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, point, index) => sum + distance(stroke[index - 1] ?? point, point), 0)
}

/** How often the direction has turned noticeably; a full circle counts once for each eighth. */
function turnsOf(stroke: Stroke): number {
  let turns = 0
  let heading: number | null = null
  let from = stroke[0]
  for (const to of stroke) {
    if (!from || distance(from, to) < LEAST_STEP) continue
    const next = Math.atan2(to.y - from.y, to.x - from.x)
    from = to
    if (heading !== null && Math.abs(angleBetween(heading, next)) < TURN_RADIANS) continue
    if (heading !== null) turns += 1
    heading = next
  }
  return turns
}

function angleBetween(from: number, to: number): number {
  return Math.atan2(Math.sin(to - from), Math.cos(to - from))
}

function distance(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}
