// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExternalSitePage } from '#app/shell/ExternalSitePage.tsx'
import { EXTERNAL_SITES } from '#domain/contract/header.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor } from '#tests/factories/domain.ts'

const kit = vi.hoisted(() => ({ post: vi.fn(), role: 'grid' as 'grid' | 'admin' }))
vi.mock('#app/data/context.ts', () => ({ api: { post: kit.post } }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'active', actor: buildActor(kit.role) }) }))

const SITES = { mewsHomeIndex: 'https://a.example/', mewsManagement: null, onlineTraining: 'https://c.example/' }

function opened(path = '/mewsHomeIndex') {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <ExternalSitePage />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  kit.role = 'grid'
  kit.post.mockReset().mockResolvedValue(SITES)
})
afterEach(cleanup)

it.each([
  ['/mewsHomeIndex', 'mewsHomeIndex'],
  ['/onlineTraining', 'onlineTraining'],
  ['/toString', 'mewsHomeIndex'],
] as const)('%s opens the address that is configured, in a window of its own', async (path, site) => {
  opened(path)
  const link = await screen.findByRole('link', { name: `打开${EXTERNAL_SITES[site].name}` })
  expect(link).toMatchObject({ href: SITES[site], target: '_blank', rel: 'noreferrer' })
  expect(kit.post.mock.calls).toEqual([['/api/systemConfig/headerLinks']])
})

it('says that none is configured, and where, to whoever may configure it', async () => {
  opened('/mewsManagement')
  await screen.findByText(/的网址还没有配置/)
  expect(screen.queryByRole('link', { name: /去信息配置/ })).toBeNull()
  cleanup()
  kit.role = 'admin'
  opened('/mewsManagement')
  const link = await screen.findByRole('link', { name: /去信息配置/ })
  expect(link.getAttribute('href')).toBe(`/system/informationConfiguration?q=${EXTERNAL_SITES.mewsManagement.key}`)
})

it('says what the server says, and asks again at a press', async () => {
  kit.post.mockRejectedValueOnce(new Problem('server.busy'))
  opened()
  await screen.findByText(new Problem('server.busy').message)
  fireEvent.click(screen.getByRole('button', { name: /重试/ }))
  await screen.findByRole('link', { name: /^打开/ })
  expect(kit.post).toHaveBeenCalledTimes(2)
})

it('takes whatever else goes wrong for the server’s fault', async () => {
  kit.post.mockRejectedValueOnce(new TypeError('undefined is not a function'))
  opened()
  await screen.findByText(new Problem('server.broken').message)
})
