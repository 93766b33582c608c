// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import '#domain/areas/all.ts'
import { buildRecord } from '#tests/factories/domain.ts'

vi.mock('#app/resources/use-record-target.ts', () => ({
  useRecordTarget: () => (resource: string, guid: string) =>
    resource === 'agencyBase' ? `/agencies?open=${guid}` : null,
}))
const { ReviewedRecord } = await import('#app/resources/registration/ReviewedRecord.tsx')

afterEach(cleanup)
const draw = (own: Record<string, unknown>) =>
  render(
    <MemoryRouter>
      <ReviewedRecord record={{ ...buildRecord('registration', own), $sync: 'synced' }} Pane={() => null} />
    </MemoryRouter>,
  )

it('leads from an application to the record it became, where its reader has a page for it', () => {
  draw({ resource: 'agencyBase', recordGuid: 'a-1' })
  expect(screen.getByRole('link', { name: '查看办理记录' }).getAttribute('href')).toBe('/agencies?open=a-1')
  cleanup()
  draw({ resource: 'expertAdmission', recordGuid: 'e-1' })
  draw({ resource: null, recordGuid: null })
  expect(screen.queryByRole('link')).toBeNull()
})
