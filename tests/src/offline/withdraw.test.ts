import { describe, expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { mediaBytes } from '#app/offline/media.ts'
import { restoreUnsent } from '#app/offline/restore-unsent.ts'
import { mediaPieces, type UnsentManifest, unsentManifest } from '#app/offline/unsent.ts'
import { keepAsNote, withdraw } from '#app/offline/withdraw.ts'
import '#domain/areas/all.ts'
import { MEDIA_CHUNK_BYTES } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildHazard, LEAF_PATH } from '#tests/factories/domain.ts'
import {
  COMPANY_GUID,
  captured,
  type Device,
  deviceWithCompany,
  editBatch,
  hazardBatch,
  hazardDeed,
  openDevice,
} from './field-device.ts'

const DRAFT = { kind: 'patrol', title: '巡查', savedAt: '2026-11-20' }
const PICTURE = new Uint8Array([7, 7, 7])

async function exported({ engine }: Device): Promise<{ manifest: UnsentManifest; files: Map<string, Uint8Array> }> {
  const owner = { userGuid: engine.actor.guid, deviceId: 'device-1', exportedAt: '2026-11-20T05:00:00.000Z' }
  const manifest = await unsentManifest(engine.outbox, owner)
  const files = new Map<string, Uint8Array>()
  for (const { guid, file } of manifest.media) {
    const parts: Uint8Array[] = []
    for await (const piece of mediaPieces(engine.outbox, guid)) parts.push(new Uint8Array(piece))
    if (file !== null) files.set(file, Buffer.concat(parts))
  }
  return { manifest, files }
}

const bytesIn = (files: Map<string, Uint8Array>) => async (file: string) => new Uint8Array(files.get(file) ?? [])

describe('withdraw', () => {
  it('takes back a patrol’s hazards with their pictures, and the record is as it was', async () => {
    const device = await deviceWithCompany()
    const photo = await captured(device.engine, PICTURE)
    const ids = await device.enqueue(hazardBatch(newGuid(), photo))
    await withdraw(device.engine.context, ids)
    const { actions, records, media, mediaChunks } = device.engine.outbox
    expect(await Promise.all([actions.count(), records.count(), media.count(), mediaChunks.count()])).toEqual([
      0, 0, 0, 0,
    ])
  })

  it('takes back nothing of what was sent once: the platform may have it', async () => {
    const device = await deviceWithCompany()
    const first = newGuid()
    const ids = await device.enqueue({ actions: [hazardDeed(first), { ...hazardDeed(newGuid()), after: [first] }] })
    await device.engine.outbox.actions.update(ids[0] ?? '', { sentOnce: true })
    await expect(withdraw(device.engine.context, ids)).rejects.toMatchObject({ code: 'action.running' })
    expect(await device.engine.outbox.actions.count()).toBe(2)
  })

  it('takes back nothing that was sent back to its author: he decides about it in its own place', async () => {
    const device = await deviceWithCompany()
    const [id = ''] = await device.enqueue(hazardBatch(newGuid()))
    await device.engine.outbox.actions.update(id, { state: 'refused' })
    await expect(withdraw(device.engine.context, [id])).rejects.toMatchObject({ code: 'action.running' })
    expect(await device.engine.outbox.actions.count()).toBe(1)
  })

  it('makes no note of what still waits', async () => {
    const device = await deviceWithCompany()
    const [id = ''] = await device.enqueue(hazardBatch(newGuid()))
    await expect(keepAsNote(device.engine.context, id, '说明')).rejects.toMatchObject({ code: 'record.gone' })
    expect(await device.engine.outbox.actions.get(id)).toMatchObject({ action: 'report' })
  })
})

