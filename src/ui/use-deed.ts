import { useState } from 'react'
import { problemFrom } from '#domain/kit/problems.ts'
import { sentenceOf } from './notices.tsx'
import { toast } from './toast.ts'

/**
 * Something that a button sets going: the button is busy while it runs, and what kept it from being done is said in a
 * toast, or by `told`. Never rejects.
 */
export function useDeed() {
  const [isBusy, setIsBusy] = useState(false)

  async function run(deed: () => Promise<unknown>, told: (error: unknown) => void = sayFailure) {
    setIsBusy(true)
    try {
      await deed()
    } catch (error) {
      told(error)
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, run }
}

/** Why it was not done: of a refused answer what is wrong with it. */
export function failureWords(error: unknown): string {
  const problem = problemFrom(error)
  return sentenceOf(problem.issues[0] ?? problem)
}

const sayFailure = (error: unknown) => toast.error(failureWords(error))
