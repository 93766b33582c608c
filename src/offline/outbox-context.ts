import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Clock } from './clock.ts'
import type { OutboxDb } from './outbox-db.ts'

/** What the outbox needs to know of the device and of its user. */
export interface OutboxContext {
  db: OutboxDb
  actor: Actor
  clock: Clock
  deviceId: string
  appV: string
  makeGuid: () => string
  /** A record as the server had it when last heard: from the mirror, or fetched. Null where there is none. */
  known: (resource: string, guid: string) => Promise<AnyRecord | null>
}
