import { describe, expect, it, vi } from 'vitest'
import { dropMedia, forgetHeld, forgetSentBytes, holdMedia, mediaBytes, storeWork } from '#app/offline/media.ts'
import type { OutboxDb } from '#app/offline/outbox-db.ts'
import { MEDIA_CHUNK_BYTES } from '#domain/contract/sync.ts'
import { captured, openDevice } from './field-device.ts'

const STATES = ['held', 'waiting', 'sending', 'sent', 'refused'] as const

/** A picture in each state, all of them taken for the same draft. */
async function pictures() {
  const { engine } = await openDevice()
  const names = new Map<string, string>()
  for (const state of STATES) {
    const { guid } = await captured(engine, new Uint8Array([1, 2]))
    await engine.outbox.media.update(guid, { state })
    names.set(guid, state)
  }
  return { outbox: engine.outbox, guids: [...names.keys()], left: () => leftOf(engine.outbox, names) }
}

async function leftOf({ media, mediaChunks, thumbs }: OutboxDb, names: ReadonlyMap<string, string>) {
  const keys = [media.toCollection(), thumbs.toCollection()].map((rows) => rows.primaryKeys())
  const chunks = mediaChunks.toArray().then((rows) => rows.map(({ guid }) => guid))
  const [rows, small, bytes] = await Promise.all([...keys, chunks])
  const named = (guids: readonly string[] = []) => guids.map((guid) => names.get(guid)).toSorted()
  return { rows: named(rows), small: named(small), bytes: named(bytes) }
}

describe('what is given up of pictures', () => {
  const UNHELD = ['refused', 'sending', 'sent', 'waiting']

  it('by hand: whole, and only what no record names', async () => {
    const { outbox, guids, left } = await pictures()
    for (const guid of [...guids, 'gone']) await dropMedia(outbox, guid)
    expect(await left()).toEqual({ rows: UNHELD, small: UNHELD, bytes: UNHELD })
  })

  it('with its draft: likewise', async () => {
    const { outbox, left } = await pictures()
    await forgetHeld(outbox, 'another')
    expect((await left()).rows).toHaveLength(STATES.length)
    await forgetHeld(outbox, 'draft')
    expect(await left()).toEqual({ rows: UNHELD, small: UNHELD, bytes: UNHELD })
  })

  it('for room: the bytes of what the server has had since before, what they are is still known', async () => {
    const { outbox, guids, left } = await pictures()
    const sent = guids[STATES.indexOf('sent')] ?? ''
    await outbox.media.update(sent, { sentAt: 5 })
    await forgetSentBytes(outbox, 5)
    expect((await left()).bytes).toHaveLength(STATES.length)
    await forgetSentBytes(outbox, 6)
    const all = STATES.toSorted()
    expect(await left()).toEqual({ rows: all, small: all, bytes: all.filter((state) => state !== 'sent') })
  })
})

it('a picture that is held once more is the new one alone', async () => {
  const { engine } = await openDevice()
  const ref = await captured(engine, new Uint8Array([1]))
  const hold = (size: number) =>
    holdMedia(engine.outbox, { ref, bytes: new ArrayBuffer(size), thumb: null, draftKey: 'draft' }, '')
  await hold(MEDIA_CHUNK_BYTES + 1)
  await hold(3)
  expect((await mediaBytes(engine.outbox, ref.guid))?.byteLength).toBe(3)
})

it('work that fails for any other reason than room fails at once, and nothing is given up for it', async () => {
  const { outbox, left } = await pictures()
  const write = vi.fn(async () => Promise.reject(new TypeError('no')))
  await expect(storeWork(outbox, write)).rejects.toThrow(TypeError)
  expect(write).toHaveBeenCalledOnce()
  expect((await left()).bytes).toHaveLength(STATES.length)
})
