import { useCallback, useEffect, useState } from 'react'
import { Problem } from '#domain/kit/problems.ts'

export type Load<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'problem'; problem: Problem }
  /** No signal, and the device does not have it. */
  | { state: 'offline' }

/** What came of a question whose `key` says all it depends on; null asks nothing. While it is asked again the answer stays. */
export function useLoad<Data>(key: string | null, load: () => Promise<Data>): { load: Load<Data>; again: () => void } {
  const [round, setRound] = useState(0)
  const [told, setTold] = useState<{ key: string; load: Load<Data> } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything `load` depends on
  useEffect(() => {
    if (key === null) return
    let isGone = false
    load().then(
      (data) => !isGone && setTold({ key, load: { state: 'ready', data } }),
      (error: unknown) => !isGone && setTold({ key, load: failed(error) }),
    )
    return () => {
      isGone = true
    }
  }, [key, round])

  const again = useCallback(() => setRound((before) => before + 1), [])
  return { load: told !== null && told.key === key ? told.load : { state: 'loading' }, again }
}

export function failed(error: unknown): { state: 'problem'; problem: Problem } | { state: 'offline' } {
  const problem = error instanceof Problem ? error : new Problem('server.broken', {}, { cause: error })
  return problem.code === 'network.unreachable' ? { state: 'offline' } : { state: 'problem', problem }
}
