import { describe, expect, it } from 'vitest'
import { isIdentityCard } from '#domain/lib/identity-card.ts'

describe('isIdentityCard', () => {
  it.each([
    ['11010519491231002X', true],
    ['11010519491231002x', true],
    ['320509199002283011', true],
    ['320509200002293011', true],
    ['320509190002293011', false],
    ['320509199002293011', false],
    ['320509199013013011', false],
    ['320509199000103011', false],
    ['320509170001013011', false],
    ['020509199001013011', false],
    ['32050919900101301Y', false],
    ['32050919900101X011', false],
    ['320509900228301', true],
    ['320509900230301', false],
    ['32050990022830X', false],
    ['3205099002283011', false],
    ['3205091990022830111', false],
    [' 320509199002283011', false],
    ['', false],
  ])('R108: answers for "%s": %s', (text, answer) => {
    expect(isIdentityCard(text)).toBe(answer)
  })
})
