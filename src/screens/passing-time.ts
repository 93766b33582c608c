import { useEffect, useState } from 'react'
import { correctedNow } from '#app/data/index.ts'

/** The corrected time, again and again: what has a term runs out while one looks at it. */
export function usePassingTime(everyMs: number): string {
  const [now, setNow] = useState(correctedNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(correctedNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
