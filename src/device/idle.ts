import { useEffect, useState } from 'react'

/** Longest wait for a quiet moment. */
const PATIENCE_MS = 1_500

/** Runs the work when the page has a quiet moment: what a person looks at is drawn first. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(request)
}

/** True from the first quiet moment on. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
