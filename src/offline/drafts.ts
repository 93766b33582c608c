import { Dexie } from 'dexie'
import { forgetHeld, storeWork } from './media.ts'
import { withReopening } from './open.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { Draft } from './types.ts'

/**
 * Writes drafts as fast as they are typed: what is set within one turn of the event loop is one write, and a draft
 * whose work was submitted is not written again by a late keystroke.
 */
export interface DraftBook {
  read(key: string): Promise<Draft | null>
  /** Resolves when the value is in the database. */
  write(draft: Draft): Promise<void>
  /** With the media that were captured for it and placed nowhere. */
  remove(key: string): Promise<void>
  /** Writes come to nothing until `open`: its batch is being stored. */
  close(key: string): Promise<void>
  open(key: string): void
  /** Everything written so far is in the database. */
  flush(): Promise<void>
  /** What was typed and is not in the database yet. */
  unsaved(): Draft[]
}

export function createDraftBook(db: OutboxDb): DraftBook {
  const waiting = new Map<string, Draft>()
  const closed = new Set<string>()
  let underWay: readonly Draft[] = []
  let writing: Promise<void> | null = null

  /** Writes until nothing waits; keystrokes that come meanwhile are taken along. */
  async function writeAll(): Promise<void> {
    await Promise.resolve()
    while (waiting.size > 0) {
      const drafts = [...waiting.values()]
      waiting.clear()
      underWay = drafts
      try {
        await storeWork(db, () => db.drafts.bulkPut(drafts))
      } catch (error) {
        // Still what was typed last: read from here, and written with the next keystroke.
        for (const draft of drafts) if (!waiting.has(draft.key) && !closed.has(draft.key)) waiting.set(draft.key, draft)
        throw error
      } finally {
        underWay = []
      }
    }
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  return {
    // Whoever asks from within a transaction of his own is not asking that one.
    read: async (key) =>
      waiting.get(key) ?? (await Dexie.ignoreTransaction(() => withReopening(db, () => db.drafts.get(key)))) ?? null,
    write(draft) {
      if (closed.has(draft.key)) return Promise.resolve()
      waiting.set(draft.key, draft)
      return flush()
    },
    async remove(key) {
      waiting.delete(key)
      await flush()
      await withReopening(db, () =>
        db.transaction('rw', [db.drafts, db.media, db.mediaChunks, db.thumbs], async () => {
          await db.drafts.delete(key)
          await forgetHeld(db, key)
        }),
      )
    },
    async close(key) {
      closed.add(key)
      // Where a draft does not fit any more its batch says so.
      await flush().catch(() => undefined)
    },
    open: (key) => {
      closed.delete(key)
    },
    flush,
    unsaved: () => [...new Map([...underWay, ...waiting.values()].map((draft) => [draft.key, draft])).values()],
  }
}
