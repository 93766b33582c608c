import { useEffect, useState, useSyncExternalStore } from 'react'
import { fitsBytes } from '#app/device/storage.ts'
import type { Engine } from '#app/offline/engine.ts'
import * as store from '#app/offline/media.ts'
import type { CapturedMedia, MediaEntry } from '#app/offline/types.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { correctedNow, isOffline, neededEngine, useEngine } from './context.ts'
import { fullDisk, storingProblem } from './full-disk.ts'
import { useLive } from './live.ts'

/** Stores the bytes of a medium on the device. Throws `payload.too-large` when the device is full. */
export async function holdMedia(captured: CapturedMedia): Promise<void> {
  const { outbox } = await neededEngine()
  if (!(await fitsBytes(captured.bytes.byteLength))) {
    // What was sent already is only kept for the worst case.
    await store.forgetSentBytes(outbox)
    if (!(await fitsBytes(captured.bytes.byteLength))) throw fullDisk(FULL)
  }
  try {
    await store.holdMedia(outbox, captured, correctedNow())
  } catch (error) {
    throw storingProblem(error, FULL)
  }
}

const FULL = '手机存储空间不足，请清理后再拍'

/** Removes a held medium that was not placed in a record yet. */
export async function dropMedia(guid: string): Promise<void> {
  const { outbox } = await neededEngine()
  await store.dropMedia(outbox, guid)
}

/** What is known of media on this device, by guid; media that never were here are absent. */
export function useMediaEntries(guids: readonly string[]): ReadonlyMap<string, MediaEntry> {
  return useLive(`media:${guids.join()}`, ({ outbox }) => entriesOf(outbox, guids)) ?? NONE
}

const NONE: ReadonlyMap<string, MediaEntry> = new Map()

async function entriesOf(outbox: Engine['outbox'], guids: readonly string[]): Promise<ReadonlyMap<string, MediaEntry>> {
  const rows = await outbox.media.bulkGet([...guids])
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.guid, store.mediaEntryOf(row)]))
}

/** The bytes of a medium held on this device; null where they are not. */
export async function getMediaBytes(guid: string): Promise<ArrayBuffer | null> {
  const { outbox } = await neededEngine()
  return store.mediaBytes(outbox, guid)
}

export interface MediaUrl {
  url: string | null
  state: 'loading' | 'ready' | 'offline' | 'missing'
  kind: MediaRef['contentType'] | null
}

/** An address to show a medium by: its bytes on the device, else the server, as soon as that can be reached. */
export function useMediaUrl(medium: MediaRef | string | null, size: 'thumb' | 'full' = 'full'): MediaUrl {
  const engine = useEngine()
  const guid = typeof medium === 'string' ? medium : (medium?.guid ?? null)
  const given = typeof medium === 'string' ? null : (medium?.contentType ?? null)
  const key = `${guid}/${size}`
  useSyncExternalStore(subscribeReach, isOffline)
  const [found, setFound] = useState<{ key: string; answer: MediaUrl } | null>(null)

  useEffect(() => {
    if (engine === null || guid === null) return
    let isGone = false
    let made: string | null = null
    void heldBlob(engine, guid, size).then(
      ({ blob, kind }) => {
        if (isGone) return
        made = blob === null ? null : URL.createObjectURL(blob)
        setFound({
          key: `${guid}/${size}`,
          answer: made === null ? remote(guid, size, kind ?? given) : ready(made, kind),
        })
      },
      () => setFound({ key: `${guid}/${size}`, answer: { url: null, state: 'missing', kind: given } }),
    )
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [engine, guid, size, given])

  if (guid === null) return { url: null, state: 'missing', kind: null }
  if (found === null || found.key !== key) return { url: null, state: 'loading', kind: given }
  return found.answer.state === 'offline' ? remote(guid, size, found.answer.kind) : found.answer
}

const subscribeReach = (listener: () => void) => getRuntime().connectivity.subscribe(listener)

const ready = (url: string, kind: MediaUrl['kind']): MediaUrl => ({ url, state: 'ready', kind })

function remote(guid: string, size: 'thumb' | 'full', kind: MediaUrl['kind']): MediaUrl {
  const address = mediaAddress(guid, size)
  return address === null ? { url: null, state: 'offline', kind } : ready(address, kind)
}

/** Where the server gives a medium out; null while it cannot be reached. */
export function mediaAddress(guid: string, size: 'thumb' | 'full'): string | null {
  const token = getRuntime().token()
  if (isOffline() || token === null) return null
  const call = size === 'thumb' ? 'downLoadMini' : 'download'
  const address = `${BASE_PATH}/api/accessoryFile/${call}/${encodeURIComponent(guid)}`
  return `${address}?access_token=${encodeURIComponent(token)}`
}

/** What stands in the outbox, else what was kept on the device to be shown whole. */
async function heldBlob({ outbox, actor }: Engine, guid: string, size: 'thumb' | 'full') {
  const local = await localBlob(outbox, guid, size)
  // With a signal the small picture is quicker fetched; without one the large one is better than none.
  if (local.blob !== null || (size === 'thumb' && !isOffline())) return local
  const { keptBlob } = await import('#app/offline/kept.ts')
  return { ...local, blob: await keptBlob(actor.guid, guid) }
}

/** The whole medium, or its thumbnail; a photo without one is its own, a video is not. */
async function localBlob(
  outbox: Engine['outbox'],
  guid: string,
  size: 'thumb' | 'full',
): Promise<{ blob: Blob | null; kind: MediaUrl['kind'] }> {
  const row = await outbox.media.get(guid)
  const kind = row?.ref.contentType ?? null
  if (size === 'thumb') {
    const thumb = await outbox.thumbs.get(guid)
    if (thumb !== undefined) return { blob: new Blob([thumb.bytes], { type: 'image/jpeg' }), kind }
    if (kind === 'video') return { blob: null, kind }
  }
  const chunks = await outbox.mediaChunks.where('guid').equals(guid).sortBy('n')
  if (chunks.length === 0) return { blob: null, kind }
  const type = row?.ref.mime ?? 'application/octet-stream'
  return {
    blob: new Blob(
      chunks.map((chunk) => chunk.bytes),
      { type },
    ),
    kind,
  }
}
