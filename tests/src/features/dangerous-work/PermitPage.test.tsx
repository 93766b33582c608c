// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PermitPage } from '#app/features/dangerous-work/PermitPage.tsx'
import { buildActor } from '#tests/factories/domain.ts'

const held = vi.hoisted(() => ({ record: null as unknown, actor: null as unknown }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: () => ({ state: 'ready', record: held.record, source: 'device', asOf: null, refresh: () => undefined }),
}))
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'signed-in', user: {}, actor: held.actor }),
}))

function shown($sync: string) {
  held.actor = buildActor('safety', { companyGuid: 'company-1' })
  held.record = {
    ...{ guid: 'permit-1', status: 'working', workKind: 'fire', workContent: '焊接', companyGuid: 'company-1', $sync },
    ...{ workLevel: null, upgraded: null, isOutsourced: null, planStart: null, planEnd: null, terms: null },
    ...{ actualStart: null, actualEnd: null },
  }
  render(<PermitPage />, { wrapper: MemoryRouter })
}

afterEach(cleanup)

describe('a permit', () => {
  it('is not shown as it stands on the device without saying that the platform refused it', () => {
    shown('refused')
    expect(screen.getByText('被退回')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^平台没有接受最近的操作/ }).getAttribute('href')).toBe('/mine/refused')
  })

  it('says nothing of it where all is well', () => {
    shown('synced')
    expect(screen.queryByText('被退回')).toBeNull()
  })
})
