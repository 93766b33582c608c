import { describe, expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { mediaPieces, unsentManifest } from '#app/offline/unsent.ts'
import { MEDIA_CHUNK_BYTES, opSchema } from '#domain/contract/sync.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { captured, deviceWithCompany, editBatch, hazardBatch } from './field-device.ts'

const owner = { userGuid: 'user-grid', deviceId: 'device-1', exportedAt: '2026-11-20T02:00:00.000Z' }

describe('unsentManifest', () => {
  it('holds every action as it would be sent, every draft, and a file for each unsent medium', async () => {
    const device = await deviceWithCompany()
    const { outbox, drafts } = device.engine
    const photo = await captured(device.engine, new Uint8Array([1, 2, 3]))
    const [id] = await device.enqueue(hazardBatch(newGuid(), photo))
    await drafts.write({
      key: 'd',
      kind: 'patrol',
      title: '草稿',
      value: { a: 1 },
      savedAt: '2026-11-20T00:00:00.000Z',
    })

    const manifest = await unsentManifest(outbox, owner)
    expect(manifest).toMatchObject({
      format: 'work-safety-unsent',
      ...owner,
      actions: [{ id, state: 'waiting', action: 'report' }],
      drafts: [{ key: 'd', title: '草稿' }],
      media: [{ guid: photo.guid, file: `media/${photo.guid}.jpg`, moduleName: 'beforePhotos' }],
    })
    expect(() => parseInput(opSchema, manifest.actions[0])).not.toThrow()
  })

  it('holds actions that nothing is folded into any more', async () => {
    const device = await deviceWithCompany()
    const [exported = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
    const { actions } = await unsentManifest(device.engine.outbox, owner)
    const [later] = await device.enqueue(editBatch({ registerAddress: '乙' }))
    expect(later).not.toBe(exported)
    expect(await device.engine.outbox.actions.get(exported)).toMatchObject({ input: actions[0]?.input })
  })

  it('is empty after everything was sent', async () => {
    const device = await deviceWithCompany()
    const photo = await captured(device.engine, new Uint8Array([1, 2, 3]))
    await device.enqueue(hazardBatch(newGuid(), photo))
    await device.engine.drain()
    const { actions, drafts, media } = await unsentManifest(device.engine.outbox, owner)
    expect({ actions, drafts, media }).toEqual({ actions: [], drafts: [], media: [] })
  })
})

describe('mediaPieces', () => {
  it('gives the bytes in order, at most a chunk at a time', async () => {
    const device = await deviceWithCompany()
    const bytes = Uint8Array.from({ length: MEDIA_CHUNK_BYTES + 5 }, (_, index) => index % 256)
    const ref = await captured(device.engine, bytes.slice())
    const pieces: Uint8Array[] = []
    for await (const piece of mediaPieces(device.engine.outbox, ref.guid)) pieces.push(new Uint8Array(piece))
    expect(pieces.map((piece) => piece.length)).toEqual([MEDIA_CHUNK_BYTES, 5])
    expect(Buffer.concat(pieces).equals(Buffer.from(bytes))).toBe(true)
  })
})
