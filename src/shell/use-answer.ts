import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/data/context.ts'
import { Problem } from '#domain/kit/problems.ts'

type Answered<Data> =
  | { state: 'loading' }
  | { state: 'problem'; problem: Problem; retry: () => void }
  | { state: 'ready'; data: Data }

/** What the server answers to a call that only it can answer. */
export function useAnswer<Data>(path: string): Answered<Data> {
  const [answer, setAnswer] = useState<{ data: Data } | { problem: Problem } | null>(null)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries asks once more
  useEffect(() => {
    let isCurrent = true
    api.post<Data>(path).then(
      (data) => isCurrent && setAnswer({ data }),
      (problem) =>
        isCurrent && setAnswer({ problem: problem instanceof Problem ? problem : new Problem('server.broken') }),
    )
    return () => {
      isCurrent = false
    }
  }, [path, tries])

  if (answer === null) return { state: 'loading' }
  return 'data' in answer ? { state: 'ready', data: answer.data } : { state: 'problem', problem: answer.problem, retry }
}
