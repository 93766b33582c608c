import { describe, expect, it } from 'vitest'
import { text } from '#domain/kit/fields.ts'
import { both, containing, either, type Filter, fieldsRead, fixedBy, matches, simplest } from '#domain/kit/filter.ts'
import { dangerousWorkRegister } from '#domain/resources/dangerousWorkRegister/definition.ts'

import { buildActor } from '#tests/factories/domain.ts'

const record = {
  name: '吴江Textile',
  html: '<p>安全<strong>生产</strong></p><p>A&amp;B</p>',
  grid: 'a/b/c/',
  count: 3,
  less: 2,
  tags: ['x', 'y'],
  empty: null,
  on: '2026-11-20',
}

describe('matches', () => {
  it.each<[Filter, boolean]>([
    ['everything', true],
    ['nothing', false],
    [{ field: 'count', equals: 3 }, true],
    [{ field: 'count', equals: '3' }, false],
    [{ field: 'empty', equals: null }, true],
    [{ field: 'absent', equals: null }, true],
    [{ field: 'name', equals: null }, false],
    [{ field: 'count', in: [1, 2] }, false],
    [{ field: 'count', in: [1, 3] }, true],
    [{ field: 'count', in: [] }, false],
    [{ field: 'grid', startsWith: 'a/b/' }, true],
    [{ field: 'grid', startsWith: 'b/' }, false],
    [{ field: 'empty', startsWith: '' }, false],
    [{ field: 'name', contains: 'textile' }, true],
    [{ field: 'name', contains: '苏州' }, false],
    [{ field: 'html', contains: '安全生产', rich: true }, true],
    [{ field: 'html', contains: 'strong', rich: true }, false],
    [containing('html', text({ label: '文', rich: true }), 'a&b'), true],
    [containing('html', text({ label: '文' }), 'a&b'), false],
    [{ field: 'tags', has: 'y' }, true],
    [{ field: 'tags', has: 'z' }, false],
    [{ field: 'on', atLeast: '2026-11-20' }, true],
    [{ field: 'on', below: '2026-11-20' }, false],
    [{ field: 'on', atMost: '2026-11-20' }, true],
    [{ field: 'empty', below: '9' }, false],
    [{ field: 'count', atMost: '9' }, false],
    [{ not: { field: 'empty', below: '9' } }, true],
    [{ field: 'less', belowField: 'count' }, true],
    [{ field: 'count', belowField: 'count' }, false],
    [{ field: 'count', belowField: 'less' }, false],
    [{ field: 'empty', belowField: 'count' }, false],
    [{ field: 'count', belowField: 'on' }, false],
    [
      {
        all: [
          { field: 'count', equals: 3 },
          { field: 'tags', has: 'x' },
        ],
      },
      true,
    ],
    [{ any: [{ field: 'count', equals: 4 }, 'nothing'] }, false],
  ])('reads %j as %s', (filter, expected) => {
    expect(matches(filter, record)).toBe(expected)
  })
})

describe('both and either', () => {
  const a: Filter = { field: 'count', equals: 1 }
  const b: Filter = { field: 'name', equals: 'b' }

  it('keep only what says something', () => {
    expect(both('everything', a)).toBe(a)
    expect(both(a, 'nothing')).toBe('nothing')
    expect(both()).toBe('everything')
    expect(either(a, 'nothing')).toBe(a)
    expect(either(a, 'everything')).toBe('everything')
    expect(either()).toBe('nothing')
    expect(both(a, b)).toEqual({ all: [a, b] })
  })

  it('name the fields they read', () => {
    expect(fieldsRead({ all: [a, { not: { any: [b] } }] })).toEqual(['count', 'name'])
    expect(fieldsRead({ field: 'done', belowField: 'total' })).toEqual(['done', 'total'])
  })

  it('name what they hold to one value', () => {
    expect(fixedBy({ all: [a, { all: [b] }, { not: a }, { any: [a, b] }, { field: 'x', equals: null }] })).toEqual({
      count: 1,
      name: 'b',
    })
    expect(fixedBy('everything')).toEqual({})
  })
})

describe('the simplest words', () => {
  const open: Filter = { field: 'status', equals: 'open' }
  it.each<[string, Filter, Filter]>([
    ['nothing within all', { all: ['nothing', open] }, 'nothing'],
    ['nothing deeper', { all: [open, { any: ['nothing', { all: ['nothing'] }] }] }, 'nothing'],
    ['everything within all', { all: ['everything', open] }, open],
    ['nothing within any', { any: ['nothing', open] }, open],
    ['a plain filter', open, open],
  ])('of %s', (_words, filter, said) => expect(simplest(filter)).toEqual(said))

  it('tell a supervisor that he changes no announced work', () => {
    expect(dangerousWorkRegister.access.update(buildActor('town'))).toBe('nothing')
    expect(dangerousWorkRegister.access.update(buildActor('safety'))).not.toBe('nothing')
  })
})
