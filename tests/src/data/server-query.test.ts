import { describe, expect, it } from 'vitest'
import { serverQueryOf } from '#app/data/server-query.ts'
import { bool, choice, choices, date, decimal, instant, integer, text } from '#domain/kit/fields.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const hazards = resourceNamed('hiddenDanger')
const asked = (filter: Filter) => {
  const query = serverQueryOf(hazards, { filter, pageIndex: 1, pageSize: 20 })
  const { pageIndex: _page, pageSize: _size, countTotal: _count, sort: _sort, order: _order, also, ...filters } = query
  return { filters, also }
}

describe('serverQueryOf', () => {
  it('asks in the definition’s order unless told otherwise', () => {
    expect(serverQueryOf(hazards, {})).toMatchObject({
      pageIndex: 1,
      pageSize: 100,
      sort: 'createTime',
      order: 'DESC',
    })
    expect(serverQueryOf(hazards, { order: 'deadline', limit: 500, keyword: ' 电 ', view: 'open' })).toMatchObject({
      ...{ sort: 'deadline', order: 'ASC', pageSize: 200, keyword: '电', view: 'open' },
    })
  })

  it.each<{ filter: Filter; filters: object }>([
    { filter: { field: 'status', equals: 'closed' }, filters: { status: 'closed' } },
    { filter: { field: 'status', in: ['closed', 'pendingReview'] }, filters: { status: ['closed', 'pendingReview'] } },
    { filter: { field: 'guid', in: ['h-1', 'h-2'] }, filters: { guid: ['h-1', 'h-2'] } },
    { filter: { field: 'sourceGuid', equals: 'p-1' }, filters: { sourceGuid: 'p-1' } },
    { filter: { field: 'companyName', contains: '纺织' }, filters: { companyName: '纺织' } },
    { filter: { field: 'companyName', equals: '纺织厂' }, filters: { companyName: { equals: '纺织厂' } } },
    { filter: { field: 'deadline', equals: null }, filters: { deadline: { empty: true } } },
    { filter: { field: 'gridPath', startsWith: 'root/east/' }, filters: { gridGuid: 'east' } },
    {
      filter: {
        all: [
          { field: 'deadline', atLeast: '2026-11-01' },
          { field: 'deadline', below: '2026-12-01' },
        ],
      },
      filters: { deadline: { from: '2026-11-01', to: '2026-11-30' } },
    },
    {
      filter: {
        any: [
          { field: 'status', equals: 'closed' },
          { field: 'status', equals: 'transferred' },
        ],
      },
      filters: { status: ['closed', 'transferred'] },
    },
  ])('says $filter in the words of the list call', ({ filter, filters }) => {
    expect(asked(filter)).toEqual({ filters, also: undefined })
  })

  it.each<{ filter: Filter }>([
    { filter: { not: { field: 'status', equals: 'closed' } } },
    { filter: { field: 'majorItem', equals: 'p-1' } },
    { filter: { field: 'guid', in: [] } },
    {
      filter: {
        any: [
          { field: 'status', equals: 'closed' },
          { field: 'place', contains: '东' },
        ],
      },
    },
  ])('lets $filter go along as it is', ({ filter }) => {
    expect(asked(filter)).toEqual({ filters: {}, also: filter })
  })

  it('does not lose a second condition on the same field', () => {
    const [first, second]: Filter[] = [
      { field: 'status', equals: 'closed' },
      { field: 'status', equals: 'transferred' },
    ]
    expect(asked({ all: [first, second] as Filter[] })).toEqual({ filters: { status: 'closed' }, also: second })
  })
})

