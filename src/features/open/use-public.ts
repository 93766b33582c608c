import { useEffect, useState } from 'react'
import { postPublic } from '#app/session/index.ts'
import { Problem } from '#domain/kit/problems.ts'

export type PublicAnswer<Data> = { state: 'loading' } | { state: 'problem' } | { state: 'ready'; data: Data }

/** What the server tells everybody. Asked anew when path or body change. */
export function usePublic<Data>(path: string, body: object = {}): PublicAnswer<Data> {
  const [answer, setAnswer] = useState<PublicAnswer<Data>>({ state: 'loading' })
  const question = JSON.stringify(body)
  useEffect(() => {
    let isCurrent = true
    postPublic<Data>(path, JSON.parse(question)).then(
      (data) => isCurrent && setAnswer({ state: 'ready', data }),
      (error: unknown) => {
        if (!(error instanceof Problem)) console.error(error)
        if (isCurrent) setAnswer({ state: 'problem' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [path, question])
  return answer
}
