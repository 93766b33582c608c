import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flyoutPoint, menuPoint, scrollFor, TAG_MENU_WIDTH, TAG_SPACING } from '#app/shell/desktop/tag-places.ts'

const SRC = join(import.meta.dirname, '../../../src')
const styleOf = (file: string, rule: string) =>
  readFileSync(join(SRC, file), 'utf8').split(`${rule} {`)[1]?.split('}')[0]
const boxes = [0, 104, 208, 312, 416].map((left) => ({ left, width: 100 }))

describe('scrollFor (R196: 4 px beside the neighbours)', () => {
  it.each([
    { why: 'all in sight', at: 1, scrollLeft: 0, width: 520, gives: 0 },
    { why: 'the first', at: 0, scrollLeft: 200, width: 300, gives: 0 },
    { why: 'the last', at: 4, scrollLeft: 0, width: 300, gives: 416 + 100 + 4 - 300 },
    { why: 'its left neighbour is cut', at: 2, scrollLeft: 150, width: 330, gives: 104 - 4 },
    { why: 'its right neighbour is cut', at: 2, scrollLeft: 0, width: 330, gives: 312 + 100 + 4 - 330 },
    { why: 'no such tag', at: 9, scrollLeft: 7, width: 330, gives: 7 },
  ])('$why', ({ gives, ...row }) => {
    expect(scrollFor({ boxes, ...row })).toBe(gives)
  })
})

describe('menuPoint (R195: 105 px wide)', () => {
  const window = { width: 1_000, height: 600 }
  it.each([
    { at: { x: 50, y: 80 }, gives: { left: 50, top: 80 } },
    { at: { x: 990, y: 80 }, gives: { left: 1_000 - TAG_MENU_WIDTH - TAG_SPACING, top: 80 } },
    { at: { x: 50, y: 590 }, gives: { left: 50, top: 600 - 140 - TAG_SPACING } },
  ])('opens at $gives', ({ at, gives }) => {
    expect(menuPoint(at, { offsetHeight: 140 }, window)).toEqual(gives)
  })
})

describe('flyoutPoint', () => {
  it.each([
    { top: 100, gives: { left: 48 + TAG_SPACING, top: 100 } },
    { top: 580, gives: { left: 48 + TAG_SPACING, top: 600 - 200 - TAG_SPACING } },
  ])('opens at $gives.top', ({ top, gives }) => {
    expect(flyoutPoint({ right: 48, top }, { offsetHeight: 200 }, 600)).toEqual(gives)
  })
})

describe('the measures of the specification, section 9', () => {
  it.each([
    { rule: 'R197, R328: sidebar', file: 'ui/tokens.css', of: ':root', says: '--sidebar-width: 210px' },
    { rule: 'R198, R329: header', file: 'ui/tokens.css', of: ':root', says: '--header-height: 66px' },
    { rule: 'R197: used', file: 'shell/desktop.css', of: '.desk-side', says: 'width: var(--sidebar-width)' },
    { rule: 'R198: used', file: 'shell/desktop.css', of: '.desk-header', says: 'height: var(--header-height)' },
    { rule: 'R195: tag menu', file: 'shell/desktop.css', of: '.desk-tags__menu', says: `width: ${TAG_MENU_WIDTH}px` },
    { rule: 'R196: tags', file: 'shell/desktop.css', of: '.desk-tags__row', says: `scroll-padding: ${TAG_SPACING}px` },
  ])('$rule', ({ file, of, says }) => {
    expect(styleOf(file, `\n${of}`) ?? styleOf(file, of)).toContain(says)
  })
})
