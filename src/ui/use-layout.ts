import { useSyncExternalStore } from 'react'

export type Layout = 'phone' | 'tablet' | 'desktop'

const DESKTOP = '(min-width: 992px)'
const TABLET = '(min-width: 600px)'
const PRINT = 'print'
const TOUCHED = '(pointer: coarse)'

/** Screens whose shorter side has fewer points than this are phones. */
const TABLET_SIDE = 600

/**
 * A phone that is turned stays a phone: another shell would close what somebody fills in on it. A small screen at a desk,
 * or one whose page is magnified, has a mouse.
 */
const isPhone = ({ width, height } = screen) =>
  width > 0 && Math.min(width, height) < TABLET_SIDE && matchMedia(TOUCHED).matches

/** Which it is at this moment. */
export function layoutNow(): Layout {
  if (isPhone()) return 'phone'
  if (matchMedia(DESKTOP).matches) return 'desktop'
  return matchMedia(TABLET).matches ? 'tablet' : 'phone'
}

function subscribe(listener: () => void) {
  const queries = [matchMedia(DESKTOP), matchMedia(TABLET)]
  // Paper is narrower than a desk: another shell would throw away the very sheet that is being printed.
  const tell = () => matchMedia(PRINT).matches || listener()
  for (const query of queries) query.addEventListener('change', tell)
  return () => {
    for (const query of queries) query.removeEventListener('change', tell)
  }
}

/** Which of the three shells is on. Prefer media queries where only looks differ. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow)
}
