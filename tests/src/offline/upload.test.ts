import { describe, expect, it } from 'vitest'
import { settle } from '#app/offline/aftermath.ts'
import { newGuid } from '#app/offline/guid.ts'
import { mediaBytes } from '#app/offline/media.ts'
import type { MediaRow } from '#app/offline/outbox-db.ts'
import { sendMedia, type UploadDevice } from '#app/offline/upload.ts'
import { MEDIA_CHUNK_BYTES } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { hashOf, ok } from './fake-server.ts'
import { captured, type Device, deviceWithCompany, hazardBatch, openDevice } from './field-device.ts'

const SMALL = Uint8Array.from({ length: 3000 }, (_, index) => index % 251)
const LARGE = Uint8Array.from({ length: 3 * MEDIA_CHUNK_BYTES + 17 }, (_, index) => (index * 7) % 253)

async function placed(bytes: Uint8Array<ArrayBuffer>) {
  const device = await deviceWithCompany()
  const ref = await captured(device.engine, bytes.slice())
  await device.enqueue(hazardBatch(newGuid(), ref))
  return { device, ref }
}

const rowOf = async ({ engine }: Device, guid: string) => (await engine.outbox.media.get(guid)) as MediaRow
const DAY_MS = 86_400_000
const letTimePass = ({ engine }: Device) => engine.outbox.media.toCollection().modify({ nextAt: 0, leaseUntil: 0 })
const patches = ({ server }: Device) => server.log.filter((line) => line.startsWith('PATCH')).length

/** Sends what lies there, as if its records were with the server. */
async function sending({ engine, server }: Device, own: Partial<UploadDevice> = {}) {
  await engine.outbox.actions.clear()
  const call: UploadDevice['call'] = (path, init) => server.call(path, init)
  return sendMedia({ db: engine.outbox, call, now: () => Date.now(), inRoom: async (write) => write(), ...own })
}

