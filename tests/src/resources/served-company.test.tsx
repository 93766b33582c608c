// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { ServedCompanyButton } from '#app/resources/served-company/ServedCompanyButton.tsx'
import { findPage } from '#domain/pages/find-page.ts'

afterEach(cleanup)

const show = (companyName: string | null) =>
  render(
    <MemoryRouter>
      <ServedCompanyButton record={{ guid: 'contract-1', companyName } as unknown as LocalRecord} />
    </MemoryRouter>,
  )

it('leads to every hidden page of the enterprise, each about that enterprise alone', () => {
  show('甲纺织厂')
  fireEvent.click(screen.getByRole('button', { name: '企业信息查看' }))
  const links = screen.getAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href))
  expect(links.map(({ pathname }) => pathname.replace('/agencyCompanyView/', ''))).toEqual([
    'emergencyPlan',
    'riskControl',
    'selfCheckRecords',
    'managementSystem',
    'departments',
    'chemicals',
  ])
  for (const { pathname, searchParams } of links) {
    expect(findPage(pathname)).toMatchObject({ title: expect.any(String) })
    expect(findPage(pathname)?.menu).toBeUndefined()
    expect(searchParams.get('companyName')).toBe('甲纺织厂')
  }
})

it('is not there where no enterprise is named', () => {
  show(null)
  expect(screen.queryByRole('button')).toBeNull()
})
