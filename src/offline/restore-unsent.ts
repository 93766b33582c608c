import { MEDIA_CHUNK_BYTES } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { rebuildRecord } from './lane.ts'
import { storeWork } from './media.ts'
import { LAST_ORDER, UNCOUNTED_ORDERS } from './outbox.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { ActionRow, MediaRow } from './outbox-db.ts'
import type { UnsentManifest } from './unsent.ts'

/** What was taken in from an archive; the rest of it was here or on the server already. */
export interface Restored {
  actions: number
  media: number
  drafts: number
}

/** The bytes of one medium of the archive; null when the archive lacks them. */
export type BytesOf = (file: string) => Promise<Uint8Array<ArrayBuffer> | null>

/**
 * Takes the work of an archive back into the outbox, on this device or another of the same person. Every action keeps
 * its id, so that one the server has meanwhile counts once; what is here already is left alone.
 */
export async function restoreUnsent(
  context: OutboxContext,
  manifest: UnsentManifest,
  bytesOf: BytesOf,
): Promise<Restored> {
  if (manifest.userGuid !== context.actor.guid) throw new Problem('auth.other-user')
  // Bytes first: an action that is there promises its pictures.
  const media = await restoreMedia(context, manifest, bytesOf)
  const { db } = context
  const fresh = await unknownActions(context, manifest)
  const bases = await basesOf(context, fresh)
  const drafts = await storeWork(db, () =>
    db.transaction('rw', [db.actions, db.answers, db.records, db.drafts, db.meta], async () => {
      let order = ((await db.meta.get(LAST_ORDER))?.value as number | undefined) ?? UNCOUNTED_ORDERS
      for (const row of fresh) {
        order += 1
        await db.actions.put({ ...row, order })
      }
      await db.meta.put({ key: LAST_ORDER, value: order })
      for (const base of bases) {
        if ((await db.records.get([base.resource, base.guid])) === undefined) await db.records.add(base)
        await rebuildRecord(context, base.resource, base.guid)
      }
      const held = new Set(await db.drafts.toCollection().primaryKeys())
      const lost = manifest.drafts.filter(({ key }) => !held.has(key))
      await db.drafts.bulkPut(lost)
      return lost.length
    }),
  )
  return { actions: fresh.length, media, drafts }
}

async function unknownActions({ db }: OutboxContext, { actions }: UnsentManifest): Promise<Omit<ActionRow, 'order'>[]> {
  const ids = actions.map(({ id }) => id)
  const here = new Set(await db.actions.where('id').anyOf(ids).primaryKeys())
  const answered = new Set(await db.answers.where('id').anyOf(ids).primaryKeys())
  return actions
    .filter(({ id }) => !here.has(id) && !answered.has(id))
    .map(({ state, ...action }) => ({
      ...action,
      related: action.related ?? {},
      state: state === 'refused' ? 'refused' : 'waiting',
      sentOnce: true,
      tries: 0,
      nextAt: 0,
      leaseUntil: 0,
    }))
}

/** The records as the server has them, under what the archive does to them. */
async function basesOf(context: OutboxContext, actions: readonly Omit<ActionRow, 'order'>[]) {
  const bases = new Map<string, { resource: string; guid: string }>()
  for (const { resource, recordGuid } of actions) bases.set(recordGuid, { resource, guid: recordGuid })
  return Promise.all(
    [...bases.values()].map(async ({ resource, guid }) => {
      const base = await context.known(resource, guid).catch(nobodyAnswers)
      const blank = { guid, version: 0 } as ActionRow['related'][string] & object
      return { resource, guid, base, record: base ?? blank, rev: 0, ackedAt: null, frozen: false }
    }),
  )
}

function nobodyAnswers(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

async function restoreMedia(context: OutboxContext, manifest: UnsentManifest, bytesOf: BytesOf): Promise<number> {
  const { db } = context
  let restored = 0
  for (const { guid, ref, file, ...place } of manifest.media) {
    if ((await db.media.get(guid)) !== undefined) continue
    const bytes = file === null ? null : await bytesOf(file)
    if (bytes === null || (await hashOf(bytes)) !== ref.sha256) continue
    const { parentGuid, parentResource, moduleName } = place
    const draftKey = place.draftKey ?? draftNaming(manifest, guid)
    const row: MediaRow = {
      ...{ guid, ref, parentGuid, parentResource, moduleName },
      draftKey: parentGuid === null ? draftKey : null,
      afterOps: manifest.actions.filter(({ recordGuid }) => recordGuid === parentGuid).map(({ id }) => id),
      state: parentGuid === null ? 'held' : 'waiting',
      ...{ sentBytes: 0, tries: 0, nextAt: 0, leaseUntil: 0, problem: null, heldAt: manifest.exportedAt },
    }
    await storeWork(db, () =>
      db.transaction('rw', [db.media, db.mediaChunks], async () => {
        for (let n = 0; n * MEDIA_CHUNK_BYTES < bytes.byteLength; n += 1) {
          const from = n * MEDIA_CHUNK_BYTES
          await db.mediaChunks.put({ guid, n, bytes: bytes.slice(from, from + MEDIA_CHUNK_BYTES).buffer })
        }
        await db.media.put(row)
      }),
    )
    restored += 1
  }
  return restored
}

/** Archives of older versions do not say to which draft a picture belongs; the draft names it. */
const draftNaming = ({ drafts }: UnsentManifest, guid: string): string | null =>
  drafts.find(({ value }) => JSON.stringify(value)?.includes(guid) === true)?.key ?? null

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
