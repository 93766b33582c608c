import { matchPath } from 'react-router-dom'
import { AREA_PAGES } from '#app/area-pages.ts'
import { loadPage } from '#app/page-route.tsx'
import { GUARDED_PAGES } from '#app/pages.ts'

const PAGES = [...GUARDED_PAGES, ...AREA_PAGES]

/** Fetches the code of the page at this address, if there is one; that it cannot be had now is said when it is opened. */
export function preload(pathname: string): void {
  const page =
    PAGES.find(({ path }) => path === pathname) ?? PAGES.find(({ path }) => matchPath(path, pathname) !== null)
  if (page === undefined) return
  loadPage(page).catch(() => undefined)
}

/** Begins with a page as soon as a finger is on its link, not when it is lifted. */
export function preloadUnderFinger(signal: AbortSignal): void {
  const handlePointerDown = ({ target }: PointerEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null && link.origin === location.origin) preload(link.pathname)
  }
  document.addEventListener('pointerdown', handlePointerDown, { signal, passive: true })
}
