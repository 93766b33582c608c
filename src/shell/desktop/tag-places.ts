/** Specification, section 9. */
export const TAG_SPACING = 4
export const TAG_MENU_WIDTH = 105

interface TagRow {
  boxes: readonly { left: number; width: number }[]
  /** The tag of the page shown. */
  at: number
  scrollLeft: number
  width: number
}

/** How far the row is scrolled so that the tag and its neighbours are in sight, with the spacing beside them. */
export function scrollFor({ boxes, at, scrollLeft, width }: TagRow): number {
  const before = boxes[at - 1] ?? boxes[at]
  const after = boxes[at + 1] ?? boxes[at]
  if (before === undefined || after === undefined) return scrollLeft
  const isFirst = at === 0
  const isLast = at === boxes.length - 1
  const start = isFirst ? 0 : before.left - TAG_SPACING
  const end = after.left + after.width + TAG_SPACING
  if (start < scrollLeft) return Math.max(0, start)
  return isLast || end > scrollLeft + width ? Math.max(0, end - width) : scrollLeft
}

/** Where the pages of a folded group open: beside it, moved up where they would leave the window. */
export function flyoutPoint(
  { right, top }: { right: number; top: number },
  { offsetHeight }: { offsetHeight: number },
  height: number,
): { left: number; top: number } {
  return { left: right + TAG_SPACING, top: Math.max(TAG_SPACING, Math.min(top, height - offsetHeight - TAG_SPACING)) }
}

interface Point {
  x: number
  y: number
}

/** Where the menu opens: at the pointer, but never over the edge of the window. */
export function menuPoint(
  { x, y }: Point,
  { offsetHeight }: { offsetHeight: number },
  { width, height }: { width: number; height: number },
): { left: number; top: number } {
  return {
    left: Math.max(0, Math.min(x, width - TAG_MENU_WIDTH - TAG_SPACING)),
    top: Math.max(0, Math.min(y, height - offsetHeight - TAG_SPACING)),
  }
}
