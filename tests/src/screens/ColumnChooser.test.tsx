// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ColumnChooser } from '#app/screens/ColumnChooser.tsx'
import { AS_DEFINED, type ColumnChoice, chosenColumns, shownColumns } from '#app/screens/column-choice.ts'
import '#domain/areas/everyday.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const hazard = resourceNamed('hiddenDanger')
const labelOf = (at: number) => hazard.fields[hazard.list.columns[at] ?? '']?.label ?? ''
const [changed, closed] = [vi.fn(), vi.fn()]

function opened(choice: ColumnChoice = AS_DEFINED) {
  render(<ColumnChooser resource={hazard} choice={choice} onChange={changed} onClose={closed} />)
  return screen.getAllByRole('listitem')
}
const chosen = () => changed.mock.lastCall?.[0] as ColumnChoice
const part = (row: HTMLElement | undefined, name: RegExp) =>
  within(row as HTMLElement).getByRole<HTMLButtonElement>('button', { name })

beforeEach(() => {
  for (const mock of [changed, closed]) mock.mockReset()
})
afterEach(cleanup)

it('shows and hides, fixes, and moves by one place', () => {
  const [, second, third] = opened()
  fireEvent.click(within(second as HTMLElement).getByRole('checkbox', { name: labelOf(1) }))
  expect(shownColumns(hazard, chosen())).toEqual(hazard.list.columns.filter((_name, at) => at !== 1))
  fireEvent.click(part(second, /^固定/))
  expect(chosen().fixed).toEqual([hazard.list.columns[1]])
  fireEvent.click(part(third, /^上移/))
  const [first, one, two] = hazard.list.columns
  expect(shownColumns(hazard, chosen()).slice(0, 3)).toEqual([first, two, one])
  fireEvent.click(part(second, /^下移/))
  expect(shownColumns(hazard, chosen()).slice(0, 3)).toEqual([first, two, one])
})

it('leaves the first one in its place, always shown, and moves none over an end', () => {
  const rows = opened()
  const first = rows[0] as HTMLElement
  expect(within(first).getByRole<HTMLInputElement>('checkbox')).toMatchObject({ checked: true, disabled: true })
  for (const button of within(first).getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true)
  expect([part(rows[1], /^上移/).disabled, part(rows[1], /^下移/).disabled]).toEqual([true, false])
  expect([part(rows.at(-1), /^上移/).disabled, part(rows.at(-1), /^下移/).disabled]).toEqual([false, true])
})

it('says which are fixed, lets them go, and goes back to what was meant', () => {
  const name = hazard.list.columns[1] ?? ''
  const rows = opened({ ...AS_DEFINED, fixed: [name] })
  const at = chosenColumns(hazard, { ...AS_DEFINED, fixed: [name] }).findIndex((column) => column.name === name)
  const pin = part(rows[at], /^取消固定/)
  expect(pin.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(pin)
  expect(chosen().fixed).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(chosen()).toEqual(AS_DEFINED)
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  expect(closed).toHaveBeenCalledOnce()
})
