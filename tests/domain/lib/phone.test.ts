import { describe, expect, it } from 'vitest'
import { isLandline, isMobile, isPhone } from '#domain/lib/phone.ts'

describe('isMobile', () => {
  it.each([
    '130',
    '139',
    '145',
    '149',
    '150',
    '153',
    '155',
    '159',
    '162',
    '165',
    '166',
    '167',
    '170',
    '178',
    '180',
    '189',
    '190',
    '193',
    '195',
    '199',
  ])('R109: takes the range %s', (range) => {
    expect(isMobile(`${range}12345678`)).toBe(true)
  })

  it.each(['100', '110', '120', '140', '144', '154', '160', '161', '163', '164', '168', '169', '179', '194', '239'])(
    'refuses the range %s',
    (range) => {
      expect(isMobile(`${range}12345678`)).toBe(false)
    },
  )

  it.each(['1391234567', '139123456789', '+8613912345678', '139 1234 5678', '139-1234-5678', '1391234567a', ''])(
    'refuses the shape "%s"',
    (text) => {
      expect(isMobile(text)).toBe(false)
    },
  )
})

describe('isLandline', () => {
  it.each([
    ['0512-63456789', true],
    ['051263456789', true],
    ['010-12345678', false],
    ['010-62345678', true],
    ['63456789', true],
    ['6345678', true],
    ['0512-63456789-801', true],
    ['63456789-1', true],
    ['63456789-1234567', false],
    ['63456789-', false],
    ['512-63456789', false],
    ['634567', false],
    ['0512-634567890', false],
    ['0512--63456789', false],
    ['(0512)63456789', false],
    ['', false],
  ])('R110: answers for "%s": %s', (text, answer) => {
    expect(isLandline(text)).toBe(answer)
  })
})

describe('isPhone', () => {
  it.each([
    ['13912345678', true],
    ['0512-63456789', true],
    ['12345', false],
  ])('answers for "%s": %s', (text, answer) => {
    expect(isPhone(text)).toBe(answer)
  })
})
