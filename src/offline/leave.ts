import { forgetAllKept } from './kept.ts'
import { forgetMedium } from './media.ts'
import type { OpenOptions } from './open.ts'
import type { OutboxDb } from './outbox-db.ts'

export { forgetAllKept } from './kept.ts'

/**
 * What stays on a phone that is handed on: work that only this device has, and nothing that the server has as well.
 * The price is named in `docs/decisions`: to a server restored from a backup such work cannot be sent again from here.
 */
export async function forgetSent(outbox: OutboxDb, userGuid: string, options: OpenOptions = {}): Promise<void> {
  const { records, answers, media, mediaChunks, thumbs } = outbox
  await outbox.transaction('rw', [records, answers, media, mediaChunks, thumbs], async () => {
    await answers.clear()
    const acknowledged = await records.filter(({ ackedAt }) => ackedAt !== null).primaryKeys()
    await records.bulkDelete(acknowledged)
    for (const guid of await media.where('state').equals('sent').primaryKeys()) await forgetMedium(outbox, guid)
  })
  await forgetAllKept(userGuid, options)
}
