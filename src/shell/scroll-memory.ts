import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Location, NavigationType } from 'react-router-dom'
import { ofWindow } from '#app/ui/kept.ts'
import type { Layout } from '#app/ui/use-layout.ts'

interface ScrollPlace {
  location: Location
  navigationType: `${NavigationType}`
  /** The key of the page shown. */
  view: number
  layout: Layout
}

const STORE = 'scroll'
/** How long a list may take to grow back to where it was. */
const GROWING_MS = 2_000
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Puts a page where it was scrolled to: after going back, after another tag, after a reload. A new page begins at its
 * top; another filter or a record in a drawer leaves it where it is.
 */
export function useScrollMemory({ location, navigationType, view, layout }: ScrollPlace): void {
  const heights = useRef<Map<string, number> | null>(null)
  heights.current ??= storedHeights()
  const screen = screenOf(location, layout)
  const last = useRef<{ path: string; screen: string; view: number } | null>(null)
  const { key, pathname: path } = location
  // Whatever the browser loads itself has the same key.
  const at = `at ${key} ${path}`

  useLayoutEffect(() => {
    const known = heights.current ?? new Map()
    const before = last.current
    last.current = { path, screen, view }
    let stop: (() => void) | undefined
    const isFilter = navigationType === 'REPLACE' && before?.path === path
    if (before?.screen !== screen && !isFilter) {
      const left = before?.view === view ? undefined : known.get(`of ${view}`)
      const height = (navigationType === 'POP' ? known.get(at) : undefined) ?? left ?? 0
      stop = scrollWhenTallEnough(height)
    }
    const note = () => {
      known.set(at, scrollY)
      known.set(`of ${view}`, scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      stop?.()
      removeEventListener('scroll', note)
    }
  }, [at, path, screen, view, navigationType])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const store = () => {
      const pages = [...(heights.current ?? [])].filter(([name]) => name.startsWith('at '))
      ofWindow.keep(STORE, JSON.stringify(pages))
    }
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [])
}

/** What fills the screen. On a phone a record opened from a list does; elsewhere it lies beside or over the list. */
function screenOf({ pathname, search }: Location, layout: Layout): string {
  const query = new URLSearchParams(search)
  if (layout !== 'phone') query.delete('open')
  return `${pathname}?${query}`
}

function storedHeights(): Map<string, number> {
  return new Map(JSON.parse(ofWindow.kept(STORE) ?? '[]') as [string, number][])
}

/** Lists come by and by: waits until the page is tall enough, and lets go when somebody scrolls himself. */
function scrollWhenTallEnough(height: number): () => void {
  scrollTo(0, height)
  if (height === 0 || Math.abs(scrollY - height) < 1) return () => undefined
  const observer = new ResizeObserver(() => {
    scrollTo(0, height)
    if (Math.abs(scrollY - height) < 1) stop()
  })
  const timer = setTimeout(stop, GROWING_MS)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const hand of HANDS) removeEventListener(hand, stop)
  }
  observer.observe(document.body)
  for (const hand of HANDS) addEventListener(hand, stop, { passive: true })
  return stop
}
