import { describe, expect, it } from 'vitest'
import { seededRandom } from '#domain/lib/random.ts'
import { isUuid, uuidFromRandom, uuidFromSeed, uuidV7 } from '#domain/lib/uuid.ts'

const filled = (value: number) => (count: number) => new Uint8Array(count).fill(value)

describe('uuidFromRandom', () => {
  it.each([
    [0x00, '00000000-0000-4000-8000-000000000000'],
    [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ])('marks version and variant on bytes of %i', (value, uuid) => {
    expect(uuidFromRandom(filled(value))).toBe(uuid)
  })

  it('refuses too few bytes', () => {
    expect(() => uuidFromRandom(() => new Uint8Array(8))).toThrow(RangeError)
  })
})

describe('uuidV7', () => {
  it('matches the example of RFC 9562', () => {
    const random = Uint8Array.from([0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
    expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  it('sorts by time', () => {
    const at = (ms: number, fill: number) => uuidV7(ms, new Uint8Array(16).fill(fill))
    expect(at(1_795_000_000_000, 0xff) < at(1_795_000_000_001, 0x00)).toBe(true)
  })

  it('leaves the bytes it was given alone', () => {
    const random = new Uint8Array(16)
    uuidV7(1_795_000_000_000, random)
    expect(random).toEqual(new Uint8Array(16))
  })
})

describe('uuidFromSeed', () => {
  it('repeats for one seed and never within a stream', () => {
    const random = seededRandom(42)
    const uuids = Array.from({ length: 1_000 }, () => uuidFromSeed(random))
    expect(new Set(uuids).size).toBe(1_000)
    expect(uuids.every(isUuid)).toBe(true)
    expect(uuidFromSeed(seededRandom(42))).toBe(uuids[0])
  })
})

describe('isUuid', () => {
  it.each([
    ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f', true],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', true],
    ['017f22e279b07cc398c4dc0c0c07398f', false],
    ['017f22e2-79b0-0cc3-98c4-dc0c0c07398f', false],
    ['017f22e2-79b0-7cc3-18c4-dc0c0c07398f', false],
    ['', false],
  ])('answers for %s: %s', (text, answer) => {
    expect(isUuid(text)).toBe(answer)
  })
})
