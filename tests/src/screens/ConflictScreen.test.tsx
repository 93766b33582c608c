// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ConflictScreen } from '#app/screens/ConflictScreen.tsx'
import type { FieldConflict } from '#domain/kit/merge.ts'

afterEach(cleanup)

const conflicts: FieldConflict[] = [
  { field: 'registerAddress', base: '', mine: '一号', theirs: '二号' },
  { field: 'longitude', base: 120.6, mine: 120.7, theirs: 120.6 },
  { field: 'latitude', base: 31, mine: 31, theirs: 31.1 },
  { field: 'coordSource', base: null, mine: 'map', theirs: 'gps' },
  { field: 'coordAccuracy', base: null, mine: null, theirs: 8 },
]

it('asks for a place once, in figures of both, and takes all of it from one side', () => {
  const onResolve = vi.fn()
  render(
    <MemoryRouter>
      <ConflictScreen resource="company" conflicts={conflicts} onResolve={onResolve} onBack={vi.fn()} />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: /我填写的\s*一号/ }))
  expect(screen.getByRole('button', { name: '还有 1 项未选择' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /120\.700000, 31\.000000（地图选点）/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /120\.600000, 31\.100000（现场定位，精度 8 米）/ }))
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }))
  expect(onResolve).toHaveBeenCalledWith({
    registerAddress: 'mine',
    longitude: 'theirs',
    latitude: 'theirs',
    coordSource: 'theirs',
    coordAccuracy: 'theirs',
  })
})

it('names who and when, and axe has nothing to say of it, chosen or not', async () => {
  const meanwhile = {
    userName: '王镇安',
    isSelf: false,
    actionLabel: '修改',
    at: '2026-11-20T03:00:00.000Z',
    fields: [],
  }
  const { container } = render(
    <MemoryRouter>
      <ConflictScreen
        resource="company"
        conflicts={conflicts}
        meanwhile={meanwhile}
        onResolve={vi.fn()}
        onBack={vi.fn()}
      />
    </MemoryRouter>,
  )
  expect(screen.getByText(/您修改期间，王镇安于 .*也修改了下面的内容/)).toBeTruthy()
  const found = async () => (await axe.run(container)).violations.map(({ id }) => id)
  expect(await found()).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /^王镇安填写的\s*二号/ }))
  expect(await found()).toEqual([])
})

it.each([
  ['nothing', []],
  ['what this app does not know', [{ field: 'ofANewerApp', base: 1, mine: 2, theirs: 3 }]],
])('with %s to choose it says so, and asks for no choice', (_what, unknown: FieldConflict[]) => {
  const onResolve = vi.fn()
  render(
    <MemoryRouter>
      <ConflictScreen resource="company" conflicts={unknown} onResolve={onResolve} onBack={vi.fn()} />
    </MemoryRouter>,
  )
  expect(screen.getByText('您修改期间，他人也修改了这条记录，没有需要您选择的内容。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '继续保存' }))
  expect(onResolve).toHaveBeenCalledWith({})
})
