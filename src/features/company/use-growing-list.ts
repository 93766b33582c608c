import { useCallback, useEffect, useRef, useState } from 'react'

/** A screen or two at a time: of fifty thousand rows nobody sees the second hundred. */
const STEP = 40

/** How many rows are drawn; more whenever the element at their end comes near. Begins anew with another `key`. */
export function useGrowingList(total: number, key: string) {
  const [shown, setShown] = useState({ key, count: STEP })
  const observer = useRef<IntersectionObserver | null>(null)
  const count = Math.min(total, shown.key === key ? shown.count : STEP)

  useEffect(() => () => observer.current?.disconnect(), [])

  // Watched anew after each growth: an element that stays in sight says nothing twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const end = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (element === null) return
      observer.current = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) setShown((before) => ({ key, count: grown(before, key) }))
        },
        { rootMargin: '800px' },
      )
      observer.current.observe(element)
    },
    [key, count],
  )
  return { count, end }
}

const grown = (shown: { key: string; count: number }, key: string) => (shown.key === key ? shown.count : STEP) + STEP
