import { createClock } from '#app/offline/clock.ts'
import { DeviceDb } from '#app/offline/device-db.ts'
import { createEngine, type Engine } from '#app/offline/engine.ts'
import { holdMedia } from '#app/offline/media.ts'
import { enqueue } from '#app/offline/outbox.ts'
import { actorOf, createSessionStore } from '#app/offline/session-store.ts'
import * as sync from '#app/offline/sync.ts'
import { sendMedia } from '#app/offline/upload.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { HazardInput } from '#domain/resources/hiddenDanger/actions.ts'
import type { PatrolInput } from '#domain/resources/patrolRecord/actions.ts'
import '#domain/areas/patrol.ts'
import type { PatrolOrder, Unsent } from './field-types.ts'

// A page without screens, on the origin of the app: makes many patrols in little time through the app's own engine.

/** The shortest wait of the engine. */
const LOOK_EVERY_MS = 250

const device = new DeviceDb()
const clock = createClock(device)
const session = createSessionStore({ device, fetch: (...request) => fetch(...request), clock })
let engine: Engine | null = null

async function opened(): Promise<Engine> {
  if (engine !== null) return engine
  const stored = await session.current()
  if (stored === null) throw new Error('nobody is signed in')
  await clock.load()
  engine = await createEngine({
    loadAftermath: () => import('#app/offline/aftermath.ts'),
    loadSync: async () => sync,
    loadUpload: async () => ({ sendMedia }),
    actor: actorOf(stored.user),
    call: session.call,
    clock,
    deviceId: await device.deviceId(() => crypto.randomUUID()),
    appV: 'e2e',
    makeGuid: () => crypto.randomUUID(),
    // No jitter: the shortest waits the engine allows.
    random: () => 0,
  })
  return engine
}

const field = {
  async signIn(username: string, password: string): Promise<void> {
    await session.signIn(username, password)
    await (await opened()).pullNow()
  },

  /** The copy of the area, from where the last try left it. Throws when it is not whole. */
  async pull(): Promise<void> {
    const { pullNow, mirror } = await opened()
    await pullNow()
    if ((await mirror.meta<boolean>('complete')) !== true) throw new Error('the copy is not whole')
  },

  /** What the copy holds, and in how many places it differs from the server. */
  async check(): Promise<{ scopes: number; wrong: number }> {
    const { checkMirror, mirror } = await opened()
    return { wrong: await checkMirror(), scopes: (await mirror.scopes()).length }
  },

  /** One patrol with its media; resolves when all of it is in the database. */
  async patrol(order: PatrolOrder): Promise<void> {
    const { context, outbox, actor } = await opened()
    const draftKey = `patrol:${order.recordGuid}`
    const photos: MediaRef[] = []
    const hazardPhotos: MediaRef[] = []
    const signs: MediaRef[] = []
    for (const { guid, address, use } of order.media) {
      const { ref, bytes } = await captured(guid, address)
      await holdMedia(outbox, { ref, bytes, thumb: null, draftKey }, clock.nowIso())
      if (use === 'photo') photos.push(ref)
      else if (use === 'hazard') hazardPhotos.push(ref)
      else signs.push(ref)
    }
    const patrol = patrolInput(order, { actor, photos, signs })
    const report = hazardInput(order, hazardPhotos)
    await enqueue(context, {
      actions: [
        { resource: 'patrolRecord', action: 'submit', recordGuid: order.recordGuid, input: patrol },
        {
          resource: 'hiddenDanger',
          action: 'report',
          recordGuid: order.hazardGuid,
          input: report,
          after: [order.recordGuid],
        },
      ],
    })
  },

  /** Tries until nothing is left that a try could send; answers what is. */
  async drain(limitMs: number): Promise<Unsent> {
    const { drain } = await opened()
    const deadline = Date.now() + limitMs
    for (;;) {
      await drain()
      const left = await unsent()
      const isMoving = [...left.actions, ...left.media].some(({ state }) => state !== 'refused')
      if (!isMoving || Date.now() > deadline) return left
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  },

  unsent,

  /** Out of the tray and back into the queue, everything. */
  async resendRefused(): Promise<void> {
    const { outbox } = await opened()
    const again = { state: 'waiting', nextAt: 0, tries: 0, problem: null } as const
    await outbox.actions.where('state').equals('refused').modify(again)
    await outbox.media.where('state').equals('refused').modify(again)
  },
}

export type Field = typeof field

declare global {
  interface Window {
    field: Field
  }
}
window.field = field

async function unsent(): Promise<Unsent> {
  const { outbox } = await opened()
  const actions = await outbox.actions.orderBy('order').toArray()
  const media = await outbox.media.where('state').notEqual('sent').toArray()
  return {
    actions: actions.map(({ action, recordGuid, state, tries, problem }) => ({
      ...{ action, recordGuid, state, tries },
      problem: problem?.code ?? null,
    })),
    media: media
      .filter(({ state }) => state !== 'held')
      .map(({ guid, state, tries, problem }) => ({ guid, state, tries, problem: problem?.code ?? null })),
    records: (await outbox.records.toArray()).map(({ guid }) => guid),
  }
}

async function captured(guid: string, address: string): Promise<{ ref: MediaRef; bytes: ArrayBuffer }> {
  const picture = new Uint8Array(await (await fetch(address)).arrayBuffer())
  // What follows the end of a picture is not drawn: every medium has a hash of its own.
  const bytes = new Uint8Array([...picture, ...new TextEncoder().encode(guid)])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return {
    bytes: bytes.buffer,
    ref: {
      guid,
      sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      size: bytes.length,
      mime: 'image/jpeg',
      contentType: 'img',
      fileName: `${guid}.jpg`,
    },
  }
}

interface Made {
  actor: Actor
  photos: MediaRef[]
  signs: MediaRef[]
}

function patrolInput({ companyGuid, hazardGuid, lng, lat }: PatrolOrder, { actor, photos, signs }: Made): PatrolInput {
  const now = clock.nowIso()
  return {
    companyGuid,
    checkDate: dayOf(now),
    startTime: now,
    endTime: now,
    checkUsers: [actor.guid],
    companyReceiver: '潘永刚',
    signInLng: lng,
    signInLat: lat,
    accuracy: 10,
    signInTime: now,
    signInDistance: 20,
    productionState: 'normal',
    items: Array.from({ length: 20 }, (_, index) => ({
      templateGuid: '',
      itemCode: `E2E-${index + 1}`,
      content: '安全通道保持畅通，无杂物堆放',
      ...(index === 0 ? { result: 'fail' as const, hazardGuid } : { result: 'pass' as const }),
    })),
    conclusion: 'deadline',
    photos,
    receiverSign: signs.slice(0, 1),
    checkerSign: signs.slice(1, 2),
  }
}

function hazardInput({ recordGuid, companyGuid }: PatrolOrder, beforePhotos: MediaRef[]): HazardInput {
  const today = dayOf(clock.nowIso())
  return {
    companyGuid,
    sourceType: 'patrol',
    sourceGuid: recordGuid,
    foundOn: today,
    place: '一号车间',
    dangerType: 'fire',
    description: '安全通道堆放杂物',
    dangerLevel: 'general',
    beforePhotos,
    rectifyType: 'deadline',
    deadline: today,
  }
}
