import { useEffect, useState } from 'react'
import type { Fix, PositionReading } from '#app/device/position.ts'
import { pagePosition, usePosition } from '#app/device/use-position.ts'

/** So long a list waits for the position that it is to stand in order by. */
const HOLD_MS = 1_500
/** Nobody has gone far since. */
const JUST_NOW_MS = 60_000

export interface Standpoint {
  near: Fix | null
  problem: PositionReading['problem']
  /** Its place will be known in a moment: what is drawn before would move away under the finger. */
  isHeld: boolean
  isLooking: boolean
  /** Puts the list in order from where the device is now; missing where it is, or will be. */
  ask: (() => void) | undefined
}

/** Where a list by distance is seen from. A position that comes while it is read does not move it, unless somebody asks. */
export function useStandpoint(): Standpoint {
  const { fix, problem, isWatching, watch } = usePosition()
  const [before] = useState(pagePosition.current)
  const [near, setNear] = useState(() => (before !== null && isNew(before) ? before : null))
  const [taking, setTaking] = useState<'held' | 'asked' | null>('held')
  const isKnown = fix !== null && fix !== before
  if (near === null && taking !== null && isKnown) setNear(fix)
  useEffect(() => {
    const timer = setTimeout(() => setTaking((now) => (now === 'held' ? null : now)), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])

  const isMissing = near === null && problem === null
  const ask = () => {
    setTaking('asked')
    watch()
  }
  return {
    near,
    problem,
    isHeld: isMissing && isWatching && taking === 'held',
    isLooking: isMissing && isWatching && !isKnown,
    ask: !isWatching || (near === null && taking === null && isKnown) ? ask : undefined,
  }
}

const isNew = ({ at }: Fix) => Date.now() - Date.parse(at) < JUST_NOW_MS
