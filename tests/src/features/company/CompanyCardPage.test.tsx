// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { CompanyCardPage } from '#app/features/company/CompanyCardPage.tsx'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: () => ({ state: 'ready', record: buildRecord('company', { guid: 'c1', companyName: '甲厂' }) }),
  useRecords: () => ({ state: 'ready', rows: [], total: 0, hasMore: false, refresh: () => undefined }),
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: buildActor('grid') }),
  currentActor: () => buildActor('grid'),
}))

it('brings what a tab shows into sight when it is chosen, and not before', () => {
  const shown = vi.fn()
  Element.prototype.scrollIntoView = shown // jsdom lays nothing out
  render(
    <MemoryRouter initialEntries={['/company/c1']}>
      <Routes>
        <Route path="/company/:guid" element={<CompanyCardPage />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(shown).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('tab', { name: '巡查' }))
  expect(shown.mock.contexts).toEqual([screen.getByRole('tablist', { name: '企业资料' }).parentElement])
})
