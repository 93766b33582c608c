import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same from render to render and always does what the last render would. */
export function useSteady<Arguments extends unknown[], Result>(
  now: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
