import { describe, expect, it } from 'vitest'
import { askPersistence, fitsBytes, storageEstimate } from '#app/device/storage.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const storageWith = (usage: number, quota: number) => ({ estimate: async () => ({ usage, quota }) })
const broken = { estimate: () => Promise.reject(new Error('no')), persist: () => Promise.reject(new Error('no')) }

describe('fitsBytes', () => {
  it.each([
    { name: 'with the reserve left over', use: [1 * GB, 4 * GB], bytes: 2 * GB, fits: true },
    { name: 'to the last byte before the reserve', use: [1 * GB, 4 * GB], bytes: 3 * GB - 200 * MB, fits: true },
    { name: 'not into the reserve', use: [1 * GB, 4 * GB], bytes: 3 * GB - 200 * MB + 1, fits: false },
    { name: 'with a smaller reserve on a small quota', use: [50 * MB, 150 * MB], bytes: 85 * MB, fits: true },
    { name: 'not into the smaller reserve either', use: [50 * MB, 150 * MB], bytes: 86 * MB, fits: false },
    { name: 'not when the quota is already exceeded', use: [5 * GB, 4 * GB], bytes: 1, fits: false },
  ])('fits $name', async ({ use: [usage = 0, quota = 0], bytes, fits }) => {
    expect(await fitsBytes(bytes, undefined, storageWith(usage, quota))).toBe(fits)
  })

  it.each([
    { name: 'has no estimate', storage: {} },
    { name: 'fails to estimate', storage: broken },
    { name: 'tells no quota', storage: storageWith(0, 0) },
  ])('lets the capture go on where the browser $name', async ({ storage }) => {
    expect(await fitsBytes(1 * GB, undefined, storage)).toBe(true)
    expect(await storageEstimate(storage)).toBeNull()
  })
})

describe('askPersistence', () => {
  it.each([
    { name: 'is granted', storage: { persist: async () => true }, answer: 'granted' },
    { name: 'is refused', storage: { persist: async () => false }, answer: 'refused' },
    { name: 'fails', storage: broken, answer: 'refused' },
    { name: 'does not exist', storage: {}, answer: 'unsupported' },
  ])('answers $answer when it $name', async ({ storage, answer }) => {
    expect(await askPersistence(storage)).toBe(answer)
  })
})
