// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { CompanyCardPage } from '#app/features/company/CompanyCardPage.tsx'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const shownCompany = vi.hoisted(() => ({ companyName: '甲厂' }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: () => ({ state: 'ready', record: buildRecord('company', { guid: 'c1', ...shownCompany }) }),
  useRecords: () => ({ state: 'ready', rows: [], total: 0, hasMore: false, refresh: () => undefined }),
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: buildActor('grid') }),
  currentActor: () => buildActor('grid'),
}))

afterEach(cleanup)

const open = () =>
  render(
    <MemoryRouter initialEntries={['/company/c1']}>
      <Routes>
        <Route path="/company/:guid" element={<CompanyCardPage />} />
      </Routes>
    </MemoryRouter>,
  )

it.each([
  ['江苏太湖精密部件集团有限公司', false],
  ['江苏太湖精密部件集团有限公司盛泽第二分公司', true],
])('tells a name whole that a narrow title may cut off: %s', (companyName, isToldAgain) => {
  shownCompany.companyName = companyName
  open()
  expect(screen.getAllByText(companyName)).toHaveLength(isToldAgain ? 2 : 1)
})

it('brings what a tab shows into sight when it is chosen, and not before', () => {
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown // jsdom lays nothing out
  open()
  expect(shown).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('tab', { name: '巡查' }))
  expect(shown.mock.contexts).toEqual([screen.getByRole('tablist', { name: '企业资料' }).parentElement])
})
