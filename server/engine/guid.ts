import { createHash, randomBytes } from 'node:crypto'
import { uuidV7 } from '#domain/lib/uuid.ts'

/** A guid made here, in the order of time, so that the index of a table that only grows stays compact. */
export function newGuid(): string {
  return uuidV7(Date.now(), randomBytes(16))
}

/** The same guid for the same words, for rows that a job makes: running twice makes them once. */
export function stableGuid(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('\n')).digest('hex')
  // Version 8 (RFC 9562): a layout of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
