import { useAsked } from '#app/screens/use-asked.ts'
import { useSession } from '#app/session/index.ts'
import type { LockedAccount } from '#domain/contract/accounts.ts'
import { holdsPermission } from '#domain/rules/permission.ts'

/** The accounts that are locked now, for whoever may unlock them; nobody else asks. */
export function useLocked(): { locked: readonly LockedAccount[]; again: () => void } {
  const session = useSession()
  const mayUnlock = 'user' in session && holdsPermission(session.user, 'ROLE_USER_UNLOCK')
  const { answer, again } = useAsked<LockedAccount[]>(mayUnlock ? 'api/user/lockedUsers' : null)
  return { locked: answer.state === 'ready' ? answer.data : [], again }
}
