import { useSyncExternalStore } from 'react'

export type Layout = 'phone' | 'tablet' | 'desktop'

const desktop = matchMedia('(min-width: 992px)')
const tablet = matchMedia('(min-width: 600px)')

function current(): Layout {
  if (desktop.matches) return 'desktop'
  return tablet.matches ? 'tablet' : 'phone'
}

function subscribe(listener: () => void) {
  desktop.addEventListener('change', listener)
  tablet.addEventListener('change', listener)
  return () => {
    desktop.removeEventListener('change', listener)
    tablet.removeEventListener('change', listener)
  }
}

/** Which of the three shells is on. Prefer media queries where only looks differ. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, current)
}
