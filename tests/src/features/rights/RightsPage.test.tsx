// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RightsPage } from '#app/features/rights/RightsPage.tsx'
import type { Role } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'
import { buildActor } from '#tests/factories/domain.ts'

const { ask, again, who } = vi.hoisted(() => ({ ask: vi.fn(), again: vi.fn(), who: { role: 'town' } }))
const COMPANIES = [null, 'toAssign', 'toConfirm'].map((openStatus, at) => ({
  ...{ guid: `c-${at}`, companyName: `企业${at}`, openStatus },
}))
vi.mock('#app/data/ask.ts', () => ({ ask }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor(who.role as Role) }) }))
vi.mock('#app/screens/use-asked.ts', () => ({
  useAsked: () => ({ answer: { state: 'ready', data: { items: COMPANIES, total: 3 } }, again }),
}))
vi.mock('#app/screens/use-media-context.ts', () => ({ useMediaContext: () => null }))
vi.mock('#app/fields/index.tsx', () => ({
  fieldView: () => ({
    Input: ({ onChange }: { onChange: (next: () => unknown) => void }) => (
      <button type="button" onClick={() => onChange(() => 'grid-1')}>
        选网格
      </button>
    ),
  }),
}))

const show = (role: Role) => {
  who.role = role
  render(<RightsPage />, { wrapper: MemoryRouter })
}
const press = (name: string, at = 0) => fireEvent.click(screen.getAllByRole('button', { name })[at] as HTMLElement)
const ticks = () => screen.getAllByRole<HTMLInputElement>('checkbox')

beforeEach(() => {
  ask.mockResolvedValue(null)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

describe('enterprises that no grid answers for', () => {
  it('are assigned where neither grid nor bureau has the word', () => {
    show('town')
    expect(ticks().map((each) => each.getAttribute('aria-label'))).toEqual(['选择企业0', '选择企业1'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '指派' }).disabled).toBe(true)
  })

  it('are not assigned by inspectors', () => {
    show('grid')
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    expect(screen.queryByRole('button', { name: '指派' })).toBeNull()
  })

  it('go to nobody before a grid was chosen', () => {
    show('town')
    fireEvent.click(ticks()[0] as HTMLElement)
    press('指派（1）')
    press('指派', -1 + screen.getAllByRole('button', { name: '指派' }).length)
    expect(screen.getByText('请选择监管网格')).toBeDefined()
    expect(ask).not.toHaveBeenCalled()
  })

  it('go to the grid chosen, those that were ticked and not taken out again', async () => {
    show('town')
    const [first, second] = ticks() as [HTMLInputElement, HTMLInputElement]
    for (const each of [first, second, first]) fireEvent.click(each)
    press('指派（1）')
    press('选网格')
    press('指派', -1 + screen.getAllByRole('button', { name: '指派' }).length)
    await eventually(() => expect(again).toHaveBeenCalledOnce())
    expect(ask).toHaveBeenCalledExactlyOnceWith('api/companyGrid/createSupervise', {
      ...{ companyGuids: ['c-1'], gridGuid: 'grid-1', type: '1' },
    })
    expect(ticks().map(({ checked }) => checked)).toEqual([false, false])
  })

  it('stay ticked where the server refused, with what it said', async () => {
    ask.mockRejectedValueOnce(new Problem('access.denied', { sentence: '不在您的辖区' }))
    show('town')
    fireEvent.click(ticks()[0] as HTMLElement)
    press('指派（1）')
    press('选网格')
    press('指派', -1 + screen.getAllByRole('button', { name: '指派' }).length)
    await eventually(() => expect(screen.getByText(/不在您的辖区/)).toBeDefined())
    expect(again).not.toHaveBeenCalled()
    expect(ticks()[0]?.checked).toBe(true)
  })
})
