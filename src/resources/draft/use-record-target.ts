import { useSession } from '#app/session/index.ts'
import { recordTarget } from './draft-target.ts'

/** Where whoever is signed in sees and changes a record; null where he has no page for it. */
export function useRecordTarget(): (resource: string, guid: string) => string | null {
  const session = useSession()
  const roles = 'actor' in session ? session.actor.roles : []
  return (resource, guid) => recordTarget(resource, guid, roles)
}
