import { useEffect, useState } from 'react'
import { recordPath } from '#app/resources/record-path.ts'
import { useSession } from '#app/session/index.ts'

type Finding = typeof import('#domain/pages/find-page.ts')

/**
 * Where whoever is signed in sees and changes a record: its own page, else the list of its kind with it open; null where
 * he has neither, and for a list until the table of pages is there, which only this fetches.
 */
export function useRecordTarget(): (resource: string, guid: string) => string | null {
  const session = useSession()
  const [finding, setFinding] = useState<Finding | null>(null)
  useEffect(() => {
    import('#domain/pages/find-page.ts').then(setFinding, () => undefined)
  }, [])
  const roles = 'actor' in session ? session.actor.roles : []

  return (resource, guid) => {
    const own = recordPath(resource, guid)
    if (own !== null || finding === null) return own
    const list = finding.listPageOf(resource, finding.audiencesOf(roles))
    return list === null ? null : `${list}?open=${guid}`
  }
}
