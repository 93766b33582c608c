import { describe, expect, it } from 'vitest'
import { anyone } from '#domain/kit/access.ts'
import { date, instant, text } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'
import { blankRecord, defineResource, type ToldList } from '#domain/kit/resource.ts'
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

it('reads what is over from the longest, everything else as the list says', () => {
  const { views, order } = loan.list
  expect(order).toBe('-createTime')
  expect(Object.entries(views).map(([name, view]) => [name, view.order])).toEqual([
    ['open', undefined],
    ['overdue', 'dueDate'],
    ['late', 'dueTime'],
  ])
})

describe('the list of a resource', () => {
  const workflow = { states: { asked: { label: '待借出', tone: 'waiting' as const } }, moves: {} }
  const listOf = (
    told: Omit<Partial<ToldList>, 'views'>,
    flow?: typeof workflow,
    scope: 'global' | 'company' = 'global',
  ) =>
    defineResource({
      name: 'loan',
      label: '借用',
      title: 'thing',
      scope,
      fields: { thing: text({ label: '物品' }), dueDate: date({ label: '归还日期' }) },
      ...(flow && { workflow: flow }),
      access: { read: anyone, create: anyone, update: anyone, remove: anyone },
      list: { columns: ['thing', 'dueDate'], filters: ['dueDate'], ...told },
    }).list
  const columnsOf = (...told: Parameters<typeof listOf>) => listOf(...told).columns

  it('ends with the state where records have one', () => {
    expect(columnsOf({}, workflow)).toEqual(['thing', 'dueDate', 'status'])
    expect(columnsOf({})).toEqual(['thing', 'dueDate'])
  })

  it.each([{ leavesOut: ['status' as const] }, { stateByView: true as const }])('leaves it out where %o', (told) => {
    expect(columnsOf(told, workflow)).toEqual(['thing', 'dueDate'])
  })

  it('has it where it is named', () => {
    expect(columnsOf({ columns: ['status', 'thing'] }, workflow)).toEqual(['status', 'thing'])
  })

  it('says behind the first whose it is, of what belongs to an enterprise', () => {
    expect(columnsOf({}, undefined, 'company')).toEqual(['thing', 'companyName', 'dueDate'])
    expect(columnsOf({ columns: ['thing'] }, workflow, 'company')).toEqual(['thing', 'companyName', 'status'])
    expect(columnsOf({ columns: ['thing', 'dueDate', 'companyName'] }, undefined, 'company')).toHaveLength(3)
    expect(columnsOf({ leavesOut: ['companyName'] }, undefined, 'company')).toEqual(['thing', 'dueDate'])
  })

  it('tells by its first text what a record is known by', () => {
    const told = {
      name: 'loan',
      label: '借用',
      scope: 'global' as const,
      list: { columns: ['dueDate', 'thing'], filters: [] },
    }
    const fields = {
      note: text({ label: '说明' }),
      thing: text({ label: '物品' }),
      dueDate: date({ label: '归还日期' }),
    }
    const access = { read: anyone, create: anyone, update: anyone, remove: anyone }
    expect(defineResource({ ...told, fields, access }).title).toBe('thing')
    expect(defineResource({ ...told, title: 'note', fields, access }).title).toBe('note')
    expect(() => defineResource({ ...told, fields: { dueDate: fields.dueDate }, access })).toThrow('no field is called')
  })

  it('is asked first whose, and looked through by title and enterprise', () => {
    expect(listOf({}, undefined, 'company')).toMatchObject({
      filters: ['companyName', 'dueDate'],
      search: ['thing', 'companyName'],
    })
    expect(listOf({})).toMatchObject({ filters: ['dueDate'], search: ['thing'] })
    expect(listOf({ filters: ['dueDate', 'companyName'], search: ['thing'] }, undefined, 'company')).toMatchObject({
      filters: ['dueDate', 'companyName'],
      search: ['thing'],
    })
  })
})
