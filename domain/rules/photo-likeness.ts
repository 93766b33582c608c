/** Pixels a difference hash looks at: eight comparisons in each of eight rows. */
export const HASH_COLUMNS = 9
export const HASH_ROWS = 8
const BITS = 64
const BITS_PER_DIGIT = 4

/** Two pictures with at most so many of 64 bits unlike are said to be alike. [L], from trials with recompressed copies. */
const ALIKE_BITS = 6
/** A picture of a bare wall or of the dark has hardly any edge: its hash says nothing about it. */
const LEAST_EDGES = 6

/**
 * dHash: whether each pixel is brighter than its right neighbour, as 16 hexadecimal digits. `grey` holds
 * `HASH_COLUMNS` × `HASH_ROWS` brightnesses row by row. Null for a picture without enough edges to be told from others.
 */
export function differenceHash(grey: readonly number[]): string | null {
  if (grey.length !== HASH_COLUMNS * HASH_ROWS) throw new RangeError(`${grey.length} pixels make no hash`)
  const bits: number[] = []
  for (let row = 0; row < HASH_ROWS; row += 1)
    for (let column = 0; column < HASH_COLUMNS - 1; column += 1) {
      const at = row * HASH_COLUMNS + column
      bits.push((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1 : 0)
    }
  const edges = bits.reduce((sum, bit) => sum + bit, 0)
  if (edges < LEAST_EDGES || edges > BITS - LEAST_EDGES) return null
  let hash = ''
  for (let at = 0; at < BITS; at += BITS_PER_DIGIT)
    hash += Number.parseInt(bits.slice(at, at + BITS_PER_DIGIT).join(''), 2).toString(16)
  return hash
}

/** In how many of their 64 bits two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let unlike = 0
  for (let at = 0; at < BITS / BITS_PER_DIGIT; at += 1) {
    let difference = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    for (; difference > 0; difference >>= 1) unlike += difference & 1
  }
  return unlike
}

/** Bits that may differ and two pictures are still suspected to be the same. */
export function areAlike(a: string, b: string, tolerance = ALIKE_BITS): boolean {
  return hashDistance(a, b) <= tolerance
}

export interface KnownPhoto {
  guid: string
  sha256: string | null
  photoHash: string | null
}

/** The earlier photo that one most looks like, if any does: the same bytes, or a hash within the tolerance. */
export function likestOf<P extends KnownPhoto>(
  photo: KnownPhoto,
  earlier: readonly P[],
  tolerance = ALIKE_BITS,
): { photo: P; unlikeBits: number } | null {
  let best: { photo: P; unlikeBits: number } | null = null
  for (const each of earlier) {
    if (each.guid === photo.guid) continue
    const isSame = photo.sha256 !== null && photo.sha256 === each.sha256
    const known = photo.photoHash !== null && each.photoHash !== null
    const unlikeBits = isSame ? 0 : known ? hashDistance(photo.photoHash ?? '', each.photoHash ?? '') : BITS
    if (unlikeBits <= tolerance && (best === null || unlikeBits < best.unlikeBits)) best = { photo: each, unlikeBits }
  }
  return best
}
