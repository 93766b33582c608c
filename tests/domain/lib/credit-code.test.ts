import { describe, expect, it } from 'vitest'
import { creditCodeCheckChar, isCreditCode } from '#domain/lib/credit-code.ts'

describe('creditCodeCheckChar', () => {
  it.each([
    ['9144030071526726X', 'G'],
    ['00000000000000000', '0'],
    ['10000000000000000', 'Y'],
    ['01000000000000000', 'W'],
    ['9144030071526726', null],
    ['9144030071526726XG', null],
    ['9144030071526726I', null],
    ['9144030071526726x', null],
  ])('gives for %s: %s', (first17, checkChar) => {
    expect(creditCodeCheckChar(first17)).toBe(checkChar)
  })
})

describe('isCreditCode', () => {
  it.each([
    ['9144030071526726XG', true],
    ['9144030071526726XH', false],
    ['9144030071526762XG', false],
    ['9144030071526726X', false],
    ['9144030071526726XGG', false],
    ['9144030071526726xg', false],
    [' 9144030071526726XG', false],
    ['91440300715267260O', false],
    ['', false],
  ])('answers for "%s": %s', (code, answer) => {
    expect(isCreditCode(code)).toBe(answer)
  })

  it('notices every single wrong character', () => {
    const code = '9144030071526726XG'
    const wrong = Array.from(
      code,
      (char, index) => code.slice(0, index) + (char === '1' ? '2' : '1') + code.slice(index + 1),
    )
    expect(wrong.filter(isCreditCode)).toEqual([])
  })
})
