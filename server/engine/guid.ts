import { randomBytes } from 'node:crypto'
import { uuidV7 } from '#domain/lib/uuid.ts'

/** A guid made here, in the order of time, so that the index of a table that only grows stays compact. */
export function newGuid(): string {
  return uuidV7(Date.now(), randomBytes(16))
}
