import { describe, expect, it } from 'vitest'
import { mergeFields, sameValue } from '#domain/kit/merge.ts'

describe('mergeFields', () => {
  it('keeps both of two disjoint edits', () => {
    const merge = mergeFields({ phone: '1' }, { phone: '2' }, { phone: '1', name: 'new' })
    expect(merge).toEqual({ changes: { phone: '2' }, conflicts: [] })
  })

  it('leaves an overlapping edit to a person', () => {
    const merge = mergeFields({ phone: '1' }, { phone: '2' }, { phone: '3' })
    expect(merge).toEqual({ changes: {}, conflicts: [{ field: 'phone', base: '1', mine: '2', theirs: '3' }] })
  })

  it('has nothing to do where both came to the same value', () => {
    expect(mergeFields({ tags: ['a'] }, { tags: ['b'] }, { tags: ['b'] })).toEqual({ changes: {}, conflicts: [] })
  })

  it('treats an absent base as empty', () => {
    expect(mergeFields({}, { phone: '2' }, { phone: null })).toEqual({ changes: { phone: '2' }, conflicts: [] })
  })
})

describe('sameValue', () => {
  it.each([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [null, undefined, false],
    ['1', 1, false],
  ])('compares %j with %j as %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same)
  })
})
