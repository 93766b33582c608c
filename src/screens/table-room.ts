import { type RefObject, useLayoutEffect, useState } from 'react'

interface Room {
  width: number
  height: number
}

const LEAST_HEIGHT = 240
/** Under the rows: the pages, and the space around the card. */
const BELOW = 118

/** Of the table that was drawn last, or of what stood in its place: one that follows it begins so, and is not laid out twice. */
let last: Room = { width: 0, height: LEAST_HEIGHT }

/** Measures what is there, and notes it for the table that comes in its place. */
export function measureTableRoom(element: HTMLElement | null): Room {
  const top = (element?.getBoundingClientRect().top ?? 0) + scrollY
  const height = Math.max(LEAST_HEIGHT, Math.floor(innerHeight - top - BELOW))
  const width = element?.clientWidth ?? 0
  if (last.width !== width || last.height !== height) last = { width, height }
  return last
}

/** The width of a table, and what is left of the window for its rows, wherever it begins; in pixels. */
export function useTableRoom(box: RefObject<HTMLDivElement | null>): Room {
  const [room, setRoom] = useState(last)
  useLayoutEffect(() => {
    const measure = () => setRoom(measureTableRoom(box.current))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (box.current !== null) observer.observe(box.current)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [box])
  return room
}
