import { describe, expect, it } from 'vitest'
import type { StatisticsMeasure } from '#domain/kit/resource.ts'
import { dimensionKind, groupFilter, inPeriod, measureHeading } from '#domain/kit/statistics.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const hazard = resourceNamed('hiddenDanger')

describe('the groups of a dimension', () => {
  it.each([
    ['status', 'value'],
    ['dangerType', 'value'],
    ['foundOn', 'month'],
    ['createTime', 'month'],
    ['gridGuid', 'grid'],
    ['regionIds', 'region'],
    ['beforePhotos', null],
    ['plan', null],
  ])('of %s are made by %s', (name, kind) => {
    expect(dimensionKind(hazard, name)).toBe(kind)
  })

  it.each([
    ['status', 'closed', { field: 'status', equals: 'closed' }],
    ['dangerType', null, { field: 'dangerType', equals: null }],
    [
      'foundOn',
      '2026-02',
      {
        all: [
          { field: 'foundOn', atLeast: '2026-02-01' },
          { field: 'foundOn', atMost: '2026-02-28' },
        ],
      },
    ],
    [
      'createTime',
      '2026-12',
      {
        all: [
          { field: 'createTime', atLeast: '2026-11-30T16:00:00.000Z' },
          { field: 'createTime', below: '2026-12-31T16:00:00.000Z' },
        ],
      },
    ],
    ['gridGuid', 'root/WJ-01/', { field: 'gridPath', startsWith: 'root/WJ-01/' }],
    ['gridGuid', null, null],
    ['regionIds', '320509', { field: 'regionIds', contains: '320509' }],
    ['plan', 'x', null],
    ['foundOn', 'sometime', null],
    ['tradeFamily', 'textile', null],
  ])('of %s: %s is %j', (name, key, filter) => {
    expect(groupFilter(hazard, name, key)).toEqual(filter)
  })

  it('a period takes in its last day', () => {
    const statistics = { dimensions: ['status'], measures: [] }
    expect(inPeriod(hazard, { ...statistics, period: 'foundOn' }, { from: '2026-11-01', to: '2026-11-30' })).toEqual({
      all: [
        { field: 'foundOn', atLeast: '2026-11-01' },
        { field: 'foundOn', atMost: '2026-11-30' },
      ],
    })
    expect(inPeriod(hazard, statistics, { to: '2026-11-30' })).toEqual({
      field: 'createTime',
      below: '2026-11-30T16:00:00.000Z',
    })
  })
})

describe('the heading of a figure', () => {
  it.each([
    [{ name: 'count', label: '企业数' }, '企业数'],
    [{ name: 'area', label: '占地', unit: '亩', sum: 'area' }, '占地（亩）'],
    [{ name: 'share', label: '重大风险占比', share: () => 'everything' as const }, '重大风险占比（%）'],
  ])('of %o is %s', (measure, heading) => {
    expect(measureHeading(measure as StatisticsMeasure)).toBe(heading)
  })
})
