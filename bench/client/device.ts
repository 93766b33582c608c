import { createClock } from '#app/offline/clock.ts'
import { DeviceDb } from '#app/offline/device-db.ts'
import { createEngine, type Engine } from '#app/offline/engine.ts'
import { actorOf, createSessionStore } from '#app/offline/session-store.ts'
import * as sync from '#app/offline/sync.ts'
import { sendMedia } from '#app/offline/upload.ts'

export interface Account {
  username: string
  password: string
}

export interface SignedIn {
  token: string
  userGuid: string
  deviceId: string
  /** The engine of the product over databases that do not exist yet. */
  openEngine: () => Promise<Engine>
}

/** Signs in as the app does. The time this takes is nobody's: a password is hashed on purpose slowly. */
export async function signIn({ username, password }: Account): Promise<SignedIn> {
  const device = new DeviceDb()
  await device.open()
  const clock = createClock(device)
  const session = createSessionStore({ device, clock, fetch: (...request) => fetch(...request) })
  const { user, token } = await session.signIn(username, password)
  const makeGuid = () => crypto.randomUUID()
  const deviceId = await device.deviceId(makeGuid)
  const actor = actorOf(user)
  const openEngine = () =>
    createEngine({
      actor,
      call: session.call,
      clock,
      deviceId,
      appV: 'bench',
      makeGuid,
      loadAftermath: () => import('#app/offline/aftermath.ts'),
      loadSync: async () => sync,
      loadUpload: async () => ({ sendMedia }),
    })
  return { token, userGuid: actor.guid, deviceId, openEngine }
}
