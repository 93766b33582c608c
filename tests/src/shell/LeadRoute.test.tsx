// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LeadRoute } from '#app/shell/LeadRoute.tsx'
import type { Role } from '#domain/kit/access.ts'

const session = vi.hoisted(() => ({ role: 'bureau' }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: { roles: [session.role] } }),
}))

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** Where one arrives. */
function open(address: string, role: Role): string | null | undefined {
  session.role = role
  const [path] = address.split('?')
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={path ?? ''} element={<LeadRoute />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  )
  return document.querySelector('output')?.textContent
}

describe('a group that draws nothing itself', () => {
  afterEach(cleanup)

  it.each([
    ['R049', '/agencyInfo', 'bureau', '/agencyInfo/institutionalInformation'],
    ['R223', '/incidentReport', 'duty', '/incidentReport/incidentReportIndex'],
    ['R225', '/system', 'admin', '/system/menuManagement'],
    ['R228', '/companyHome', 'company', '/companyHome/home'],
    ['R230', '/zjkBase', 'expert', '/zjkBase/zjkWJReviews'],
    ['R231', '/safetyClassification', 'bureau', '/safetyClassification/enterpriseClassification'],
  ] as const)('%s: %s leads %s to %s', (_rule, path, role, to) => {
    expect(open(path, role)).toBe(to)
  })

  it('takes the query along', () => {
    expect(open('/agencyInfo?systemType=7', 'bureau')).toBe('/agencyInfo/institutionalInformation?systemType=7')
  })

  it('R044: leads to /404 from a path that nobody knows', () => {
    expect(open('/never/heard/of', 'bureau')).toBe('/404')
  })
})
