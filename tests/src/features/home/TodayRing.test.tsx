// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { TodayRing } from '#app/features/home/TodayRing.tsx'

afterEach(cleanup)

it('says no number before one is known: nothing known is not nothing to do', () => {
  render(<TodayRing done={null} due={3} overdue={null} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: '今日待巡查3' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '已逾期–' })).toBeTruthy()
  expect(screen.queryByText('0')).toBeNull()
})

it('says how much of today is done once it is', () => {
  render(<TodayRing done={2} due={3} overdue={1} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('img', { name: '今日共 6 家，已完成 2 家，逾期 1 家' })).toBeTruthy()
})
