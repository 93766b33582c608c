// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { training } from '#domain/resources/training/definition.ts'

const held = vi.hoisted(() => ({ read: {} as Record<string, unknown>, staff: {} as Record<string, unknown> }))
vi.mock('#app/data/index.ts', () => ({
  useRecords: (resource: string) => (resource === 'companyEmployee' ? held.staff : held.read),
}))
const { TakersInput } = await import('#app/resources/training/TakersInput.tsx')

afterEach(cleanup)

const SIGNED = ['张三', '李四'].map((employeeName) => ({
  ...{ employeeName, signInMode: 'scan', signInTime: '2026-11-20T02:00:00.000Z' },
}))
const answered = (rows: object[]) => ({ state: 'ready', rows, total: rows.length })
const line = (name: string) => ({ name, signInMode: 'scan', signInDate: '2026-11-20', hours: 4 })

const STAFF = answered(['张三', '李四', '王五', '赵六', '赵六'].map((name) => ({ name })))

function show(value: unknown, read: Record<string, unknown> = answered(SIGNED), staff: object = STAFF) {
  held.read = read
  held.staff = { ...staff }
  const changed: unknown[] = []
  render(
    <TakersInput
      field={training.fields.records}
      value={value}
      known={{ guid: 'training-1', hours: 4 }}
      media={{ draftKey: 'd', evidence: () => ({ at: '', position: null, companyName: '', inspector: '' }) }}
      onChange={(next) => changed.push(next(value))}
    />,
  )
  return changed
}

it('those who signed in are named, and come onto the list with one press', () => {
  const changed = show(null)
  expect(screen.getByText(/^已签到 2 人：张三、李四。/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '列入已签到的 2 人' }))
  expect(changed).toEqual([[line('张三'), line('李四')]])
})

it('nobody is put onto it twice', () => {
  const changed = show([{ name: '李四', score: 90 }])
  fireEvent.click(screen.getByRole('button', { name: '列入已签到的 1 人' }))
  expect(changed).toEqual([[{ name: '李四', score: 90 }, line('张三')]])
})

it.each([
  ['nobody signed in', null, answered([]), '还没有人签到，请在下面添加参训人员。'],
  ['it cannot be asked', null, { state: 'offline' }, '已签到的人员结束后自动列入名单，这里只需补充没有签到的人员。'],
])('where %s, that is said', (_why, value, read, words) => {
  show(value, read)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^列入已签到/ })).toBeNull()
})

it('with all of them on the list there is nothing to say', () => {
  show([line('张三'), line('李四')])
  expect(screen.queryByText(/已签到/)).toBeNull()
})

it('says whose hours go into no file: a stranger, and one of two who bear the name', () => {
  show([{ name: '王五' }, { name: '张无名' }, { name: '赵六' }, { name: '' }], answered([]))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    '企业人员中没有张无名，学时不会记入个人档案，请核对姓名或先登记企业人员。',
    '企业人员中有重名的赵六，分不清是谁，请本人扫码签到。',
  ])
})

it.each([
  ['has signed in', [{ name: '张三' }], answered(SIGNED), answered([])],
  ['may be one of those not fetched', [{ name: '张无名' }], answered([]), { ...STAFF, total: 600 }],
  ['cannot be looked up', [{ name: '张无名' }], answered([]), { state: 'offline' }],
])('says nothing of one who %s', (_who, value, read, staff) => {
  show(value, read, staff)
  expect(screen.queryByRole('status')).toBeNull()
})
