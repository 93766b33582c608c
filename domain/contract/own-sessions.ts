/** `POST /api/user/sessions`: where one's own account is signed in, the one in use last first. */
export interface OwnSession {
  /** Names it to `/api/user/sessions/end`; opens nothing. */
  id: string
  /** The one that asks. */
  isThis: boolean
  /** The browser's own words, `User-Agent`. */
  userAgent: string | null
  ip: string | null
  createdAt: string
  lastSeenAt: string
}
