import { describe, expect, it } from 'vitest'
import { fixWords, signInFixes } from '#app/resources/patrolRecord/sign-in-fixes.ts'

const alone = {
  ...{ signInFixes: null, signInTime: '2026-11-20T02:32:00.000Z', signInLng: 120.64, signInLat: 31.16 },
  ...{ accuracy: 12.4, signInDistance: 80 },
}

describe('the fixes of a patrol', () => {
  it('are the one that stands in a record of an older version', () => {
    expect(signInFixes(alone).map(fixWords)).toEqual(['2026-11-20 10:32 距企业 80 米，精度 ±12 米'])
  })

  it('are all that were kept, in words that say when and how far', () => {
    const earlier = { at: '2026-11-20T02:20:00.000Z', lng: null, lat: null, accuracy: null, distance: null }
    const last = { at: '2026-11-20T02:32:00.000Z', lng: 120.64, lat: 31.16, accuracy: 12.4, distance: 1_250 }
    expect(signInFixes({ ...alone, signInFixes: [earlier, last] }).map(fixWords)).toEqual([
      '2026-11-20 10:20 没有取得位置',
      '2026-11-20 10:32 距企业 1.3 公里，精度 ±12 米',
    ])
  })
})
