import '#domain/areas/all.ts'
import * as aftermath from '#app/offline/aftermath.ts'
import { createClock } from '#app/offline/clock.ts'
import { DeviceDb } from '#app/offline/device-db.ts'
import { createEngine } from '#app/offline/engine.ts'
import { newGuid } from '#app/offline/guid.ts'
import { lineRule } from '#app/offline/line.ts'
import { watchLosses } from '#app/offline/loss.ts'
import { roomMaker } from '#app/offline/room.ts'
import { isSealedEntry } from '#app/offline/seal-keys.ts'
import { actorOf, createSessionStore } from '#app/offline/session-store.ts'
import * as sync from '#app/offline/sync.ts'
import { sendMedia } from '#app/offline/upload.ts'
import { APP_VERSION } from '#app/offline/version.ts'

/** Browsers end a worker's sync event after five minutes. */
const LONGEST_DRAIN_MS = 4 * 60_000

let isResting = false

/** From here on nothing more is begun: a new version can take over once what is under way has ended. */
export function rest(): void {
  isResting = true
}

/** Sends what the signed-in user left unsent. Throws while something remains that could go later. */
export async function drainInBackground(): Promise<void> {
  const device = new DeviceDb()
  const clock = createClock(device)
  await clock.load()
  const store = createSessionStore({ device, clock, fetch: (...request) => fetch(...request) })
  const session = await store.current()
  // Without a session only its owner can help, by signing in on the page.
  if (session === null || session.state === 'refused') return device.close()
  // What lies sealed is put back by the page, before anybody counts what waits.
  if ((await device.read(isSealedEntry(session.user.guid))) !== null) return device.close()
  const engine = await createEngine({
    actor: actorOf(session.user),
    call: store.call,
    clock,
    deviceId: await device.deviceId(newGuid),
    appV: APP_VERSION,
    makeGuid: newGuid,
    watchLosses: async (outbox) => watchLosses(device, outbox, newGuid),
    loadSync: async () => sync,
    loadUpload: async () => ({ sendMedia }),
    loadRoom: async () => ({ roomMaker }),
    loadAftermath: async () => aftermath,
    lineRule: () => lineRule(device),
    hasNetwork: () => navigator.onLine,
  })
  const until = Date.now() + LONGEST_DRAIN_MS
  try {
    const state = await engine.drain(() => isResting || Date.now() > until)
    if (state === 'waiting' || state === 'unreachable') throw new Error(`the outbox is ${state}`)
  } finally {
    await engine.close()
    device.close()
  }
}