describe('sendMedia', () => {
  it('leaves what has to wait for Wi-Fi, and sends the rest, what was taken first first', async () => {
    const { device, ref: film } = await placed(SMALL)
    const late = await captured(device.engine, SMALL.slice())
    const early = await captured(device.engine, SMALL.slice())
    for (const ref of [late, early]) await device.enqueue(hazardBatch(newGuid(), ref))
    await device.engine.outbox.media.update(late.guid, { heldAt: '2026-11-20T03:00:00.000Z' })
    await device.engine.outbox.media.update(early.guid, { heldAt: '2026-11-20T02:00:00.000Z' })
    const report = await sending(device, { mayGo: ({ guid }) => guid !== film.guid })
    expect(report).toMatchObject({ state: 'waiting', sent: 2, cut: null })
    expect(device.server.log.filter((line) => line.startsWith('PUT'))).toEqual([
      `PUT /api/files/${early.guid}`,
      `PUT /api/files/${late.guid}`,
    ])
  })

  it('that is stopped between two pieces has not failed, and goes on from there', async () => {
    const { device, ref } = await placed(LARGE)
    expect(await sending(device, { mayStop: () => patches(device) > 0 })).toMatchObject({ state: 'waiting', cut: null })
    expect(patches(device)).toBe(1)
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'waiting', tries: 0, problem: null })
    expect(await sending(device)).toMatchObject({ state: 'drained', sent: 1 })
    expect(patches(device)).toBe(4)
  })

  it('believes the server that it has had all of it already', async () => {
    const { device, ref } = await placed(LARGE)
    const answer = { size: LARGE.length, sha256: hashOf(LARGE), bytes: LARGE, whole: true }
    device.server.files.set(ref.guid, answer)
    const forgotten = async () => new Response(null, { status: 404 })
    for (let times = 0; times < 2; times += 1) device.server.failNext(/HEAD/, forgotten)
    device.server.failNext(
      /POST .*tus/,
      async () => new Response(null, { status: 409, headers: { 'upload-complete': '?1' } }),
    )
    expect(await sending(device)).toMatchObject({ state: 'drained', sent: 1 })
    expect(patches(device)).toBe(0)
  })

  it('says nothing of a failure where somebody else has sent it meanwhile', async () => {
    const { device, ref } = await placed(SMALL)
    device.server.failNext(/PUT/, async () => {
      await device.engine.outbox.media.update(ref.guid, { state: 'sent' })
      throw new Problem('network.unreachable')
    })
    expect(await sending(device)).toMatchObject({ state: 'drained', sent: 0 })
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'sent', problem: null })
  })

  it('sends a small medium in one piece after its record', async () => {
    const { device, ref } = await placed(SMALL)
    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.log.findIndex((line) => line.startsWith('PUT'))).toBeGreaterThan(
      device.server.log.findIndex((line) => line.includes('push')),
    )
    expect(device.server.files.get(ref.guid)?.sha256).toBe(hashOf(SMALL))
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'sent', sentBytes: SMALL.length })
    expect(await device.engine.outbox.thumbs.get(ref.guid)).toBeDefined()
  })

  it('keeps a medium back whose record the server has not taken', async () => {
    const { device, ref } = await placed(SMALL)
    device.server.failNext(/push/, async () => {
      throw new Problem('network.unreachable')
    })
    await device.engine.drain()
    expect(device.server.files.size).toBe(0)
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'waiting' })
  })

  it('keeps back what belongs to a record that is still here, and sends the rest', async () => {
    const { device, ref: waits } = await placed(SMALL)
    const goes = await captured(device.engine, SMALL.slice())
    const [id = ''] = await device.enqueue(hazardBatch(newGuid(), goes))
    const { outbox } = device.engine
    await outbox.actions.delete(id)
    const call: UploadDevice['call'] = (path, init) => device.server.call(path, init)
    await sendMedia({ db: outbox, call, now: () => Date.now(), inRoom: async (write) => write() })
    expect([...device.server.files.keys()]).toEqual([goes.guid])
    expect(await rowOf(device, waits.guid)).toMatchObject({ state: 'waiting' })
  })

  it('takes up at once what a killed page left in the middle of sending', async () => {
    const { device, ref } = await placed(SMALL)
    await device.engine.outbox.media.update(ref.guid, { state: 'sending', leaseUntil: Date.now() + 60_000 })
    expect(await device.engine.drain()).toBe('drained')
    expect(device.server.files.get(ref.guid)?.sha256).toBe(hashOf(SMALL))
  })

  it('sends a large medium in chunks', async () => {
    const { device, ref } = await placed(LARGE)
    await device.engine.drain()
    expect(hashOf(device.server.files.get(ref.guid)?.bytes ?? SMALL)).toBe(hashOf(LARGE))
    expect(patches(device)).toBe(4)
  })

  it('goes on where a cut line stopped it, also after the app was killed', async () => {
    const { device, ref } = await placed(LARGE)
    device.server.failNext(/PATCH/, (real) => real())
    device.server.failNext(/PATCH/, async (real) => {
      await real()
      throw new Problem('network.unreachable')
    })
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'waiting', tries: 0, sentBytes: MEDIA_CHUNK_BYTES })

    await letTimePass(device)
    const reopened = await openDevice({ server: device.server, idb: device.idb })
    await reopened.engine.drain()
    expect(hashOf(device.server.files.get(ref.guid)?.bytes ?? SMALL)).toBe(hashOf(LARGE))
    expect(patches(device)).toBe(4)
    expect(await rowOf(reopened, ref.guid)).toMatchObject({ state: 'sent' })
  })

  it.each([
    { name: 'another offset (409)', status: 409 },
    { name: 'a failed checksum (460)', status: 460 },
  ])('asks for the offset again after $name', async ({ status }) => {
    const { device, ref } = await placed(LARGE)
    device.server.failNext(/PATCH/, async () => new Response(null, { status }))
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'sent' })
  })

  it.each([404, 410])('creates the upload anew when the server forgot it (%i)', async (status) => {
    const { device, ref } = await placed(LARGE)
    device.server.failNext(/PATCH/, async () => {
      device.server.files.delete(ref.guid)
      return new Response(null, { status })
    })
    await device.engine.drain()
    expect(hashOf(device.server.files.get(ref.guid)?.bytes ?? SMALL)).toBe(hashOf(LARGE))
  })

  it.each([
    ['a piece', /PATCH/],
    ['how much it has', /HEAD/],
  ])('waits while the server still holds the lock of a dead request, asked for %s', async (_what, request) => {
    const { device, ref } = await placed(LARGE)
    device.server.failNext(request, async () => new Response(null, { status: 423 }))
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'waiting', problem: { code: 'action.running' } })
  })

  it('sends smaller pieces when a chunk is too large for somebody between', async () => {
    const { device, ref } = await placed(LARGE)
    device.server.failNext(/PATCH/, async () => new Response(null, { status: 413 }))
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'sent' })
    expect(patches(device)).toBe(1 + 7)
  })

  it('keeps the bytes when the server has others than it was sent', async () => {
    const { device, ref } = await placed(SMALL)
    const state = { guid: ref.guid, complete: true, size: SMALL.length, sha256: 'b'.repeat(64) }
    device.server.failNext(/PUT/, async () => ok(state))
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'waiting', problem: { code: 'file.damaged' } })
    expect(new Uint8Array((await mediaBytes(device.engine.outbox, ref.guid)) ?? new ArrayBuffer(0))).toEqual(SMALL)

    await letTimePass(device)
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'sent' })
  })

  it('does not take a page of a captive portal for a piece that arrived', async () => {
    const { device, ref } = await placed(LARGE)
    device.server.failNext(/PATCH/, async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'waiting', problem: { code: 'answer.foreign' } })
  })

  it('puts a medium of a refused kind into the tray', async () => {
    const { device, ref } = await placed(SMALL)
    device.server.failNext(/PUT/, async () => {
      const body = { code: 415, success: false, msg: '不能上传这种格式', problem: 'file.type-refused', details: {} }
      return Response.json(body, { status: 415 })
    })
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'refused', problem: { code: 'file.type-refused' } })
  })
})

