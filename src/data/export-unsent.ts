import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Engine } from '#app/offline/engine.ts'
import { mediaPieces, unsentManifest } from '#app/offline/unsent.ts'
import { correctedNow } from './context.ts'

/**
 * A ZIP of everything unsent: `actions.json` (see `UnsentManifest`) and the bytes of each medium under `media/`.
 * Media are stored as they are: photos and videos do not shrink, and a phone has better things to do.
 */
export async function exportUnsent(engine: Engine): Promise<Blob> {
  const manifest = await unsentManifest(engine.outbox, {
    userGuid: engine.actor.guid,
    deviceId: engine.context.deviceId,
    exportedAt: correctedNow(),
  })
  const parts: BlobPart[] = []
  const done = new Promise<void>((resolve, reject) => {
    const zip = new Zip((error, part, isLast) => {
      if (error) return reject(error)
      parts.push(part as Uint8Array<ArrayBuffer>)
      if (isLast) resolve()
    })
    void fill(zip).catch(reject)
  })

  async function fill(zip: Zip) {
    const text = new ZipDeflate('actions.json')
    zip.add(text)
    text.push(new TextEncoder().encode(JSON.stringify(manifest, null, 2)), true)
    for (const { guid, file } of manifest.media) {
      if (file === null) continue
      const entry = new ZipPassThrough(file)
      zip.add(entry)
      for await (const bytes of mediaPieces(engine.outbox, guid)) entry.push(new Uint8Array(bytes))
      entry.push(new Uint8Array(0), true)
    }
    zip.end()
  }

  await done
  return new Blob(parts, { type: 'application/zip' })
}
