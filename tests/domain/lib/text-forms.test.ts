import { describe, expect, it } from 'vitest'
import { isCompanyWord, isDecimal } from '#domain/lib/text-forms.ts'

describe('isDecimal', () => {
  it.each([
    ['0', true],
    ['12', true],
    ['12.50', true],
    ['.5', false],
    ['12.', false],
    ['-1', false],
    ['1e3', false],
    ['1.2.3', false],
    ['', false],
  ])('R112: takes digits with an optional fraction: %s is %s', (text, is) => {
    expect(isDecimal(text)).toBe(is)
  })
})

describe('isCompanyWord', () => {
  it.each([
    ['纺织厂', true],
    ['吴江盛泽纺织厂', true],
    ['一二三四五六七八九十一二三四五', true],
    ['一二三四五六七八九十一二三四五六', false],
    ['吴江', false],
    ['吴江纺织厂（盛泽）', true],
    ['吴江纺织厂(盛泽)', true],
    ['AB123', true],
    ['AB12', false],
    ['A234567890123456', true],
    ['A2345678901234567', false],
    ['吴江AB', false],
    ['', false],
  ])('R113: takes 3 to 15 Chinese characters or 5 to 16 letters and digits, brackets after: %s is %s', (text, is) => {
    expect(isCompanyWord(text)).toBe(is)
  })
})
