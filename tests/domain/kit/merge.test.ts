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

describe('mergeFields, of fields that are one thing', () => {
  const place = [['lng', 'lat']]

  it('leaves a place to a person that both have moved, each by another of its numbers', () => {
    const merge = mergeFields({ lng: 1, lat: 1 }, { lng: 2, lat: 1 }, { lng: 1, lat: 3 }, place)
    expect(merge).toEqual({
      changes: {},
      conflicts: [
        { field: 'lng', base: 1, mine: 2, theirs: 1 },
        { field: 'lat', base: 1, mine: 1, theirs: 3 },
      ],
    })
  })

  it('takes a place that one has moved, and what the other changed beside it', () => {
    const merge = mergeFields({ lng: 1, lat: 1 }, { lng: 2, lat: 1 }, { lng: 1, lat: 1, phone: '3' }, place)
    expect(merge).toEqual({ changes: { lng: 2 }, conflicts: [] })
  })

  it('knows of an older app only the number that it sent', () => {
    const merge = mergeFields({ lng: 1 }, { lng: 2 }, { lng: 3, lat: 3 }, place)
    expect(merge.conflicts).toEqual([{ field: 'lng', base: 1, mine: 2, theirs: 3 }])
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
