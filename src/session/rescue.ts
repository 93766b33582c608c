import { storeWork } from '#app/offline/media.ts'
import type { OutboxDb } from '#app/offline/outbox-db.ts'
import type { Draft } from '#app/offline/types.ts'
import { LAST_WORDS } from './last-words.ts'

/** For the same page loaded again; who comes back later may have gone on elsewhere, or handed it in. */
const FOR_MS = 60_000

/**
 * Writes what the page before this one had typed and could not write any more, once. Its last write may have come through
 * all the same, and another page may have gone on since.
 */
export async function rescueLastWords(outbox: OutboxDb, userGuid: string, now: number): Promise<void> {
  try {
    const { userGuid: of, drafts } = JSON.parse(sessionStorage.getItem(LAST_WORDS) ?? '{}') as {
      userGuid?: string
      drafts?: Draft[]
    }
    sessionStorage.removeItem(LAST_WORDS)
    const words = (drafts ?? []).filter(({ savedAt }) => of === userGuid && Date.parse(savedAt) > now - FOR_MS)
    await storeWork(outbox, () =>
      outbox.transaction('rw', outbox.drafts, async () => {
        const stored = await outbox.drafts.bulkGet(words.map(({ key }) => key))
        await outbox.drafts.bulkPut(words.filter(({ savedAt }, at) => savedAt > (stored[at]?.savedAt ?? '')))
      }),
    )
  } catch (error) {
    console.error('what was typed last could not be written', error)
  }
}
