import { type ReactNode, useEffect, useRef, useState } from 'react'
import { heightBefore, keepHeight } from '#app/ui/kept-height.ts'

/** A part that comes later keeps the room it took last time, so that what stands below does not jump when it is there. */
export function SameHeight({ name, children }: { name: string; children: ReactNode }) {
  const [before] = useState(() => heightBefore(name))
  const inner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (inner.current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) keepHeight(name, entry.contentRect.height)
    })
    observer.observe(inner.current)
    return () => observer.disconnect()
  }, [name])
  return (
    <div style={{ minHeight: before ?? 0 }}>
      <div ref={inner} className="home__later">
        {children}
      </div>
    </div>
  )
}
