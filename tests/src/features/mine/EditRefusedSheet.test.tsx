// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { editRefused } from '#app/data/index.ts'
import { EditRefusedSheet, isEditable } from '#app/features/mine/EditRefusedSheet.tsx'
import type { OutboxEntry } from '#app/offline/types.ts'
import '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { FIELDS_OF_TYPE } from '#domain/resources/companyChangeRecord/changeable.ts'
import { GRADES_BY_KIND } from '#domain/rules/work-grade.ts'
import { eventually } from '#tests/eventually.ts'

vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  editRefused: vi.fn(async () => undefined),
  useRecord: () => ({ state: 'ready', record: { guid: 'company-a', companyName: '甲纺织厂' } }),
  useRecords: () => ({ state: 'ready', rows: [], total: 0, refresh: () => undefined }),
}))
vi.mock('#app/screens/use-media-context.ts', () => ({
  useMediaContext: () => ({ draftKey: 'd', evidence: () => null }),
}))

const PEOPLE = [
  { role: 'leader', name: '王强' },
  { role: 'guardian', name: '' },
]
const issues = [
  { path: 'changes.people.1.name', code: 'required', message: '请填写姓名' },
  { path: 'changes.people.1.role', code: 'other', message: '监护人须持证' },
]
const refused: OutboxEntry = {
  ...{ id: 'op-1', resource: 'dangerousWorkPermit', action: 'update', recordGuid: 'p-1', label: '修改 · 动火作业票' },
  ...{ isOnlyHere: false, deed: 'p-1', madeAt: '2026-11-20T02:00:00.000Z', state: 'refused', tries: 1, nextAt: null },
  input: { version: 3, changes: { people: PEOPLE, companyGuid: 'company-a' } },
  problem: new Problem('input.invalid', { issues }).toWire(),
}

afterEach(cleanup)

it('corrects a row inside a refused change where it stands, and sends the rest as it was', async () => {
  expect(isEditable(refused)).toBe(true)
  render(<EditRefusedSheet entry={refused} onClose={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toBe('第 2 行：请填写姓名；第 2 行：监护人须持证')
  const [, second] = await screen.findAllByLabelText(/姓名/)
  fireEvent.change(second as HTMLElement, { target: { value: '李安' } })
  fireEvent.click(screen.getByRole('button', { name: '重新提交' }))
  await eventually(() => {
    expect(editRefused).toHaveBeenCalledWith('op-1', {
      version: 3,
      changes: { people: [PEOPLE[0], { role: 'guardian', name: '李安' }], companyGuid: 'company-a' },
    })
  })
})

it('shows the record that a refused change names, to be chosen anew', () => {
  render(<EditRefusedSheet entry={refused} onClose={() => undefined} />)
  expect(screen.getByText('甲纺织厂')).toBeTruthy()
})

const offeredIn = async (label: RegExp) =>
  within(await screen.findByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .flatMap(({ value }) => (value === '' ? [] : [value]))

it('offers in a row what an answer beside the rows allows', async () => {
  const input = { changeType: 'leader', items: [{ fieldName: 'mainLeader', newValue: '王强' }], reason: '换人' }
  const entry = { ...refused, resource: 'companyChangeRecord', action: 'create', input }
  render(<EditRefusedSheet entry={entry} onClose={() => undefined} />)
  expect(await offeredIn(/^变更项/)).toEqual(FIELDS_OF_TYPE.leader)
})

it('offers of a choice what another answer allows', async () => {
  const entry = { ...refused, action: 'create', input: { workKind: 'height', workLevel: 'first' } }
  render(<EditRefusedSheet entry={entry} onClose={() => undefined} />)
  expect(await offeredIn(/^作业级别/)).toEqual(GRADES_BY_KIND.height)
})
