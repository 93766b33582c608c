// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import '#domain/areas/enforcement.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const officer = buildActor('officer')
const issued = {
  ...buildRecord('lawDocument', { guid: 'issued', docNo: '（吴应急）责改〔2026〕8号', status: 'issued' }),
  $sync: 'synced',
}
vi.mock('#app/data/index.ts', async (load) => ({
  ...(await load<object>()),
  useIsOffline: () => false,
  useRecords: () => ({
    state: 'ready',
    rows: [issued],
    total: 1,
    hasMore: false,
    source: 'server',
    asOf: null,
    refresh: vi.fn(),
  }),
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: officer }),
  currentActor: () => officer,
}))
vi.mock('#app/ui/index.ts', async (load) => ({ ...(await load<object>()), useLayout: () => 'desktop' }))

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await loadScreenParts('lawDocument')
})
afterEach(cleanup)

const buttons = async (own: { looked?: true; filter?: Filter } = {}) => {
  render(
    <MemoryRouter initialEntries={['/documents']}>
      <ResourcePage resource="lawDocument" {...own} />
    </MemoryRouter>,
  )
  await screen.findByText('（吴应急）责改〔2026〕8号')
  return ['新增', '修改', '删除', '查询'].filter(
    (name) => screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name }),
  )
}

it('is made and changed on a page of documents', async () => {
  expect(await buttons()).toEqual(expect.arrayContaining(['新增', '修改', '查询']))
})

it('is only found on a page where documents are looked at', async () => {
  expect(await buttons({ looked: true })).toEqual(['查询'])
})

it('is changed and not made on a page that has no drafts: what was made there would be seen nowhere', async () => {
  const issuedOnes: Filter = { field: 'status', in: ['issued', 'served'] }
  expect(await buttons({ filter: issuedOnes })).toEqual(['修改', '查询'])
})
