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

  it('tells of actions in the order of making', async () => {
    const { engine, enqueue } = await deviceWithCompany()
    const ids: string[] = []
    for (const guid of [newGuid(), newGuid(), newGuid()]) ids.push(...(await enqueue(hazardBatch(guid))))
    for (const [at, id] of ids.entries()) await engine.outbox.actions.update(id, { order: 10 - at })
    const { actions } = await unsentManifest(engine.outbox, owner)
    expect(actions.map(({ id }) => id)).toEqual(ids.toReversed())
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

describe('the file of a medium', () => {
  it.each([
    ['现场.JPG', 'image/jpeg', 'jpg'],
    ['现场.v2.png', 'image/png', 'png'],
    ['说明.document', 'application/pdf', 'pdf'],
    ['现场', 'image/svg+xml', 'svgxml'],
    ['现场', 'image', 'bin'],
  ])('of %s (%s) ends in %s', async (fileName, mime, ending) => {
    const device = await deviceWithCompany()
    const { outbox } = device.engine
    const photo = await captured(device.engine, new Uint8Array([1]))
    await outbox.media.update(photo.guid, { ref: { ...photo, fileName, mime } })
    const { media } = await unsentManifest(outbox, owner)
    expect(media.map(({ file }) => file)).toEqual([`media/${photo.guid}.${ending}`])
  })

  it('is told of what is held, goes or was refused, with the draft it was taken for; not of what was sent', async () => {
    const device = await deviceWithCompany()
    const { outbox } = device.engine
    const states = ['held', 'waiting', 'sending', 'refused', 'sent'] as const
    for (const state of states) {
      const { guid } = await captured(device.engine, new Uint8Array([1]), `draft of ${state}`)
      await outbox.media.update(guid, { state })
    }
    const { media } = await unsentManifest(outbox, owner)
    expect(media.map(({ draftKey }) => draftKey).toSorted()).toEqual([
      ...['draft of held', 'draft of refused', 'draft of sending', 'draft of waiting'],
    ])
  })
})

describe('an export from a phone without room', () => {
  it('is made all the same, and fails for any other reason', async () => {
    const device = await deviceWithCompany()
    const [id] = await device.enqueue(hazardBatch(newGuid()))
    const { outbox } = device.engine
    const failing = (name: string) => () => {
      throw new DOMException('no', name)
    }
    const full = failing('QuotaExceededError')
    outbox.actions.hook('updating', full)
    expect((await unsentManifest(outbox, owner)).actions).toMatchObject([{ id }])
    outbox.actions.hook('updating').unsubscribe(full)
    outbox.actions.hook('updating', failing('DataError'))
    await expect(unsentManifest(outbox, owner)).rejects.toThrow()
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
