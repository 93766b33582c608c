import { describe, expect, it } from 'vitest'
import { findRoute, routes } from '#domain/routes/index.ts'
import { isGroupIn } from '#domain/routes/sub-system-groups.ts'
import { isSystemType, SUB_SYSTEMS, systemTitle } from '#domain/routes/sub-systems.ts'

describe('SUB_SYSTEMS', () => {
  it('R004: names every system type of the specification, with a title of its own', () => {
    const types = [2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 17, 18, 19, 21, 42, 52, 128, 222]
    expect(Object.keys(SUB_SYSTEMS).map(Number)).toEqual([...types, 111, 140].sort((a, b) => a - b))
    expect(new Set(Object.values(SUB_SYSTEMS)).size).toBe(types.length + 2)
  })

  it.each([
    { type: null, title: '安全生产监管平台' },
    { type: '8', title: '专家库系统' },
    { type: '42', title: '应急值守系统' },
    { type: '140', title: '五位一体企业端' },
  ] as const)('R003, R004: the title in $type is $title', ({ type, title }) => {
    expect(systemTitle(type)).toBe(title)
  })

  it.each([
    ['2', true],
    ['12', false],
    ['', false],
    [null, false],
    ['toString', false],
  ])('knows %s: %s', (value, known) => {
    expect(isSystemType(value)).toBe(known)
  })
})

describe('isGroupIn', () => {
  it('R146: shows the knowledge menu in 111 and 8 only', () => {
    const group = findRoute('/personnel')?.group
    expect(group).toBe('knowledge')
    const types = Object.keys(SUB_SYSTEMS).filter(isSystemType)
    expect(types.filter((type) => isGroupIn('knowledge', type))).toEqual(['8', '111'])
  })

  it('shows a group that belongs to one sub-system in no other, and what belongs to none in all', () => {
    expect(isGroupIn('duty', '42')).toBe(true)
    expect(isGroupIn('duty', '2')).toBe(false)
    expect(isGroupIn('grid', '2')).toBe(true)
  })

  it('shows everything where no sub-system was chosen', () => {
    expect(routes.filter(({ group }) => !isGroupIn(group, null))).toEqual([])
  })
})
