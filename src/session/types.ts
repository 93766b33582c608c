import type { CurrentUser } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'

/**
 * `locked`: away too long without a signal; the password opens it against the device.
 * `needs-sign-in`: the server no longer takes the token; reading and capture go on, sending waits.
 */
export type SessionState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in' | 'locked' | 'needs-sign-in'; user: CurrentUser; actor: Actor }

export interface SignOutOptions {
  /** `keep`: leave unsent work on the device for this user. `send`: send first; sign out only when nothing is left. */
  mode: 'keep' | 'send'
  /** By the person's own will: the device may go to somebody else, so nothing stays that the server has as well. */
  isHandedOn?: boolean
}

export interface SignOutOutcome {
  signedOut: boolean
  /** Actions and media that are still on the device. */
  unsent: number
}
