import { describe, expect, it } from 'vitest'
import { serverQueryOf } from '#app/data/server-query.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const hazards = resourceNamed('hiddenDanger')
const asked = (filter: Filter) => {
  const { query, rest } = serverQueryOf(hazards, { filter, pageIndex: 1, pageSize: 20 })
  const { pageIndex: _page, pageSize: _size, countTotal: _count, sort: _sort, order: _order, ...filters } = query
  return { filters, rest }
}

describe('serverQueryOf', () => {
  it('asks in the definition’s order unless told otherwise', () => {
    expect(serverQueryOf(hazards, {}).query).toMatchObject({
      pageIndex: 1,
      pageSize: 100,
      sort: 'createTime',
      order: 'DESC',
    })
    expect(
      serverQueryOf(hazards, { order: 'deadline', limit: 500, keyword: ' 电 ', view: 'open' }).query,
    ).toMatchObject({
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
    expect(asked(filter)).toEqual({ filters, rest: 'everything' })
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
  ])('keeps $filter to be sifted here', ({ filter }) => {
    expect(asked(filter)).toEqual({ filters: {}, rest: filter })
  })

  it('does not lose a second condition on the same field', () => {
    const [first, second]: Filter[] = [
      { field: 'status', equals: 'closed' },
      { field: 'status', equals: 'transferred' },
    ]
    expect(asked({ all: [first, second] as Filter[] })).toEqual({ filters: { status: 'closed' }, rest: second })
  })
})
