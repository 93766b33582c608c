// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDutyDesk } from '#app/features/duty/use-duty-desk.ts'

const event = (guid: string) => ({ guid })
const ROWS: Record<string, { guid: string }[]> = {
  open: ['reported', 'late', 'soon'].map(event),
  unreported: ['late', 'soon', 'beyond'].map(event),
}
vi.mock('#app/data/index.ts', () => ({
  useRecords: (resource: string, { view = '' }: { view?: string }) => {
    const rows = (resource === 'incident' ? ROWS[view] : undefined) ?? []
    return { state: 'ready', rows, total: rows.length }
  },
}))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-out' }) }))

it('has what is still to be reported upwards before what has been, though that was due earlier', () => {
  const { open } = renderHook(useDutyDesk).result.current
  expect(open).toMatchObject({ total: 3, rows: ['late', 'soon', 'beyond', 'reported'].map(event) })
})
