/** An account that is locked for wrong passwords, and until when. */
export interface LockedAccount {
  guid: string
  name: string
  username: string
  until: string
}
