import type { EntityTable } from 'dexie'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { DeviceStore, type OpenOptions } from './open.ts'

export interface StoredSession {
  token: string
  /** By the corrected clock. */
  expiresAt: number
  user: CurrentUser
  signedInAt: number
  refreshedAt: number
  lastActivityAt: number
  /** `refused`: the server no longer takes the token. */
  state: 'active' | 'locked' | 'refused'
}

export interface UnlockKey {
  username: string
  userGuid: string
  salt: string
  hash: string
  iterations: number
}

interface Entry {
  key: string
  value: unknown
}

/** What the device knows whoever uses it: its id, the session, how wrong its clock is. */
export class DeviceDb extends DeviceStore {
  declare readonly entries: EntityTable<Entry, 'key'>

  constructor(options: OpenOptions = {}) {
    super('device', 'strict', options)
    this.version(1).stores({ entries: 'key' })
  }

  async read<T>(key: string): Promise<T | null> {
    const entry = await this.entries.get(key)
    return entry === undefined ? null : (entry.value as T)
  }

  async write(key: string, value: unknown): Promise<void> {
    await this.entries.put({ key, value })
  }

  async forget(key: string): Promise<void> {
    await this.entries.delete(key)
  }

  async forgetAll(prefix: string): Promise<void> {
    await this.entries.where('key').startsWith(prefix).delete()
  }

  /** The id of this installation, made at the first call. */
  deviceId(makeGuid: () => string): Promise<string> {
    return this.transaction('rw', this.entries, async () => {
      const known = await this.read<string>('deviceId')
      if (known !== null) return known
      const made = makeGuid()
      await this.write('deviceId', made)
      return made
    })
  }
}
