/** Measured from the left edge of the screen, in CSS pixels. */
const EDGE_PX = 24
const FAR_ENOUGH_PX = 72
const QUICK_ENOUGH_MS = 600

/**
 * A finger drawn in from the left edge goes back, as on phones whose system has no gesture of its own. Where it has one,
 * it takes the touch away (`touchcancel`) and goes back itself.
 */
export function followEdgeSwipe(goBack: () => void, signal: AbortSignal): void {
  let start: { x: number; y: number; at: number } | null = null

  function handleStart({ touches, timeStamp }: TouchEvent) {
    const touch = touches.length === 1 ? touches[0] : undefined
    const isOurs = touch !== undefined && touch.clientX <= EDGE_PX && document.body.dataset.locked === undefined
    start = isOurs ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null
  }

  function handleEnd({ changedTouches, timeStamp }: TouchEvent) {
    const touch = changedTouches[0]
    const from = start
    start = null
    if (from === null || touch === undefined || timeStamp - from.at > QUICK_ENOUGH_MS) return
    const across = touch.clientX - from.x
    const along = Math.abs(touch.clientY - from.y)
    if (across >= FAR_ENOUGH_PX && across > 2 * along) goBack()
  }

  addEventListener('touchstart', handleStart, { passive: true, signal })
  addEventListener('touchend', handleEnd, { passive: true, signal })
  addEventListener('touchcancel', () => (start = null), { signal })
}
