import { type DBCore, Dexie, type Middleware } from 'dexie'

export interface OpenOptions {
  /** Tests hand in their own; browsers have one. */
  indexedDB?: IDBFactory
  IDBKeyRange?: typeof IDBKeyRange
}

function dexieOptions(durability: 'strict' | 'relaxed', options: OpenOptions) {
  return {
    chromeTransactionDurability: durability,
    // Dexie's own query cache would show rows before they are written.
    cache: 'disabled' as const,
    ...(options.indexedDB === undefined ? {} : { indexedDB: options.indexedDB }),
    ...(options.IDBKeyRange === undefined ? {} : { IDBKeyRange: options.IDBKeyRange }),
  }
}

/** What this page has begun and not finished, over all its databases. */
const running = new Set<IDBTransaction>()

const noteRunning: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'running',
  create: (core) => ({
    ...core,
    transaction(stores, mode, options) {
      const begun = core.transaction(stores, mode, options) as IDBTransaction
      running.add(begun)
      for (const end of ['complete', 'abort']) begun.addEventListener(end, () => running.delete(begun))
      return begun
    },
  }),
}

/** A database of this device, by its name. */
export class DeviceStore extends Dexie {
  constructor(name: string, durability: 'strict' | 'relaxed', options: OpenOptions) {
    super(name, dexieOptions(durability, options))
    this.use(noteRunning)
  }
}

/**
 * Takes back what is half done, as the end of the page would. For a page that is put aside whole and not ended: WebKit lets
 * its transactions wait with it, and every other page of this device for them.
 */
export function abortRunning(): void {
  for (const begun of [...running]) {
    try {
      begun.abort()
    } catch {
      // Finished in this very moment.
    }
  }
}

const DEAD_CONNECTION = new Set(['DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'UnknownError'])

/** True for the errors by which browsers say that the connection died in the background. */
export function isDeadConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const inner = (error as { inner?: unknown }).inner
  return DEAD_CONNECTION.has(error.name) || (inner instanceof Error && DEAD_CONNECTION.has(inner.name))
}

/**
 * Runs the work, and once more on a fresh connection when the old one turns out dead: iOS kills connections of pages
 * in the background in every tenth session. The work must be one transaction, so that the first run left nothing.
 */
export async function withReopening<T>(
  db: Dexie,
  work: () => PromiseLike<T>,
  mayReopen: () => boolean = () => true,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDeadConnection(error) || !mayReopen()) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return await work()
  }
}

const FULL_DISK = new Set(['QuotaExceededError', 'AbortError'])

/** True for the errors by which browsers say that nothing more can be stored; an aborted write is nearly always that. */
export function isFullDisk(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return FULL_DISK.has(name ?? '') || FULL_DISK.has(inner?.name ?? '')
}

/** Surely for want of room: an abort alone may as well be a connection that was closed. */
export function isOutOfQuota(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return (inner?.name ?? name) === 'QuotaExceededError'
}

/** Runs a write; what that does when there is no room for it is the caller's. */
export type InRoom = <T>(write: () => PromiseLike<T>) => Promise<T>

/** Who has signed out on this page: what was under way for them begins no copy of the server's data anew. */
export const departed = new Set<string | null>()

/** Deletes a database that may not open any more. */
export function deleteDatabase(name: string, options: OpenOptions): Promise<void> {
  return new DeviceStore(name, 'relaxed', options).delete()
}
