import { useState } from 'react'
import { errorsOf, type FieldErrors } from '#app/screens/input-errors.ts'
import { problemFrom } from '#app/screens/use-asked.ts'
import { postPublic } from '#app/session/index.ts'
import { sentenceOf } from '#app/ui/notices.tsx'

/** How something handed in without an account stands; what belongs to no question is said at `first`. */
export function usePublicProgress<Progress>(path: string, first: string) {
  const [found, setFound] = useState<Progress | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setIsBusy] = useState(false)

  async function ask(body: object) {
    setIsBusy(true)
    setErrors({})
    try {
      setFound(await postPublic<Progress>(path, body))
    } catch (error) {
      const problem = problemFrom(error)
      setFound(null)
      setErrors(problem.issues.length > 0 ? errorsOf(problem.issues) : { [first]: sentenceOf(problem) })
    } finally {
      setIsBusy(false)
    }
  }

  return { found, errors, isBusy, ask }
}
