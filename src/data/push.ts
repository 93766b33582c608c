import { askForPush, currentPush } from '#app/device/push.ts'
import { forgetPushOwner, readPushOwner, writePushOwner } from '#app/offline/push-owner.ts'
import { getRuntime } from '#app/session/runtime.ts'
import type { PushOffer, PushOnRequest } from '#domain/contract/push.ts'
import { ask } from './ask.ts'

const OWN = '/api/user/push'

/** Whether this device is told, as browser and server agree. Throws a `Problem`. */
export async function isPushOn(): Promise<boolean> {
  const [offer, subscription] = await Promise.all([ask<PushOffer>(OWN), currentPush()])
  return offer.isOn && subscription !== null
}

/** Throws a `Problem`, or the `DeviceProblem` of the browser that will not. */
export async function turnPushOn(userGuid: string): Promise<void> {
  const { key } = await ask<PushOffer>(OWN)
  // Before the browser has what to tell him: `keepPush` may be looking whose it is at this moment.
  await writePushOwner(getRuntime().device, userGuid)
  const subscription = await askForPush(key)
  await ask(`${OWN}/on`, requestOf(subscription))
}

/** The browser first: whatever the server believes then, nothing arrives. Throws a `Problem`. */
export async function turnPushOff(): Promise<void> {
  await forgetPushOwner(getRuntime().device)
  await (await currentPush())?.unsubscribe()
  await ask(`${OWN}/off`)
}

/** What a new session does not know of yet is told to it; what another person asked for on this device ends. */
export async function keepPush(userGuid: string): Promise<void> {
  const { device } = getRuntime()
  const subscription = await currentPush()
  if (subscription === null) return
  if ((await readPushOwner(device)) !== userGuid) {
    await subscription.unsubscribe()
    await forgetPushOwner(device)
  } else if (!(await ask<PushOffer>(OWN)).isOn) await ask(`${OWN}/on`, requestOf(subscription))
}

const requestOf = (subscription: PushSubscription) => subscription.toJSON() as PushOnRequest // the browser's own form of it
