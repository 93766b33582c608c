// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AssignPage } from '#app/features/duty/AssignPage.tsx'
import { eventually } from '#tests/eventually.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }))
const PICKED = [
  { guid: 'u-1', name: '王一' },
  { guid: 'u-2', name: '李二' },
  { guid: 'u-3', name: '赵三' },
]
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/data/index.ts', () => ({
  useRecord: () => ({ state: 'ready', record: { eventTitle: '仓库冒烟' } }),
  useRecords: () => ({ state: 'ready', rows: [{ userGuid: 'u-3' }] }),
}))
vi.mock('#app/widgets/pick/PersonPicker.tsx', () => ({
  PersonPicker: ({ onPick }: { onPick: (people: typeof PICKED) => void }) => (
    <button type="button" onClick={() => onPick(PICKED)}>
      全选
    </button>
  ),
}))

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('whom an event is given to', () => {
  beforeEach(() => {
    ask.mockResolvedValue(null)
    render(
      <MemoryRouter initialEntries={['/incidentReport/addAssignPersonDialog?guid=event-1']}>
        <AssignPage />
      </MemoryRouter>,
    )
    press('选择人员')
    press('全选')
  })
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it('is each of those picked who was not sent before', async () => {
    press('指派（2）')
    await eventually(() => expect(ask).toHaveBeenCalledOnce())
    const [path, sent] = ask.mock.lastCall as [string, object]
    expect(path).toBe('/api/dutyParticipants/createBatch')
    expect(sent).toEqual({ incidentGuid: 'event-1', task: 'rescue', remark: null, userGuids: ['u-1', 'u-2'] })
  })

  it('is not who was taken out again, and nobody else is left out with him', async () => {
    press('移除王一')
    press('指派（1）')
    await eventually(() => expect(ask).toHaveBeenCalledOnce())
    expect(ask.mock.lastCall?.[1]).toMatchObject({ userGuids: ['u-2'] })
  })

  it('is nobody twice, however often he is picked', async () => {
    press('选择人员')
    press('全选')
    press('指派（2）')
    await eventually(() => expect(ask).toHaveBeenCalledOnce())
    expect(ask.mock.lastCall?.[1]).toMatchObject({ userGuids: ['u-1', 'u-2'] })
  })

  it('asks for somebody before anything can be sent', () => {
    press('移除王一')
    press('移除李二')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '指派' }).disabled).toBe(true)
  })
})
