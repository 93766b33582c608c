import { IDBFactory as FakeFactory, forceCloseDatabase, IDBKeyRange } from 'fake-indexeddb'

/** Web Locks of one device: whoever dies holds none any more. */
class DeviceLocks {
  private readonly tails = new Map<string, Promise<unknown>>()
  private readonly held = new Set<string>()

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: { name: string } | null) => unknown // last by the standard
    const options = rest.length > 1 ? (rest[0] as LockOptions) : {}
    if (options.ifAvailable === true && this.held.has(name)) return Promise.resolve(work(null))
    const turn = (this.tails.get(name) ?? Promise.resolve()).then(async () => {
      this.held.add(name)
      try {
        return await work({ name })
      } finally {
        this.held.delete(name)
      }
    })
    this.tails.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}

/** A run of the app on a phone: what it can reach is gone the moment it is killed. */
export interface Process {
  open: { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange }
  locks: LockManager
  fetch: typeof fetch
  /** As by the system or a dead battery: open transactions are undone, nothing that was begun goes on. */
  kill(): void
  /** Resolves when it was killed. */
  ended: Promise<void>
  /** Closes the database connections under the app, as iOS does in the background. */
  closeConnections(): void
}

export interface Phone {
  /** Starts the app; one that ran is killed. */
  boot(): Process
  deleteDatabase(name: string): Promise<void>
}

const never = new Promise<never>(() => undefined)

/** A phone with its disk. */
export function newPhone(): Phone {
  const disk = new FakeFactory()
  let running: Process | null = null
  return {
    boot() {
      running?.kill()
      running = startProcess(disk)
      return running
    },
    deleteDatabase: (name) =>
      new Promise((resolve, reject) => {
        const request = disk.deleteDatabase(name)
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      }),
  }
}

function startProcess(disk: InstanceType<typeof FakeFactory>): Process {
  const connections = new Set<IDBDatabase>()
  const line = new AbortController()
  let isDead = false
  let tellEnded = () => {}
  const ended = new Promise<void>((resolve) => {
    tellEnded = resolve
  })

  function open(name: string, version?: number): IDBOpenDBRequest {
    const request = disk.open(name, version)
    request.addEventListener('success', () => {
      connections.add(request.result)
      // A dead process has no connections.
      if (isDead) forceClose(request.result)
    })
    return request
  }

  const closeConnections = () => {
    for (const connection of connections) forceClose(connection)
    connections.clear()
  }

  // A door of its own onto the shared disk; once dead it opens nothing.
  const indexedDB = {
    open: (name: string, version?: number) => (isDead ? ({} as IDBOpenDBRequest) : open(name, version)),
    deleteDatabase: (name: string) => (isDead ? ({} as IDBOpenDBRequest) : disk.deleteDatabase(name)),
    databases: () => disk.databases(),
    cmp: (one: unknown, other: unknown) => disk.cmp(one as IDBValidKey, other as IDBValidKey),
  } as IDBFactory

  return {
    open: { indexedDB, IDBKeyRange: IDBKeyRange as unknown as typeof globalThis.IDBKeyRange },
    locks: new DeviceLocks() as unknown as LockManager, // the part of it that the app calls
    fetch: async (input, init) => {
      if (isDead) return await never
      const signals = [line.signal, ...(init?.signal == null ? [] : [init.signal])]
      try {
        const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) })
        return isDead ? await never : response
      } catch (error) {
        if (isDead) return await never
        throw error
      }
    },
    kill() {
      isDead = true
      line.abort()
      closeConnections()
      tellEnded()
    },
    ended,
    closeConnections,
  }
}

function forceClose(connection: IDBDatabase): void {
  forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0])
}
