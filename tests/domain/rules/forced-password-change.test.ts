import { describe, expect, it } from 'vitest'
import { mustChangePassword } from '#domain/rules/forced-password-change.ts'

const NOW = '2026-11-20T02:00:00.000Z'
const LIMIT = '2026-08-22T02:00:00.000Z'

describe('mustChangePassword (R277, R321)', () => {
  it.each([
    ['never changed', null, false, true],
    ['never changed, flag absent', null, null, true],
    ['never changed, an empty text', '', 0, true],
    ['never changed, but the default-password flag is set', null, true, false],
    ['never changed, but the flag is 1', null, 1, false],
    ['changed today', '2026-11-20', false, false],
    ['exactly 90 days old', LIMIT, false, false],
    ['a millisecond over 90 days', '2026-08-22T01:59:59.999Z', false, true],
    ['over 90 days, but the flag is set', '2026-01-01', 1, false],
    ['the first moment of the day 90 days ago', '2026-08-22', false, true],
    ['the day after', '2026-08-23', 0, false],
  ])('%s', (_why, updatePassword, isDefaultPwd, expected) => {
    expect(mustChangePassword({ updatePassword, isDefaultPwd }, NOW)).toBe(expected)
  })
})
