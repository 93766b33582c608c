// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { OwnDuties } from '#app/features/company-home/OwnDuties.tsx'
import '#domain/areas/selfCheck.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const { held } = vi.hoisted(() => ({ held: { role: 'safety', notices: [] as object[] } }))
vi.mock('#app/data/index.ts', () => ({
  correctedNow: () => '2026-11-25T04:00:00.000Z',
  useRecords: (resource: string) => {
    const rows = resource === 'commitNotice' ? held.notices : []
    return { state: 'ready', rows, total: rows.length }
  },
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: buildActor(held.role as 'safety') }),
}))
vi.mock('#app/resources/selfCheckTask/SelfCheckTaskLine.tsx', () => ({ SelfCheckTaskLine: () => null }))

afterEach(cleanup)

const ofToday = (status: string) => {
  const { companyGuid } = buildActor('safety')
  return { ...buildRecord('commitNotice', { companyGuid, level: 'company', status }), $sync: 'synced' }
}

it.each([
  { role: 'safety', status: null, says: '未承诺', offers: '去填写' },
  { role: 'safety', status: 'draft', says: '待负责人承诺', offers: '查看' },
  { role: 'company', status: 'draft', says: '未承诺', offers: '去承诺' },
  { role: 'company', status: 'published', says: '已公告', offers: '查看' },
])('of a promise that is $status says to $role $says and offers $offers', ({ role, status, says, offers }) => {
  held.role = role
  held.notices = status === null ? [] : [ofToday(status)]
  render(
    <MemoryRouter>
      <OwnDuties today="2026-11-25" />
    </MemoryRouter>,
  )
  expect(screen.getByText(says)).toBeTruthy()
  expect(screen.getByRole('link', { name: offers })).toBeTruthy()
})
