import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Call, CallInit } from '#app/offline/call.ts'
import { type Clock, createClock } from '#app/offline/clock.ts'
import { createEngine, type Engine } from '#app/offline/engine.ts'
import { newGuid } from '#app/offline/guid.ts'
import { holdMedia } from '#app/offline/media.ts'
import { enqueue } from '#app/offline/outbox.ts'
import { roomMaker } from '#app/offline/room.ts'
import * as sync from '#app/offline/sync.ts'
import type { ActionBatch, ActionRequest, CapturedMedia } from '#app/offline/types.ts'
import { sendMedia } from '#app/offline/upload.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { buildActor, buildCompany, buildPhoto } from '#tests/factories/domain.ts'
import { FakeServer } from './fake-server.ts'

export const inspector = buildActor('grid')
export const COMPANY_GUID = 'company-1'

export interface Device {
  engine: Engine
  server: FakeServer
  clock: Clock
  idb: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  /** Stores a batch as a person's deed does, without sending it. */
  enqueue: (batch: ActionBatch) => Promise<string[]>
}

export interface DeviceOptions {
  server?: FakeServer
  /** The disk of an earlier device: the app was killed and opened again. */
  idb?: Device['idb']
  actor?: Actor
  call?: Call
  random?: () => number
  hasNetwork?: () => boolean
  storage?: NonNullable<Parameters<typeof createEngine>[0]['storage']>
}

/** A phone with the app open: real databases in memory, the real engine, a server that behaves or does not. */
export async function openDevice(options: DeviceOptions = {}): Promise<Device> {
  const actor = options.actor ?? inspector
  const server = options.server ?? new FakeServer(actor)
  const idb = options.idb ?? { indexedDB: new IDBFactory(), IDBKeyRange }
  const clock = createClock(null)
  const engine = await createEngine({
    actor,
    clock,
    call: options.call ?? ((path: string, init?: CallInit) => server.call(path, init)),
    deviceId: 'device-1',
    appV: 'test',
    makeGuid: newGuid,
    open: idb,
    loadAftermath: () => import('#app/offline/aftermath.ts'),
    loadSync: async () => sync,
    loadUpload: async () => ({ sendMedia }),
    loadRoom: async () => ({ roomMaker }),
    random: options.random ?? (() => 1),
    ...(options.hasNetwork === undefined ? {} : { hasNetwork: options.hasNetwork }),
    ...(options.storage === undefined ? {} : { storage: options.storage }),
  })
  return { engine, server, clock, idb, enqueue: (batch) => enqueue(engine.context, batch) }
}

/** A hazard with one photo, found at the enterprise of `buildCompany`. */
export function hazardDeed(recordGuid: string, photo: MediaRef = buildPhoto({ guid: newGuid() })): ActionRequest {
  const input = {
    companyGuid: COMPANY_GUID,
    sourceType: 'patrol',
    foundOn: '2026-11-20',
    place: '车间东侧',
    dangerType: 'fire',
    description: '消防通道堆放杂物',
    dangerLevel: 'general',
    beforePhotos: [photo],
    rectifyType: 'deadline',
    deadline: '2026-12-01',
  }
  return { resource: 'hiddenDanger', action: 'report', recordGuid, input }
}

export const hazardBatch = (recordGuid: string, photo?: MediaRef): ActionBatch => ({
  actions: [hazardDeed(recordGuid, photo)],
})

/** A device whose server knows the enterprise of `buildCompany`. */
export async function deviceWithCompany(options: DeviceOptions = {}): Promise<Device> {
  const server = new FakeServer(options.actor ?? inspector)
  server.records.set(`company/${COMPANY_GUID}`, buildCompany())
  return openDevice({ server, ...options })
}

export function editBatch(changes: Record<string, unknown>, recordGuid = COMPANY_GUID): ActionBatch {
  return { actions: [{ resource: 'company', action: 'update', recordGuid, input: { changes } }] }
}

/** Holds bytes on the device as the camera does; the hash in the manifest is the right one. */
export async function captured(engine: Engine, bytes: Uint8Array<ArrayBuffer>, draftKey = 'draft'): Promise<MediaRef> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const sha256 = Buffer.from(digest).toString('hex')
  const ref = buildPhoto({ guid: newGuid(), sha256, size: bytes.byteLength })
  const medium: CapturedMedia = { ref, bytes: bytes.buffer, thumb: new ArrayBuffer(2), draftKey }
  await holdMedia(engine.outbox, medium, '2026-11-20T00:00:00.000Z')
  return ref
}
