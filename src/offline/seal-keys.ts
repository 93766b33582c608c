import type { DeviceKeys } from '#domain/contract/device-keys.ts'
import type { DeviceDb } from './device-db.ts'

/** Where the device keeps what seals this account's work, until he signs out. */
const sealKeysEntry = (userGuid: string) => `seal:${userGuid}`
/** There while work of this account lies sealed on the device. */
export const isSealedEntry = (userGuid: string) => `sealed:${userGuid}`

/** False on pages without a secure connection, where the browser offers no such functions. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * As bytes: a `CryptoKey` in IndexedDB hangs every reader in WebKit where the system has no key ring, and while somebody is
 * signed in his work lies open beside it anyway.
 */
export async function keepSealKeys(device: DeviceDb, userGuid: string, { keys }: DeviceKeys): Promise<void> {
  await device.write(sealKeysEntry(userGuid), keys.map(fromBase64))
}

export const hasSealKeys = async (device: DeviceDb, userGuid: string): Promise<boolean> =>
  (await device.read(sealKeysEntry(userGuid))) !== null

/** The one that seals first, then those that may open what is older. */
export async function sealKeys(device: DeviceDb, userGuid: string): Promise<CryptoKey[]> {
  const kept = (await device.read<Uint8Array<ArrayBuffer>[]>(sealKeysEntry(userGuid))) ?? []
  return await Promise.all(
    kept.map((bytes) => crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'] as const)),
  )
}

export const forgetSealKeys = (device: DeviceDb, userGuid: string): Promise<void> =>
  device.forget(sealKeysEntry(userGuid))

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
