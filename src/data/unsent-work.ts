import { unzip } from 'fflate'
import { behindRefused } from '#app/offline/deeds.ts'
import type { Restored } from '#app/offline/restore-unsent.ts'
import type { UnsentManifest } from '#app/offline/unsent.ts'
import { Problem } from '#domain/kit/problems.ts'
import { neededEngine } from './context.ts'
import { useLive } from './live.ts'

// What the pages of unsent and refused work do beyond sending it again; fetched with them.

/** How much of the attachments under way has arrived, counted from when the oldest of those left was taken. */
export interface Progress {
  sent: number
  total: number
  sentBytes: number
  totalBytes: number
}

/** Null while nothing is under way. */
export function useUploadProgress(): Progress | null {
  return (
    useLive('upload-progress', async ({ outbox }) => {
      const isBehind = behindRefused(await outbox.actions.where('state').equals('refused').toArray())
      const going = await outbox.media
        .where('state')
        .anyOf('waiting', 'sending')
        .and((row) => !isBehind(row))
        .toArray()
      const since = Math.min(...going.map(({ heldAt }) => Date.parse(heldAt)))
      const arrived = await outbox.media
        .where('state')
        .equals('sent')
        .and(({ sentAt = 0 }) => sentAt >= since)
        .toArray()
      if (going.length === 0) return null
      const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
      const arrivedBytes = sum(arrived.map(({ ref }) => ref.size))
      return {
        sent: arrived.length,
        total: arrived.length + going.length,
        sentBytes: arrivedBytes + sum(going.map(({ sentBytes }) => sentBytes)),
        totalBytes: arrivedBytes + sum(going.map(({ ref }) => ref.size)),
      }
    }) ?? null
  )
}

/** Takes back what was never sent. Throws `action.running` where some of it was. */
export async function withdraw(ids: readonly string[]): Promise<void> {
  const engine = await neededEngine()
  await (await import('#app/offline/withdraw.ts')).withdraw(engine.context, ids)
}

/** Keeps the words and pictures of a refused action as a note on its record. */
export async function keepAsNote(id: string, content: string): Promise<void> {
  const engine = await neededEngine()
  await (await import('#app/offline/withdraw.ts')).keepAsNote(engine.context, id, content)
  engine.trigger('enqueue')
}

/** Reads an archive of `exportUnsent` in again. Throws `input.malformed` for anything else. */
export async function importUnsent(archive: File): Promise<Restored> {
  const engine = await neededEngine()
  const entries = await entriesOf(new Uint8Array(await archive.arrayBuffer()))
  const manifest = manifestIn(entries)
  const { restoreUnsent } = await import('#app/offline/restore-unsent.ts')
  const restored = await restoreUnsent(engine.context, manifest, async (file) => entries[file] ?? null)
  engine.trigger('manual')
  return restored
}

type Entries = Record<string, Uint8Array<ArrayBuffer>>

function entriesOf(bytes: Uint8Array): Promise<Entries> {
  return new Promise((resolve, reject) => {
    unzip(bytes, (error, entries) =>
      error === null ? resolve(entries as Entries) : reject(new Problem('input.malformed', {}, { cause: error })),
    )
  })
}

function manifestIn(entries: Entries): UnsentManifest {
  try {
    const manifest = JSON.parse(new TextDecoder().decode(entries['actions.json'])) as Partial<UnsentManifest>
    const { format, version, actions, media, drafts } = manifest
    const isOurs = format === 'work-safety-unsent' && version === 1
    if (isOurs && [actions, media, drafts].every(Array.isArray)) return manifest as UnsentManifest
  } catch (cause) {
    throw new Problem('input.malformed', {}, { cause })
  }
  throw new Problem('input.malformed')
}
