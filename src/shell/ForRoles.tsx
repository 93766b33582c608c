import type { ReactNode } from 'react'
import { useSession } from '#app/session/index.ts'
import type { Role } from '#domain/kit/access.ts'
import { holdsOneOf } from '#domain/rules/permission.ts'

/** Shows what is in it to the listed roles only. Fails where no role is listed (specification, section 6). */
export function ForRoles({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const session = useSession()
  const held = 'actor' in session ? session.actor.roles : []
  return holdsOneOf(held, roles) ? children : null
}
