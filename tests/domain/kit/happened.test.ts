import { describe, expect, it } from 'vitest'
import { date, rows } from '#domain/kit/fields.ts'
import { daysToCome } from '#domain/kit/happened.ts'

const FIELDS = {
  paidOn: date({ label: '支出日期', happened: true }),
  dueOn: date({ label: '期限' }),
  visits: rows({ label: '服务', max: 9, fields: { on: date({ label: '日期', happened: true }) } }),
}
const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21']

describe('the day of what has happened', () => {
  it.each([
    ['is today', {}, { paidOn: TODAY }, []],
    ['is not tomorrow', {}, { paidOn: TOMORROW }, ['paidOn']],
    [
      'is not tomorrow in the second line of a list',
      {},
      { visits: [{ on: TODAY }, { on: TOMORROW }] },
      ['visits.1.on'],
    ],
    ['is let be where it stood before', { paidOn: TOMORROW }, { paidOn: TOMORROW }, []],
    ['may be taken away', { paidOn: TODAY, visits: [{ on: TODAY }] }, { paidOn: null, visits: null }, []],
    ['is no other day', {}, { dueOn: TOMORROW }, []],
  ])('%s', (_what, before, after, paths) => {
    expect(daysToCome(FIELDS, before, after, TODAY).map(({ path }) => path)).toEqual(paths)
  })
})
