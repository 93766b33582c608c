import { expect, it } from 'vitest'
import { anyone } from '#domain/kit/access.ts'
import { date, instant, text } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'
import { blankRecord, defineResource } from '#domain/kit/resource.ts'
import { buildActor } from '#tests/factories/domain.ts'

const loan = defineResource({
  name: 'loan',
  label: '借用',
  title: 'thing',
  scope: 'global',
  fields: {
    thing: text({ label: '物品' }),
    dueDate: date({ label: '归还日期' }),
    dueTime: instant({ label: '归还时间' }),
  },
  workflow: {
    states: {
      asked: { label: '待借出', tone: 'waiting' },
      lent: { label: '已借出', tone: 'info' },
      back: { label: '已归还', tone: 'good' },
    },
    moves: {},
    turns: { asked: 'rests', lent: 'rests' },
  },
  access: { read: anyone, create: anyone, update: anyone, remove: anyone },
  list: {
    columns: ['thing'],
    filters: [],
    search: [],
    views: {
      open: { label: '未归还', in: ['asked', 'lent'] },
      overdue: { label: '逾期', in: ['lent'], past: 'dueDate' },
      late: { label: '超时', in: ['lent'], past: 'dueTime' },
    },
  },
})

it.each([
  { record: { status: 'asked', dueDate: '2026-11-19' }, shownBy: ['open'] },
  { record: { status: 'lent', dueDate: '2026-11-20' }, shownBy: ['open'] },
  { record: { status: 'lent', dueDate: '2026-11-19' }, shownBy: ['open', 'overdue'] },
  { record: { status: 'lent', dueTime: '2026-11-20T07:59:00.000Z' }, shownBy: ['open', 'late'] },
  { record: { status: 'lent', dueTime: '2026-11-20T08:00:00.000Z' }, shownBy: ['open'] },
  { record: { status: 'back', dueDate: '2026-11-19' }, shownBy: [] },
])('$record stands in $shownBy', ({ record, shownBy }) => {
  const shown = Object.entries(loan.list.views ?? {}).filter(([, { filter }]) =>
    matches(filter('2026-11-20', buildActor('bureau'), '2026-11-20T08:00:00.000Z'), {
      ...blankRecord(loan as never, 'loan-1'),
      ...record,
    }),
  )
  expect(shown.map(([name]) => name)).toEqual(shownBy)
})
