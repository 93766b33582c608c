import { describe, expect, it } from 'vitest'
import { fromBase32, matchingStep, toBase32, totpAt, totpStep } from '#server/accounts/totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()

describe('totpAt', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238, appendix B: at %i seconds it is %s', (seconds, code) => {
    const step = totpStep(instantOf(seconds))
    expect(totpAt(SECRET, step, 8)).toBe(code)
    expect(totpAt(SECRET, step)).toBe(code.slice(-6))
  })
})

describe('matchingStep', () => {
  const now = instantOf(1_111_111_111)
  const step = totpStep(now)

  it.each([-1, 0, 1])('knows the code of the step %i away', (away) => {
    expect(matchingStep(SECRET, totpAt(SECRET, step + away), now)).toBe(step + away)
  })

  it.each([
    ['two steps early', totpAt(SECRET, step + 2)],
    ['two steps late', totpAt(SECRET, step - 2)],
    ['of eight digits', totpAt(SECRET, step, 8)],
    ['empty', ''],
    ['in other digits', '１２３４５６'],
  ])('does not know a code %s', (_why, code) => {
    expect(matchingStep(SECRET, code, now)).toBeNull()
  })
})

describe('Base32', () => {
  it.each([
    ['fooba', 'MZXW6YTB'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('RFC 4648, section 10: %s is %s', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded)
    expect(Buffer.from(fromBase32(encoded)).toString()).toBe(text)
  })
})
