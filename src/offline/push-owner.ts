import type { DeviceDb } from './device-db.ts'

const OWNER = 'pushOwner'

/** Whom this device is told for: whoever asked for it here, and nobody who signs in after him. */
export const readPushOwner = (device: DeviceDb): Promise<string | null> => device.read<string>(OWNER)
export const writePushOwner = (device: DeviceDb, userGuid: string): Promise<void> => device.write(OWNER, userGuid)
export const forgetPushOwner = (device: DeviceDb): Promise<void> => device.forget(OWNER)
