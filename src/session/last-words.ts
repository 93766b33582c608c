import type { Draft } from '#app/offline/types.ts'

const KEY = 'last-words'
/** For the same page loaded again; who comes back later may have gone on elsewhere, or handed it in. */
const FOR_MS = 60_000

interface LastWords {
  userGuid: string
  drafts: Draft[]
}

/**
 * What was typed in the instant in which the page is left: no database answers any more then, the window's own memory does.
 * Signing out clears it with everything else that the window remembers.
 */
export function keepLastWords(userGuid: string, drafts: Draft[]): void {
  if (drafts.length === 0) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userGuid, drafts } satisfies LastWords))
  } catch {
    // Where the browser keeps nothing, or not so much, the database has what was typed before.
  }
}

/** What the page before this one left, once. */
export function takeLastWords(userGuid: string, now: number): Draft[] {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const words = stored === null ? null : (JSON.parse(stored) as LastWords)
    if (words?.userGuid !== userGuid) return []
    return words.drafts.filter(({ savedAt }) => Date.parse(savedAt) > now - FOR_MS)
  } catch {
    return []
  }
}
