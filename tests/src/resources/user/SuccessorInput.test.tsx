// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SuccessorInput } from '#app/resources/user/SuccessorInput.tsx'
import { reference } from '#domain/kit/fields.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }))
vi.mock('#app/data/ask.ts', () => ({ ask }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const COLLEAGUE = { guid: 'colleague', name: '郑伟小', positionName: '网格长', unit: '盛虹村第一网格', takes: 2 }
const onChange = vi.fn()
const show = (gridGuid: string | null) =>
  render(
    <SuccessorInput
      field={reference('user', { label: '任务接手人' })}
      value={null}
      others={{ gridGuid }}
      known={{ guid: 'leaving' }}
      media={{ draftKey: '', evidence: () => ({ at: '', position: null, companyName: '', inspector: '' }) }}
      onChange={onChange}
    />,
  )
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /任务接手人/ })

it('offers those who can take all that is left behind in the old grid, and says what that is', async () => {
  ask.mockResolvedValue({ items: [COLLEAGUE], total: 1, work: '巡查任务2项' })
  show('grid-b')
  expect(await screen.findByText('须移交：巡查任务2项')).toBeTruthy()
  fireEvent.click(button())
  fireEvent.click(await screen.findByRole('button', { name: /郑伟小/ }))
  const [path, asked] = ask.mock.lastCall as [string, object]
  expect(path).toBe('api/user/successors')
  expect(asked).toEqual({ guid: 'leaving', gridGuid: 'grid-b' })
  expect(onChange.mock.lastCall?.[0]()).toBe('colleague')
})

it('asks for nobody where nothing is left behind', async () => {
  ask.mockResolvedValue({ items: [], total: 0, work: '' })
  show('grid-a')
  expect(await screen.findByText('没有要移交的工作，不用选择')).toBeTruthy()
  expect(button().disabled).toBe(true)
})

it('waits for the grid: before that nobody can be told', () => {
  show(null)
  expect(screen.getByText('名下有未办结的工作时必须选择，工作随之移交')).toBeTruthy()
  expect(button().disabled).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})
