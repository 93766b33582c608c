import type { DeviceDb } from './device-db.ts'
import type { MediaRow } from './outbox-db.ts'

const WIFI_ONLY = 'videoWifiOnly'

export const readWifiOnly = async (device: DeviceDb): Promise<boolean> =>
  (await device.read<boolean>(WIFI_ONLY)) === true
export const writeWifiOnly = (device: DeviceDb, value: boolean): Promise<void> => device.write(WIFI_ONLY, value)

/** What may go over the present line: a video waits when its owner wants Wi-Fi and the browser says that this is none. */
export async function lineRule(device: DeviceDb): Promise<(row: MediaRow) => boolean> {
  if (!(await readWifiOnly(device))) return () => true
  const line = (globalThis.navigator as { connection?: { type?: string } } | undefined)?.connection
  return (row) => row.ref.contentType !== 'video' || line?.type !== 'cellular'
}
