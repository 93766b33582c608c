export type StorageUse = { usageBytes: number; quotaBytes: number }

/** Some browsers have no `navigator.storage`, and insecure pages have none in any. */
type StorageApi = { estimate?: () => Promise<StorageEstimate>; persist?: () => Promise<boolean> }

/** Kept free so that the text of a patrol can still be saved when the photos have filled the phone. */
const RESERVE_BYTES = 200 * 1024 * 1024

/** On a small quota the full reserve would refuse every photo. */
const LARGEST_RESERVE_SHARE = 0.1

const browserStorage = (): StorageApi | undefined => globalThis.navigator?.storage

/** Use and quota of this origin; null where the browser does not tell. */
export async function storageEstimate(storage = browserStorage()): Promise<StorageUse | null> {
  try {
    const estimate = await storage?.estimate?.()
    if (estimate?.usage === undefined || !estimate.quota) return null
    return { usageBytes: estimate.usage, quotaBytes: estimate.quota }
  } catch {
    return null
  }
}

/** Asks that our databases survive a shortage of space; asking twice is harmless. */
export async function askPersistence(storage = browserStorage()): Promise<'granted' | 'refused' | 'unsupported'> {
  if (!storage?.persist) return 'unsupported'
  try {
    return (await storage.persist()) ? 'granted' : 'refused'
  } catch {
    return 'refused'
  }
}

/**
 * Whether `bytes` more can be stored with the reserve left over. Where the browser does not tell its quota the answer
 * is yes: a write that fails is reported, a camera that never opens is not.
 */
export async function fitsBytes(
  bytes: number,
  reserveBytes = RESERVE_BYTES,
  storage = browserStorage(),
): Promise<boolean> {
  const use = await storageEstimate(storage)
  return use === null || freeBytes(use, reserveBytes) >= bytes
}

/** What may still be captured: the quota less what is used and less the reserve. */
export function freeBytes({ usageBytes, quotaBytes }: StorageUse, reserveBytes = RESERVE_BYTES): number {
  const reserve = Math.min(reserveBytes, quotaBytes * LARGEST_RESERVE_SHARE)
  return Math.max(0, quotaBytes - usageBytes - reserve)
}