describe('a review that somebody else was faster than', () => {
  it.each([
    ['of an enterprise', '甲厂', '补充说明 · 甲厂'],
    ['that has no name', '', '补充说明'],
  ])('is kept as a note with its photos on a record %s, and arrives', async (_what, companyName, label) => {
    const device = await deviceWithCompany()
    const hazard = buildHazard({ companyName, description: '', status: 'pendingReview', gridPath: LEAF_PATH })
    device.server.records.set(`hiddenDanger/${hazard.guid}`, hazard)
    const photo = await captured(device.engine, PICTURE)
    const input = { result: 'fail', opinion: '仍有杂物', reviewPhotos: [photo] }
    const [id = ''] = await device.enqueue({
      actions: [{ resource: 'hiddenDanger', action: 'review', recordGuid: hazard.guid, input }],
    })
    await device.engine.outbox.actions.update(id, { madeAt: '2026-11-01T00:00:00.000Z' })
    device.server.records.set(`hiddenDanger/${hazard.guid}`, { ...hazard, status: 'closed', version: 2 })
    await device.engine.drain()
    expect(await device.engine.outbox.actions.get(id)).toMatchObject({ state: 'refused' })

    // What a later version may ask for in a list that is no list of files.
    await device.engine.outbox.actions.update(id, { input: { ...input, reasons: ['stacked'] } })
    await keepAsNote(device.engine.context, id, '复查：不合格')
    const [note] = await device.engine.outbox.actions.toArray()
    expect(note).toMatchObject({ action: 'note', label, baseVersion: null, input: { photos: [photo] } })
    expect(note?.madeAt).not.toBe('2026-11-01T00:00:00.000Z')
    expect(await device.engine.outbox.media.get(photo.guid)).toMatchObject({ moduleName: 'notePhotos' })
    expect(await device.engine.drain()).toBe('drained')
    const stored = device.server.records.get(`hiddenDanger/${hazard.guid}`)
    expect(stored).toMatchObject({
      status: 'closed',
      reviewResult: null,
      notes: [{ content: '复查：不合格', photos: 1 }],
      notePhotos: [{ guid: photo.guid }],
    })
    expect(device.server.files.get(photo.guid)?.whole).toBe(true)
  })
})

