// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { AccountButtons } from '#app/resources/user/AccountButtons.tsx'
import { LockedAccounts } from '#app/resources/user/LockedAccounts.tsx'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'
import '#domain/areas/all.ts'

layoutIs('desktop')
const server = vi.hoisted(() => ({ locked: [] as object[], asked: [] as string[] }))
vi.mock('#app/data/ask.ts', () => ({
  ask: async (path: string) => {
    server.asked.push(path)
    return path === 'api/user/lockedUsers' ? server.locked : null
  },
}))
const session = vi.hoisted(() => ({ role: 'admin' }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({
    state: 'signed-in',
    actor: buildActor(session.role as 'admin'),
    user: { roles: [session.role], permissions: [] },
  }),
}))
const LOCKED = { guid: 'safety', name: '张安全', username: 'aq01', until: '2026-11-20T02:30:00.000Z' }
const account = (guid: string) => buildRecord('user', { guid, name: '张安全' }) as LocalRecord
const show = (what: React.ReactNode) => render(<MemoryRouter>{what}</MemoryRouter>)

beforeEach(() => {
  server.locked = [LOCKED]
  server.asked = []
  session.role = 'admin'
})
afterEach(cleanup)

it('over the list of accounts stands how many are locked, with who they are and until when', async () => {
  show(<LockedAccounts />)
  fireEvent.click(await screen.findByRole('button', { name: '已锁定 1' }))
  expect(screen.getByText('张安全（aq01）')).toBeTruthy()
  const link = screen.getByRole('link', { name: '锁定至 2026-11-20 10:30' })
  expect(link.getAttribute('href')).toContain('open=safety')
})

it('nothing is said of locks where nobody is locked, and nobody asks who may not unlock', async () => {
  session.role = 'bureau'
  show(<LockedAccounts />)
  expect(server.asked).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
})

it('解锁 stands on an account that is locked, and on no other', async () => {
  show(<AccountButtons record={account('safety')} />)
  expect(await screen.findByRole('button', { name: '解锁' })).toBeTruthy()
  cleanup()
  server.locked = []
  show(<AccountButtons record={account('safety')} />)
  await screen.findByRole('button', { name: '重置密码' })
  await vi.waitFor(() => expect(server.asked).toContain('api/user/lockedUsers'))
  expect(screen.queryByRole('button', { name: '解锁' })).toBeNull()
})
