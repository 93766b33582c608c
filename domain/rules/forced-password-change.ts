import { type Instant, isDay, startOfDay } from '#domain/lib/dates.ts'

/** 90 days: the age at which a password has to be changed (specification 2, section 4.3). */
export const PASSWORD_AGE_LIMIT_MS = 7_776_000_000

interface PasswordState {
  /** The day or moment of the last change; null when it was never changed. */
  updatePassword: string | null
  /** The specification compares the flag with 1; the platform itself keeps a boolean. */
  isDefaultPwd: boolean | number | null
}

/** True when the password dialog opens by itself and cannot be closed. */
export function mustChangePassword({ updatePassword, isDefaultPwd }: PasswordState, now: Instant): boolean {
  if (isDefaultPwd === true || isDefaultPwd === 1) return false
  if (updatePassword === null || updatePassword === '') return true
  const changedAt = isDay(updatePassword) ? startOfDay(updatePassword) : updatePassword
  return Date.parse(now) - Date.parse(changedAt) > PASSWORD_AGE_LIMIT_MS
}
