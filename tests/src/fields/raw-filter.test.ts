import { describe, expect, it } from 'vitest'
import { filterOfRaw, rangeOf, rawRange } from '#app/fields/raw-filter.ts'
import {
  bool,
  choice,
  choices,
  date,
  files,
  instant,
  integer,
  reference,
  references,
  text,
} from '#domain/kit/fields.ts'

const options = { a: '甲', b: '乙' }

describe('filterOfRaw', () => {
  it.each([
    { of: 'a word', field: text({ label: '名' }), raw: '纺织', filter: { field: 'x', contains: '纺织' } },
    { of: 'nothing', field: text({ label: '名' }), raw: '', filter: 'everything' },
    { of: 'two codes', field: choice({ label: '级', options }), raw: 'a,b', filter: { field: 'x', in: ['a', 'b'] } },
    {
      of: 'codes of a list',
      field: choices({ label: '旗', options }),
      raw: 'a',
      filter: { any: [{ field: 'x', has: 'a' }] },
    },
    { of: 'no', field: bool({ label: '否' }), raw: 'false', filter: { field: 'x', equals: false } },
    { of: 'neither yes nor no', field: bool({ label: '否' }), raw: 'maybe', filter: 'everything' },
    {
      of: 'days from',
      field: date({ label: '日' }),
      raw: '2026-11-01~',
      filter: { field: 'x', atLeast: '2026-11-01' },
    },
    {
      of: 'days until, that one too',
      field: date({ label: '日' }),
      raw: '~2026-11-20',
      filter: { field: 'x', atMost: '2026-11-20' },
    },
    {
      of: 'moments from the beginning of a day here',
      field: instant({ label: '时' }),
      raw: '2026-11-01~',
      filter: { field: 'x', atLeast: '2026-10-31T16:00:00.000Z' },
    },
    {
      of: 'one of several records',
      field: references('user', { label: '人' }),
      raw: 'u-1',
      filter: { field: 'x', has: 'u-1' },
    },
    { of: 'a day that does not exist', field: date({ label: '日' }), raw: '2026-02-30~', filter: 'everything' },
    {
      of: 'moments until the end of a day here',
      field: instant({ label: '时' }),
      raw: '~2026-11-20',
      filter: { field: 'x', below: '2026-11-20T16:00:00.000Z' },
    },
    {
      of: 'a span of numbers',
      field: integer({ label: '数' }),
      raw: '1~5',
      filter: {
        all: [
          { field: 'x', atLeast: 1 },
          { field: 'x', atMost: 5 },
        ],
      },
    },
    { of: 'no number', field: integer({ label: '数' }), raw: 'many~', filter: 'everything' },
    { of: 'a record', field: reference('user', { label: '人' }), raw: 'u-1', filter: { field: 'x', equals: 'u-1' } },
    {
      of: 'a grid and all below it',
      field: reference('gridManage', { label: '格' }),
      raw: 'root/town/',
      filter: { field: 'gridPath', startsWith: 'root/town/' },
    },
    { of: 'photos', field: files({ label: '照片' }), raw: 'any', filter: 'everything' },
  ])('reads $of', ({ field, raw, filter }) => {
    expect(filterOfRaw('x', field, raw)).toEqual(filter)
  })
})

describe('rawRange', () => {
  it.each(['', '2026-11-01~', '~2026-11-30', '2026-11-01~2026-11-30'])('writes %j as it was read', (raw) => {
    expect(rawRange(rangeOf(raw))).toBe(raw)
  })
})