describe('an exported archive read in again', () => {
  async function unsent() {
    const device = await deviceWithCompany()
    const guid = newGuid()
    const photo = await captured(device.engine, PICTURE)
    const [id] = await device.enqueue(hazardBatch(guid, photo))
    const held = await captured(device.engine, new Uint8Array([9]), 'patrol:1')
    const draft = { key: 'patrol:1', kind: 'patrol', title: '巡查', value: { photos: [held] }, savedAt: '2026-11-20' }
    await device.engine.drafts.write(draft)
    return { device, id, guid, photo, held, ...(await exported(device)) }
  }

  it('brings everything onto another phone, from where it arrives once', async () => {
    const { device, id, guid, photo, held, manifest, files } = await unsent()
    const other = await openDevice({ server: device.server })
    expect(await restoreUnsent(other.engine.context, manifest, bytesIn(files))).toEqual({
      actions: 1,
      media: 2,
      drafts: 1,
    })
    expect(await other.engine.outbox.records.get(['hiddenDanger', guid])).toMatchObject({
      record: { place: '车间东侧' },
    })
    expect(await other.engine.outbox.media.get(held.guid)).toMatchObject({ state: 'held', draftKey: 'patrol:1' })
    await other.engine.drain()
    await device.engine.drain()
    expect(device.server.applied).toEqual([id])
    expect(device.server.files.get(photo.guid)?.whole).toBe(true)
  })

  it('adds nothing to a phone whose part of it was answered', async () => {
    const { device, manifest, files } = await unsent()
    const other = await openDevice({ server: device.server })
    await restoreUnsent(other.engine.context, manifest, bytesIn(files))
    await other.engine.drain()
    expect(await restoreUnsent(other.engine.context, manifest, bytesIn(files))).toMatchObject({ actions: 0 })
    expect(await other.engine.outbox.actions.count()).toBe(0)
  })

  it('sends what was done to one record in the order in which it was done', async () => {
    const lost = await deviceWithCompany()
    const done: string[] = []
    for (const pbAddress of ['一号', '二号', '三号']) {
      done.push(...(await lost.enqueue(editBatch({ pbAddress }))))
      // What may be with the server takes up no later change.
      await lost.engine.outbox.actions.toCollection().modify({ sentOnce: true })
    }
    const { manifest, files } = await exported(lost)
    const other = await openDevice({ server: lost.server })
    await restoreUnsent(other.engine.context, manifest, bytesIn(files))
    expect(await other.engine.outbox.records.toArray()).toMatchObject([{ record: { pbAddress: '三号' } }])
    await other.engine.drain()
    expect(lost.server.applied).toEqual(done)
    expect(lost.server.records.get(`company/${COMPANY_GUID}`)).toMatchObject({ pbAddress: '三号' })
  })

  it('leaves what was refused to its author', async () => {
    const { device, id, manifest, files } = await unsent()
    const actions = manifest.actions.map((action) => ({ ...action, state: 'refused' as const }))
    const other = await openDevice({ server: device.server })
    await restoreUnsent(other.engine.context, { ...manifest, actions }, bytesIn(files))
    await other.engine.drain()
    expect(await other.engine.outbox.actions.get(String(id))).toMatchObject({ state: 'refused' })
    expect(device.server.applied).toEqual([])
  })

  it('adds nothing to a phone that still has it', async () => {
    const { device, manifest, files } = await unsent()
    expect(await restoreUnsent(device.engine.context, manifest, bytesIn(files))).toEqual({
      actions: 0,
      media: 0,
      drafts: 0,
    })
  })

  it('keeps work that may be known elsewhere as it is, goes on behind it, and sends its picture after it', async () => {
    const { device, id, guid, photo, manifest, files } = await unsent()
    const other = await openDevice({ server: device.server })
    // As an older version wrote it: the placed picture with its draft, the action without what it was checked by.
    const media = manifest.media.map((each) => ({ ...each, draftKey: each.guid === photo.guid ? 'patrol:1' : null }))
    const actions = manifest.actions.map(({ related: _unsaid, ...action }) => action)
    await restoreUnsent(other.engine.context, { ...manifest, actions, media }, bytesIn(files))
    const { outbox } = other.engine
    expect(await outbox.actions.get(String(id))).toMatchObject({ sentOnce: true, related: {} })
    expect(await outbox.media.get(photo.guid)).toMatchObject({ parentGuid: guid, draftKey: null, afterOps: [id] })
    const [later = ''] = await other.enqueue(hazardBatch(newGuid()))
    const [first, second] = await outbox.actions.bulkGet([String(id), later])
    expect(second?.order).toBe((first?.order ?? 0) + 1)
  })

  it('finds the draft of a picture that the archive does not say it of, and takes a long film whole', async () => {
    const lost = await deviceWithCompany()
    const bytes = new Uint8Array(MEDIA_CHUNK_BYTES + 7).fill(3)
    const film = await captured(lost.engine, bytes.slice(), 'patrol:1')
    const drafts = ['patrol:0', 'patrol:1'].map((key) => ({ ...DRAFT, key, value: { at: key, of: [key, film.guid] } }))
    for (const draft of drafts) await lost.engine.drafts.write(draft)
    await lost.engine.drafts.write({ ...DRAFT, key: 'patrol:0', value: {} })
    const { manifest, files } = await exported(lost)
    const media = manifest.media.map(({ draftKey: _unsaid, ...each }) => each)
    const other = await openDevice({ server: lost.server })
    await restoreUnsent(other.engine.context, { ...manifest, media }, bytesIn(files))
    expect(await other.engine.outbox.media.get(film.guid)).toMatchObject({ state: 'held', draftKey: 'patrol:1' })
    expect((await mediaBytes(other.engine.outbox, film.guid))?.byteLength).toBe(bytes.length)
  })

  it('is taken where nobody can be asked what the records were, and not where something else is wrong', async () => {
    const { device, guid, manifest, files } = await unsent()
    const other = await openDevice({ server: device.server })
    const { context, outbox } = other.engine
    const failing = (error: Error) => ({ ...context, known: () => Promise.reject(error) })
    const wrong = restoreUnsent(failing(new TypeError('no')), manifest, bytesIn(files))
    await expect(wrong).rejects.toThrow(TypeError)
    await restoreUnsent(failing(new Problem('network.unreachable')), manifest, bytesIn(files))
    expect(await outbox.records.get(['hiddenDanger', guid])).toMatchObject({ base: null })
  })

  it('goes on top of what this phone knows of a record itself', async () => {
    const { device, guid, manifest, files } = await unsent()
    const other = await openDevice({ server: device.server })
    const own = buildHazard({ guid, place: '本机的', version: 5 })
    const row = { resource: 'hiddenDanger', guid, base: own, record: own, ackedAt: null, frozen: false }
    await other.engine.outbox.records.put({ ...row, rev: 7 })
    await restoreUnsent(other.engine.context, manifest, bytesIn(files))
    expect(await other.engine.outbox.records.get(['hiddenDanger', guid])).toMatchObject({ base: own, rev: 8 })
  })

  it('does not take a picture whose bytes are damaged', async () => {
    const { device, manifest } = await unsent()
    const other = await openDevice({ server: device.server })
    const restored = await restoreUnsent(other.engine.context, manifest, async () => new Uint8Array([0]))
    expect(restored.media).toBe(0)
  })

  it('is not for another person', async () => {
    const { device, manifest } = await unsent()
    const restoring = restoreUnsent(device.engine.context, { ...manifest, userGuid: 'somebody' }, async () => null)
    await expect(restoring).rejects.toThrow(Problem)
  })
})
