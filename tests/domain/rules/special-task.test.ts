import { describe, expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import { progressPercent, targetFilter } from '#domain/rules/special-task.ts'

const mill = {
  gridPath: 'root/town-a/grid-a/',
  tradeFamily: 'textile',
  riskColor: 'orange',
  isYouXianKongJian: true,
  companyStatus: 'normal',
}

describe('targetFilter', () => {
  it.each([
    ['nothing narrowed', {}, true],
    ['its town', { gridPath: 'root/town-a/' }, true],
    ['another town', { gridPath: 'root/town-b/' }, false],
    ['its trade among others', { tradeFamilies: ['chemical', 'textile'] }, true],
    ['another colour', { riskColors: ['red'] }, false],
    ['one of two hazards', { flags: ['isWeiHua', 'isYouXianKongJian'] }, true],
    ['a hazard it has not', { flags: ['isWeiHua'] }, false],
    ['a flag nobody knows, which narrows nothing', { flags: ['companyName'] }, true],
  ])('asked for %s: %s', (_what, targets, isMeant) => {
    expect(matches(targetFilter(targets), mill)).toBe(isMeant)
  })

  it('leaves out who is no longer there', () => {
    expect(matches(targetFilter({}), { ...mill, companyStatus: 'closed' })).toBe(false)
    expect(matches(targetFilter({}), { ...mill, companyStatus: null })).toBe(true)
  })
})

describe('progressPercent', () => {
  it.each([
    [0, 0, 0],
    [3, 1, 33],
    [200, 199, 99],
    [5, 5, 100],
  ])('of %i with %i done is %i', (total, done, percent) => {
    expect(progressPercent({ total, done })).toBe(percent)
  })
})
