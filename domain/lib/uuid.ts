import type { Random } from '#domain/lib/random.ts'

const BYTE_COUNT = 16

/** A version 4 UUID from 16 bytes of the caller's randomness (`crypto.getRandomValues` in page, worker and Node alike). */
export function uuidFromRandom(randomBytes: (count: number) => Uint8Array): string {
  return formatUuid(randomBytes(BYTE_COUNT), 4)
}

/**
 * A version 7 UUID: 48 bits of time, then randomness. Keys made later sort later, which keeps database pages warm.
 *
 * The first 6 of the 16 bytes are replaced by the time.
 */
export function uuidV7(nowMs: number, randomBytes: Uint8Array): string {
  const bytes = Uint8Array.from(randomBytes)
  let rest = nowMs
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return formatUuid(bytes, 7)
}

/** A repeatable version 4 UUID for demo and test data. */
export function uuidFromSeed(random: Random): string {
  return uuidFromRandom((count) => Uint8Array.from({ length: count }, () => random.int(0, 255)))
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)
}

function formatUuid(source: Uint8Array, version: 4 | 7): string {
  if (source.length !== BYTE_COUNT) throw new RangeError(`a UUID needs ${BYTE_COUNT} bytes, got ${source.length}`)
  const hex = Array.from(source, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | (version << 4)
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  }).map((byte) => byte.toString(16).padStart(2, '0'))
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-')
}
