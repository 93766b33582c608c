// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ListTablet } from '#app/screens/ListTablet.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import type { Actor } from '#domain/kit/access.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const kit = vi.hoisted(() => ({ actor: null as Actor | null }))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ actor: kit.actor }),
  currentActor: () => kit.actor,
  onSession: () => () => undefined,
}))

afterEach(cleanup)

function open(role: 'safety' | 'expert') {
  kit.actor = buildActor(role)
  const list = {
    resource: resourceNamed('device'),
    state: { open: null, filters: {}, keyword: '' },
    records: { state: 'ready', rows: [], total: 0, hasMore: false, asOf: null, refresh: vi.fn() },
    query: {},
    views: [],
    filterCount: 0,
    tooEarlyFor: null,
  }
  const toolbar = <a href="/new">新增设备</a>
  const looks = { list, title: '设备信息', toolbar, addTo: '?form=new', specs: [] } as unknown as ListLooks
  render(
    <MemoryRouter>
      <ListTablet {...looks} />
    </MemoryRouter>,
  )
}

it('a list on a tablet takes a workbook from who may bring one', async () => {
  open('safety')
  fireEvent.click(await screen.findByRole('button', { name: '导入' }))
  expect(await screen.findByRole('dialog', { name: '导入设备设施' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载模板' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '新增设备' })).toBeTruthy()
})

it('and offers none to anybody else', async () => {
  open('expert')
  await import('#app/screens/ImportButton.tsx')
  await screen.findByRole('link', { name: '新增设备' })
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
})
