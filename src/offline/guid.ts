import { uuidV7 } from '#domain/lib/uuid.ts'

/** A new id that sorts by the time of its making. */
export function newGuid(nowMs: number = Date.now()): string {
  return uuidV7(nowMs, crypto.getRandomValues(new Uint8Array(16)))
}
