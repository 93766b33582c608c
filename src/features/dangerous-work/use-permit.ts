import { useEffect, useState } from 'react'
import { correctedNow } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import type { PermitFacts } from '#domain/rules/work-permit.ts'

export type Permit = RecordOf<typeof dangerousWorkPermit> & PermitFacts & LocalRecord

const TICK_MS = 10_000

/** The corrected time, again and again: deadlines of a permit pass while one looks at it. Never before what it says. */
export function useNow(permit: Permit): string {
  const [now, setNow] = useState(() => ({ permit, at: correctedNow() }))
  useEffect(() => {
    const timer = setInterval(() => setNow({ permit, at: correctedNow() }), TICK_MS)
    return () => clearInterval(timer)
  }, [permit])
  if (now.permit === permit) return now.at
  const at = correctedNow()
  setNow({ permit, at })
  return at
}

const MINUTES_PER_DAY = 1440

/** 2 天 3 小时, 1 小时 20 分, 5 分钟. */
export function durationText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  if (minutes >= MINUTES_PER_DAY)
    return `${Math.floor(minutes / MINUTES_PER_DAY)} 天 ${Math.floor((minutes % MINUTES_PER_DAY) / 60)} 小时`
  if (minutes >= 60) return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
  return `${minutes} 分钟`
}
