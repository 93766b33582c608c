import { useLayoutEffect, useRef, useState } from 'react'
import { keep, kept } from './kept.ts'

const keyOf = (name: string) => `height:${name}`

/** In pixels, what a part of a page took last time, 0 where it took nothing; null where it is drawn for the first time. */
export function heightBefore(name: string): number | null {
  const height = kept(keyOf(name))
  return height === null ? null : Number(height)
}

export const keepHeight = (name: string, height: number): void => keep(keyOf(name), `${height}`)

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
