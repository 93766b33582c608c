import { describe, expect, it } from 'vitest'
import { clockWords } from '#app/widgets/clock-words.ts'

const MINUTE = 60_000

describe('a device whose clock is wrong', () => {
  it.each([
    [null, null],
    [0, null],
    [-90_000, null],
    [5 * MINUTE, '手机时间不准，比平台慢 5 分钟'],
    [-3 * 60 * MINUTE, '手机时间不准，比平台快 3 小时'],
    [47 * 60 * MINUTE, '手机时间不准，比平台慢 47 小时'],
    [2 * 24 * 60 * MINUTE + 400, '手机时间不准，比平台慢 2 天'],
  ])('by %s ms says: %s', (lag, words) => expect(clockWords(lag)).toBe(words))
})
