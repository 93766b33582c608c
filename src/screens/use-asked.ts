import { useCallback, useEffect, useState } from 'react'
import { ask } from '#app/data/ask.ts'
import { type Problem, problemFrom } from '#domain/kit/problems.ts'

export type Asked<Data> = { state: 'loading' } | { state: 'ready'; data: Data } | { state: 'problem'; problem: Problem }

/**
 * The answer to a call that only the server can give, such as a history or a statistic. `path` null asks nothing. While
 * it is asked again the last answer stays, also when nobody answers then.
 */
export function useAsked<Data>(path: string | null, body: unknown = {}): { answer: Asked<Data>; again: () => void } {
  const [round, setRound] = useState(0)
  const question = JSON.stringify([path, body])
  const [answered, setAnswered] = useState<{ question: string; answer: Asked<Data> } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what asks the same again
  useEffect(() => {
    const [asked, words] = JSON.parse(question) as [string | null, unknown]
    if (asked === null) return
    let isCurrent = true
    const settle = (answer: Asked<Data>) => {
      if (!isCurrent) return
      setAnswered((before) => {
        const isWorse = answer.state === 'problem' && before?.question === question && before.answer.state === 'ready'
        return isWorse ? before : { question, answer }
      })
    }
    ask<Data>(asked, words).then(
      (data) => settle({ state: 'ready', data }),
      (error: unknown) => settle({ state: 'problem', problem: problemFrom(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [question, round])

  const answer = answered?.question === question ? answered.answer : ({ state: 'loading' } as const)
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { answer, again }
}