describe('a medium that was sent', () => {
  it.each([
    ['small', SMALL],
    ['large', LARGE],
  ])('goes again, when %s, to a server restored to before it came', async (_size, bytes) => {
    const { device, ref } = await placed(bytes)
    await device.engine.drain()
    device.server.files.clear()
    device.server.results.clear()
    device.server.records.delete(`hiddenDanger/${(await rowOf(device, ref.guid)).parentGuid}`)
    device.server.resyncOnce = true
    await device.engine.pullNow()
    expect(await device.engine.drain()).toBe('drained')
    expect(hashOf(device.server.files.get(ref.guid)?.bytes ?? new Uint8Array())).toBe(hashOf(bytes))
  })

  it('is only asked about where the server still has it', async () => {
    const { device, ref } = await placed(SMALL)
    await device.engine.drain()
    device.server.resyncOnce = true
    await device.engine.pullNow()
    await device.engine.drain()
    expect(await rowOf(device, ref.guid)).toMatchObject({ state: 'sent' })
    expect(device.server.log.filter((line) => line.startsWith('PUT'))).toHaveLength(1)
  })

  it('keeps its bytes for the days after which a backup is of no use, and no longer', async () => {
    const { device } = await placed(SMALL)
    const { engine } = device
    await engine.drain()
    const settledAt = (now: number) =>
      settle({ outbox: engine.outbox, mirror: engine.mirror, actor: engine.actor, now })
    await settledAt(Date.now() + 2 * DAY_MS)
    expect(await engine.outbox.mediaChunks.count()).toBe(1)
    await settledAt(Date.now() + 4 * DAY_MS)
    expect(await engine.outbox.mediaChunks.count()).toBe(0)
  })
})
