import { useLayoutEffect, useRef, useState } from 'react'

const keyOf = (name: string) => `height:${name}`

/** In pixels, what a part of a page took last time; 0 where it took nothing, or is drawn for the first time. */
export const heightBefore = (name: string): number => Number(localStorage.getItem(keyOf(name)))

export const keepHeight = (name: string, height: number): void => keep(keyOf(name), `${height}`)

/** For the looks of the next time alone: a full disk keeps nothing, and no page ends for that. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Drawn next time as it is for the first time.
  }
}

/**
 * The part of a page that `ref` marks, and what it took `before` in pixels: its room until it is read. `count` of what
 * stands in it is null until then.
 */
export function useKeptHeight(name: string, count: number | null) {
  const [before] = useState(() => heightBefore(name))
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (count !== null) keepHeight(name, ref.current?.offsetHeight ?? 0)
  }, [name, count])
  return { ref, before }
}
