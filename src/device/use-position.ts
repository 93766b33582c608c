import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPositionWatcher, type Fix, type PositionReading, type PositionWatcher } from '#app/device/position.ts'

/** The one watch of the page: see createPositionWatcher. */
export const pagePosition: PositionWatcher = createPositionWatcher()

/** A position older than this no longer says where a picture was taken. */
const RECENT_MS = 5 * 60_000

/** Where the device is, as far as it is known at this moment: what it was before its last way does not count. */
export function recentPosition(): Fix | null {
  const fix = pagePosition.current()
  return fix !== null && Date.now() - Date.parse(fix.at) < RECENT_MS ? fix : null
}

const listen = (notice: () => void) => pagePosition.subscribe(notice)
const stayQuiet = () => () => undefined

export type PagePosition = PositionReading & {
  /** False while the person has not been asked yet: show a button instead of asking out of the blue. */
  isWatching: boolean
  /** Asks for the position; the browser may ask the person. */
  watch: () => void
}

/** The position of the device, live. Lists watch only where it is allowed already; the map asks by itself. */
export function usePosition({ ask = false } = {}): PagePosition {
  const [isWatching, setIsWatching] = useState(ask)

  useEffect(() => {
    if (isWatching) return
    let isCurrent = true
    void isAllowed().then((allowed) => {
      if (allowed && isCurrent) setIsWatching(true)
    })
    return () => {
      isCurrent = false
    }
  }, [isWatching])

  const fix = useSyncExternalStore<Fix | null>(isWatching ? listen : stayQuiet, pagePosition.current)
  const problem = useSyncExternalStore(isWatching ? listen : stayQuiet, pagePosition.problem)
  return { fix, problem, isWatching, watch: () => setIsWatching(true) }
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
