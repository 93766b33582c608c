import type { MediaRef } from '#domain/kit/fields.ts'
import { opOf } from './op.ts'
import { isFullDisk } from './open.ts'
import type { ActionRow, OutboxDb } from './outbox-db.ts'
import type { Draft } from './types.ts'

/**
 * What `actions.json` in an export says. An archive holds it, and each medium's bytes as `media/{guid}.{ext}`; every
 * action is exactly as it would have been sent, so importing one twice has effect once.
 */
export interface UnsentManifest {
  format: 'work-safety-unsent'
  version: 1
  exportedAt: string
  userGuid: string
  deviceId: string
  /** `related` is missing from archives of older versions. */
  actions: (ReturnType<typeof opOf> &
    Pick<ActionRow, 'label' | 'state' | 'problem'> &
    Partial<Pick<ActionRow, 'related'>>)[]
  drafts: Draft[]
  media: {
    guid: string
    ref: MediaRef
    parentGuid: string | null
    parentResource: string | null
    moduleName: string | null
    /** The draft it was taken for; missing from archives of older versions. */
    draftKey?: string | null
    /** Null when the bytes were already sent. */
    file: string | null
  }[]
}

export interface UnsentOwner {
  userGuid: string
  deviceId: string
  exportedAt: string
}

/** Everything a user's device holds that the server does not, without the bytes. */
export async function unsentManifest(db: OutboxDb, owner: UnsentOwner): Promise<UnsentManifest> {
  await markKnown(db)
  const [actions, drafts, media] = await db.transaction('r', [db.actions, db.drafts, db.media], () =>
    Promise.all([db.actions.orderBy('order').toArray(), db.drafts.toArray(), db.media.toArray()]),
  )
  return {
    format: 'work-safety-unsent',
    version: 1,
    ...owner,
    actions: actions.map((row) => ({
      ...opOf(row),
      label: row.label,
      state: row.state,
      problem: row.problem,
      related: row.related,
    })),
    drafts,
    media: media
      .filter((row) => row.state !== 'sent')
      .map(({ guid, ref, parentGuid, parentResource, moduleName, draftKey }) => {
        return {
          guid,
          ref,
          parentGuid,
          parentResource,
          moduleName,
          draftKey,
          file: `media/${guid}.${extensionOf(ref)}`,
        }
      }),
  }
}

/** Who holds the archive may send it: from here on nothing of it may change under its id. */
async function markKnown(db: OutboxDb): Promise<void> {
  try {
    await db.actions.toCollection().modify({ sentOnce: true })
  } catch (error) {
    // A phone without room is the one whose work has to get off it.
    if (!isFullDisk(error)) throw error
  }
}

/** The pieces of one medium in order, one in memory at a time. */
export async function* mediaPieces(db: OutboxDb, guid: string): AsyncGenerator<ArrayBuffer> {
  for (let n = 0; ; n += 1) {
    const chunk = await db.mediaChunks.get([guid, n])
    if (chunk === undefined) return
    yield chunk.bytes
  }
}

function extensionOf({ mime, fileName }: MediaRef): string {
  const named = /\.([0-9a-z]{1,5})$/i.exec(fileName)?.[1]
  return named?.toLowerCase() ?? mime.split('/')[1]?.replace(/[^0-9a-z]/gi, '') ?? 'bin'
}
