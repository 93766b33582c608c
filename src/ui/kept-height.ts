import { useLayoutEffect, useRef, useState } from 'react'

const keyOf = (name: string) => `height:${name}`

/** In pixels, what a part of a page took last time, 0 where it took nothing; null where it is drawn for the first time. */
export function heightBefore(name: string): number | null {
  const kept = localStorage.getItem(keyOf(name))
  return kept === null ? null : Number(kept)
}

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
    const height = ref.current?.offsetHeight ?? 0
    // A page that is not in sight has no height.
    if (count !== null && (height > 0 || count === 0)) keepHeight(name, height)
  }, [name, count])
  return { ref, before }
}
