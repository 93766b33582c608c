import type { Draft } from '#app/offline/types.ts'

export const LAST_WORDS = 'last-words'

/**
 * What was typed in the instant in which the page is left: no database answers any more then, the window's own memory does.
 * Signing out clears it with everything else that the window remembers.
 */
export function keepLastWords(userGuid: string, drafts: Draft[]): void {
  if (drafts.length === 0) return
  try {
    sessionStorage.setItem(LAST_WORDS, JSON.stringify({ userGuid, drafts }))
  } catch {
    // Where the browser keeps nothing, or not so much, the database has what was typed before.
  }
}

export function hasLastWords(): boolean {
  try {
    return LAST_WORDS in sessionStorage
  } catch {
    return false
  }
}
