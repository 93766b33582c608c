import 'fake-indexeddb/auto'
import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { importUnsent } from '#app/data/unsent-work.ts'
import { newGuid } from '#app/offline/guid.ts'
import { mediaPieces, unsentManifest } from '#app/offline/unsent.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { captured, type Device, deviceWithCompany, hazardBatch } from '../offline/field-device.ts'

const { page } = vi.hoisted(() => ({ page: { engine: null as unknown } }))
vi.mock('#app/data/context.ts', () => ({ neededEngine: async () => page.engine }))

const BYTES = new Uint8Array([1, 2, 3])
let device: Device
let photo: MediaRef
let manifest: Awaited<ReturnType<typeof unsentManifest>>

const archiveOf = (said: unknown, files: Record<string, Uint8Array> = {}) =>
  new File([zipSync({ 'actions.json': new TextEncoder().encode(JSON.stringify(said)), ...files })], 'a.zip')

describe('an archive of unsent work', () => {
  beforeEach(async () => {
    const lost = await deviceWithCompany()
    photo = await captured(lost.engine, BYTES.slice())
    await lost.enqueue(hazardBatch(newGuid(), photo))
    manifest = await unsentManifest(lost.engine.outbox, {
      ...{ userGuid: 'user-grid', deviceId: 'device-1', exportedAt: '2026-11-20T02:00:00.000Z' },
    })
    device = await deviceWithCompany()
    page.engine = device.engine
  })
  const triggered = () => vi.spyOn(device.engine, 'trigger').mockImplementation(() => {})

  it('brings actions and the bytes of their pictures onto another device, which sends them', async () => {
    const trigger = triggered()
    const restored = await importUnsent(archiveOf(manifest, { [`media/${photo.guid}.jpg`]: BYTES }))
    expect(restored).toEqual({ actions: 1, media: 1, drafts: 0 })
    const pieces: Uint8Array[] = []
    for await (const piece of mediaPieces(device.engine.outbox, photo.guid)) pieces.push(new Uint8Array(piece))
    expect(pieces).toEqual([BYTES])
    expect(trigger.mock.calls).toEqual([['manual']])
  })

  it('brings the words even where a picture is not in it', async () => {
    triggered()
    expect(await importUnsent(archiveOf(manifest))).toMatchObject({ actions: 1, media: 0 })
  })

  it.each([
    ['another program’s', () => archiveOf({ ...manifest, format: 'photos' })],
    ['one of a later version', () => archiveOf({ ...manifest, version: 2 })],
    ['one without its pictures’ list', () => archiveOf({ ...manifest, media: undefined })],
    ['words that are no list', () => archiveOf('文字')],
    ['no archive', () => new File(['text'], 'a.zip')],
  ])('is not taken: %s', async (_what, archive) => {
    const trigger = triggered()
    await expect(importUnsent(archive())).rejects.toMatchObject({ code: 'input.malformed' })
    expect(await device.engine.outbox.actions.count()).toBe(0)
    expect(trigger).not.toHaveBeenCalled()
  })
})
