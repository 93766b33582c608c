import { MEDIA_CHUNK_BYTES } from '#domain/contract/sync.ts'
import { isOutOfQuota, withReopening } from './open.ts'
import type { MediaRow, OutboxDb } from './outbox-db.ts'
import type { CapturedMedia, MediaEntry } from './types.ts'

/** Stores captured bytes in pieces, with their thumbnail, in one transaction. Holding the same guid again replaces. */
export async function holdMedia(db: OutboxDb, captured: CapturedMedia, heldAt: string): Promise<void> {
  const { ref, bytes, thumb, draftKey } = captured
  const row: MediaRow = {
    guid: ref.guid,
    ref,
    draftKey,
    parentGuid: null,
    parentResource: null,
    moduleName: null,
    afterOps: [],
    state: 'held',
    sentBytes: 0,
    tries: 0,
    nextAt: 0,
    leaseUntil: 0,
    problem: null,
    heldAt,
  }
  await storeWork(db, () =>
    db.transaction('rw', [db.media, db.mediaChunks, db.thumbs], async () => {
      await db.mediaChunks.where('guid').equals(ref.guid).delete()
      for (let n = 0; n * MEDIA_CHUNK_BYTES < bytes.byteLength; n += 1) {
        const from = n * MEDIA_CHUNK_BYTES
        await db.mediaChunks.put({ guid: ref.guid, n, bytes: bytes.slice(from, from + MEDIA_CHUNK_BYTES) })
      }
      if (thumb !== null) await db.thumbs.put({ guid: ref.guid, bytes: thumb })
      await db.media.put(row)
    }),
  )
}

/**
 * A write of somebody's work, which must be one transaction. Where it finds no room, the bytes that the server has make
 * some: a browser that goes by what it knew before believes so half a minute later.
 */
export async function storeWork<T>(db: OutboxDb, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await withReopening(db, write)
  } catch (error) {
    if (!isOutOfQuota(error)) throw error
    await forgetSentBytes(db)
    return await withReopening(db, write)
  }
}

/** Removes a medium that no record names yet; one that is on its way stays. */
export function dropMedia(db: OutboxDb, guid: string): Promise<void> {
  return db.transaction('rw', [db.media, db.mediaChunks, db.thumbs], async () => {
    if ((await db.media.get(guid))?.state === 'held') await forgetMedium(db, guid)
  })
}

/** Removes everything of a medium; inside a transaction of the caller's. */
export async function forgetMedium(db: OutboxDb, guid: string): Promise<void> {
  await db.media.delete(guid)
  await db.thumbs.delete(guid)
  await db.mediaChunks.where('guid').equals(guid).delete()
}

/** Frees the bytes of media that the server had whole before `beforeMs`; what they are is still known. */
export async function forgetSentBytes(db: OutboxDb, beforeMs = Number.POSITIVE_INFINITY): Promise<void> {
  await db.transaction('rw', [db.media, db.mediaChunks], async () => {
    const sent = await db.media.where('state').equals('sent').toArray()
    const guids = sent.filter(({ sentAt }) => (sentAt ?? 0) < beforeMs).map(({ guid }) => guid)
    await db.mediaChunks.where('guid').anyOf(guids).delete()
  })
}

/** Removes the media of a draft that no record names; inside a transaction of the caller's. */
export async function forgetHeld(db: OutboxDb, draftKey: string): Promise<void> {
  const held = await db.media.where('draftKey').equals(draftKey).toArray()
  for (const { guid, state } of held) if (state === 'held') await forgetMedium(db, guid)
}

/** The whole medium in one buffer; null when its bytes are not (or no longer) on the device. */
export async function mediaBytes(db: OutboxDb, guid: string): Promise<ArrayBuffer | null> {
  const chunks = await db.mediaChunks.where('guid').equals(guid).sortBy('n')
  if (chunks.length === 0) return null
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.bytes.byteLength, 0))
  let at = 0
  for (const { bytes } of chunks) {
    whole.set(new Uint8Array(bytes), at)
    at += bytes.byteLength
  }
  return whole.buffer
}

export function mediaEntryOf(row: MediaRow): MediaEntry {
  const { guid, ref, parentGuid, parentResource, moduleName, afterOps, state, sentBytes, problem } = row
  return { guid, ref, parentGuid, parentResource, moduleName, afterOps, state, sentBytes, problem }
}
