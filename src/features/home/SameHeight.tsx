import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A part that comes later keeps the room it took last time, so that what stands below does not jump when it is there. */
export function SameHeight({ name, children }: { name: string; children: ReactNode }) {
  const key = `height:${name}`
  const [before] = useState(() => Number(localStorage.getItem(key)) || 0)
  const inner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (inner.current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) localStorage.setItem(key, String(Math.round(entry.contentRect.height)))
    })
    observer.observe(inner.current)
    return () => observer.disconnect()
  }, [key])
  return (
    <div style={{ minHeight: before }}>
      <div ref={inner} className="home__later">
        {children}
      </div>
    </div>
  )
}
