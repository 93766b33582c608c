import {
  Activity,
  type ContextType,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router-dom'
import { MAX_TAGS, useTags } from '#app/state/tags.ts'
import type { Layout } from '#app/ui/use-layout.ts'
import { arrive, NO_VIEWS, type Views } from './kept-views.ts'
import { useScrollMemory } from './scroll-memory.ts'

interface Shown {
  node: ReactNode
  place: ContextType<typeof LocationContext>
}

/** The state of links that want a page as it was left. */
export const AS_IT_WAS = { asItWas: true } as const

/**
 * The page now open, and hidden behind it those of the tag bar as they were left: scroll, filters, unsaved input. Hidden
 * pages run no effects, and each sees the address it was left with, so that moving elsewhere does not touch them. Only a
 * desktop has a tag bar; elsewhere the one page keeps its place in the tree, so that turning a tablet loses nothing.
 */
export function KeptOutlet({ layout, affixed }: { layout: Layout; affixed: readonly string[] }) {
  const node = useOutlet()
  const place = useContext(LocationContext)
  const { location, navigationType } = place
  const tags = useTags((store) => store.tags)
  const close = useTags((store) => store.close)
  const [views, setViews] = useState<Views<Shown>>(NO_VIEWS)
  const [shown, setShown] = useState<Shown>({ node, place })
  const now = shown.node === node && shown.place === place ? shown : { node, place }
  if (now !== shown) setShown(now)

  const isDesktop = layout === 'desktop'
  const next = arrive(views, {
    path: location.pathname,
    search: location.search,
    shown: now,
    how: navigationType,
    asItWas: isAsItWas(location.state),
    keep: new Set(isDesktop ? [...affixed, ...tags.map(({ path }) => path)] : []),
    limit: isDesktop ? MAX_TAGS : 1,
  })
  if (next !== views) setViews(next)

  const { left } = next
  useEffect(() => {
    if (left !== null) close(left)
  }, [left, close])
  useScrollMemory({ location, navigationType, view: next.here ?? 0, layout })

  return next.list.map((view) => (
    <Activity key={view.key} mode={view.key === next.here ? 'visible' : 'hidden'}>
      <LocationContext value={view.shown.place}>
        <ViewFrame>{view.shown.node}</ViewFrame>
      </LocationContext>
    </Activity>
  ))
}

function isAsItWas(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asItWas' in state
}

/** Browsers forget how far something was scrolled that is not displayed. */
function ViewFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const scrolled = useRef(new Map<Element, [left: number, top: number]>())

  useLayoutEffect(() => {
    const element = frame.current
    for (const [inner, [left, top]] of scrolled.current) {
      if (inner.isConnected) inner.scrollTo(left, top)
      else scrolled.current.delete(inner)
    }
    const note = ({ target }: Event) => {
      if (target instanceof Element) scrolled.current.set(target, [target.scrollLeft, target.scrollTop])
    }
    element?.addEventListener('scroll', note, { capture: true, passive: true })
    return () => element?.removeEventListener('scroll', note, { capture: true })
  }, [])

  return (
    <div className="shell__view" ref={frame}>
      {children}
    </div>
  )
}
