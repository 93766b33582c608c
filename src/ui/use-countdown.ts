import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Counts whole seconds down to nothing: until a code may be sent again. */
export function useCountdown() {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), SECOND_MS)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return { secondsLeft, start: (ms: number) => setSecondsLeft(Math.ceil(ms / SECOND_MS)) }
}