describe('each condition by the kind of its field', () => {
  const fields = {
    words: text({ label: '字' }),
    kind: choice({ label: '类', options: { a: '甲', b: '乙' } }),
    kinds: choices({ label: '多类', options: { a: '甲', b: '乙' } }),
    ticked: bool({ label: '是' }),
    count: integer({ label: '数' }),
    share: decimal({ label: '率' }),
    day: date({ label: '日' }),
    moment: instant({ label: '时' }),
  }
  const made = { ...hazards, fields, list: { ...hazards.list, filters: Object.keys(fields), columns: [] } }
  const said = (filter: Filter) => {
    const query = serverQueryOf(made as unknown as typeof hazards, { filter })
    const {
      pageIndex: _page,
      pageSize: _size,
      countTotal: _count,
      sort: _sort,
      order: _order,
      also,
      ...filters
    } = query
    return { filters, also }
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => `v-${at}`)

  it.each<[Filter, object]>([
    [{ field: 'ticked', equals: true }, { ticked: true }],
    [{ not: { field: 'ticked', equals: true } }, { ticked: false }],
    [{ field: 'words', equals: '甲' }, { words: { equals: '甲' } }],
    [{ field: 'words', contains: '甲' }, { words: '甲' }],
    [{ field: 'kind', equals: 'a' }, { kind: 'a' }],
    [{ field: 'kind', in: ['a'] }, { kind: ['a'] }],
    [{ field: 'kind', in: many(1_000) }, { kind: many(1_000) }],
    [{ field: 'kinds', has: 'a' }, { kinds: 'a' }],
    [{ field: 'count', equals: null }, { count: { empty: true } }],
    [{ field: 'count', atLeast: 3 }, { count: { from: 3 } }],
    [{ field: 'count', atMost: 3 }, { count: { to: 3 } }],
    [{ field: 'count', below: 3 }, { count: { to: 2 } }],
    [{ field: 'day', below: '2026-12-01' }, { day: { to: '2026-11-30' } }],
    [{ field: 'moment', below: '2026-11-20T00:00:00.000Z' }, { moment: { to: '2026-11-19T23:59:59.999Z' } }],
    [{ all: [{ all: [{ field: 'kind', equals: 'a' }] }, 'everything'] }, { kind: 'a' }],
    [
      {
        any: [
          { field: 'kind', in: ['a'] },
          { field: 'kind', equals: 'b' },
        ],
      },
      { kind: ['a', 'b'] },
    ],
  ])('says %j', (filter, filters) => {
    expect(said(filter)).toEqual({ filters, also: undefined })
  })

  it.each<[string, Filter]>([
    ['nothing', 'nothing'],
    ['that is not unticked', { not: { field: 'ticked', equals: false } }],
    ['that is not one of some', { not: { field: 'kind', in: ['a'] } }],
    ['one text of several', { field: 'words', in: ['甲'] }],
    ['one of more than the server takes', { field: 'kind', in: many(1_001) }],
    ['a part of what is no text', { field: 'kind', contains: 'a' }],
    ['a beginning of what is no grid’s path', { field: 'words', startsWith: 'a/' }],
    ['a beginning that is none', { field: 'gridPath', startsWith: '/' }],
    ['less than a share, of which none is the next', { field: 'share', below: 0.5 }],
    ['that a field unknown to it is empty', { field: 'unknown', equals: null }],
    ['that one is empty', { field: 'kind', isEmpty: true } as Filter],
    [
      'one of two fields',
      {
        any: [
          { field: 'kind', equals: 'a' },
          { field: 'kinds', has: 'a' },
        ],
      },
    ],
    [
      'one of two spans',
      {
        any: [
          { field: 'count', atLeast: 1 },
          { field: 'count', atMost: 3 },
        ],
      },
    ],
    ['all of some within one of some', { any: [{ all: [{ field: 'kind', equals: 'a' }] }] }],
  ])('has no word for %s, which goes along as it is', (_what, filter) => {
    expect(said(filter)).toEqual({ filters: {}, also: filter })
  })

  it('joins the two ends of a span, and neither two beginnings nor an end and a value', () => {
    const [from, later, to, equal]: Filter[] = [
      { field: 'count', atLeast: 1 },
      { field: 'count', atLeast: 2 },
      { field: 'count', atMost: 9 },
      { field: 'count', equals: 5 },
    ]
    expect(said({ all: [from, to] as Filter[] })).toEqual({
      filters: { count: { from: 1, to: 9 } },
      also: undefined,
    })
    expect(said({ all: [from, later] as Filter[] })).toEqual({ filters: { count: { from: 1 } }, also: later })
    expect(said({ all: [from, equal] as Filter[] })).toEqual({ filters: { count: { from: 1 } }, also: equal })
  })
})

it('asks for a page as large as is wanted, and no larger than the server gives', () => {
  const size = (asked: object) => serverQueryOf(hazards, asked).pageSize
  expect([size({}), size({ limit: 7 }), size({ pageSize: 30, limit: 7 }), size({ pageSize: 201 })]).toEqual([
    ...[100, 7, 30, 200],
  ])
})

it('names neither words nor a view that are not asked for', () => {
  const query = serverQueryOf(hazards, { keyword: '  ', pageIndex: 3 })
  expect(query).toMatchObject({ pageIndex: 3 })
  expect(Object.keys(query)).not.toContain('keyword')
  expect(Object.keys(query)).not.toContain('view')
})
