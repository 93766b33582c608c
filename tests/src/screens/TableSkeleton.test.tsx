// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TableSkeleton } from '#app/screens/TableSkeleton.tsx'
import { resourceNamed } from '#domain/resources/registry.ts'

it('has the head of the table that comes in its place', () => {
  render(<TableSkeleton resource={resourceNamed('company')} columns={['companyName', 'nobody', 'riskColor']} />)
  const head = document.querySelector('.table-skeleton__head')
  expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['企业名称', '风险等级'])
  expect(screen.getByText('正在加载').parentElement?.getAttribute('aria-busy')).toBe('true')
})
