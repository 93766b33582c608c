/** A source of repeatable chance: the same seed gives the same demo data and the same random pick again. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Both ends included. */
  int(min: number, max: number): number
  /** One of the items; throws when there is none. */
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  /** A new list in another order. */
  shuffle<T>(items: readonly T[]): T[]
}

/** Seeded by mulberry32: small, fast and good enough for data; never for secrets. */
export function seededRandom(seed: number): Random {
  const next = mulberry32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
    chance: (probability) => next() < probability,
    shuffle: (items) => shuffled(items, int),
  }
}

/** A seed from words, so that each part of a data set can have its own stream and adding one part moves no other. */
export function seedFromText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function itemAt<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError('nothing to pick from')
  return items[index] as T // in range, checked above
}

function shuffled<T>(items: readonly T[], int: Random['int']): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = int(0, last)
    const moved = itemAt(result, last)
    result[last] = itemAt(result, other)
    result[other] = moved
  }
  return result
}
