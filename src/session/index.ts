import type { Actor } from '#domain/kit/access.ts'
import type { SessionState, SignOutOptions, SignOutOutcome } from './types.ts'

export type { SessionState, SignOutOptions, SignOutOutcome } from './types.ts'

/** Who is signed in on this page, live. */
export function useSession(): SessionState {
  return { state: 'loading' }
}

/** Throws a `Problem`: wrong password, locked, disabled, or no network. */
export async function signIn(_username: string, _password: string): Promise<void> {}

/** Ends the session. Removes the copy of the server's data, never the outbox. */
export async function signOut(_options: SignOutOptions): Promise<SignOutOutcome> {
  return { signedOut: true, unsent: 0 }
}

/** Opens a locked app, or signs the same user in again over the page. Throws a `Problem`. */
export async function unlock(_password: string): Promise<void> {}

/** The person on whose behalf this page acts; null when nobody is signed in. */
export function currentActor(): Actor | null {
  return null
}
