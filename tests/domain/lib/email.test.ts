import { describe, expect, it } from 'vitest'
import { isEmail } from '#domain/lib/email.ts'

describe('isEmail', () => {
  it.each([
    ['anquan@example.com', true],
    ['a.b-c_d+e%f@mail.example.com.cn', true],
    ['1@a.co', true],
    ['anquan@example', false],
    ['anquan@.com', false],
    ['anquan@example..com', false],
    ['anquan@-example.com', false],
    ['anquan@example.c', false],
    ['.anquan@example.com', false],
    ['an..quan@example.com', false],
    ['an quan@example.com', false],
    ['anquan@@example.com', false],
    ['@example.com', false],
    ['安全@example.com', false],
    ['', false],
  ])('R111: answers for "%s": %s', (text, answer) => {
    expect(isEmail(text)).toBe(answer)
  })

  it('takes 254 characters and no more', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(isEmail(ofLength(254))).toBe(true)
    expect(isEmail(ofLength(255))).toBe(false)
  })
})
