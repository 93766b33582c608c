import { useState } from 'react'
import { errorsOf, type FieldErrors } from '#app/screens/input-errors.ts'
import { postPublic } from '#app/session/index.ts'
import { sentenceOf } from '#app/ui/notices.tsx'
import { useDeed } from '#app/ui/use-deed.ts'
import { problemFrom } from '#domain/kit/problems.ts'

/** How something handed in without an account stands; what belongs to no question is said at `first`. */
export function usePublicProgress<Progress>(path: string, first: string) {
  const [found, setFound] = useState<Progress | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isBusy, run } = useDeed()

  async function ask(body: object) {
    setErrors({})
    await run(
      async () => setFound(await postPublic<Progress>(path, body)),
      (error) => {
        const problem = problemFrom(error)
        setFound(null)
        setErrors(problem.issues.length > 0 ? errorsOf(problem.issues) : { [first]: sentenceOf(problem) })
      },
    )
  }

  return { found, errors, isBusy, ask }
}
