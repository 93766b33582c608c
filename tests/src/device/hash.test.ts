import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#app/device/hash.ts'

describe('sha256Hex', () => {
  it('gives the digest every other tool gives', async () => {
    expect(await sha256Hex(new TextEncoder().encode('abc').buffer)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
