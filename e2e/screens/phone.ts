import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Device, type DeviceOptions, newDevice, untilControlled } from '../support/browser.ts'
import { signIn } from './login.ts'
import { untilSynced } from './sync.ts'

/**
 * The inspector's phone in front of an enterprise: signed in, synced, and answered by the service worker from now on;
 * on request in another browser than the tests' own.
 */
export async function phoneAt(
  url: string,
  { latitude, longitude }: AnyRecord,
  options: Pick<DeviceOptions, 'browser'> = {},
): Promise<Device> {
  const place = { latitude: Number(latitude), longitude: Number(longitude), accuracy: 10 }
  const device = await newDevice({ url, place, ...options })
  await signIn(device.page, 'grid')
  await untilSynced(device.page)
  await untilControlled(device.page)
  return device
}
