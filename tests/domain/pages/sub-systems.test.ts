import { describe, expect, it } from 'vitest'
import { findPage } from '#domain/pages/find-page.ts'
import { PAGES } from '#domain/pages/index.ts'
import { isIn } from '#domain/pages/page.ts'
import { isSystemType, SUB_SYSTEMS, systemTitle } from '#domain/pages/sub-systems.ts'

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

describe('isIn', () => {
  const types = Object.keys(SUB_SYSTEMS).filter(isSystemType)
  const systemsOf = (path: string) => {
    const page = findPage(path)
    return page === null ? [] : types.filter((type) => isIn(page, type))
  }

  it('R146: shows the knowledge menu in 111 and 8 only', () => {
    expect(systemsOf('/personnel')).toEqual(['8', '111'])
  })

  it('shows a page that belongs to one sub-system in no other, and what belongs to none in all', () => {
    expect(systemsOf('/incidentReport/incidentReportIndex')).toEqual(['42'])
    expect(systemsOf('/gridManage')).toEqual(types)
  })

  it('shows everything where no sub-system was chosen', () => {
    expect(PAGES.filter((page) => !isIn(page, null))).toEqual([])
  })
})
