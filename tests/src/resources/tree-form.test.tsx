// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { buildActor } from '#tests/factories/domain.ts'

const form = vi.hoisted(() => vi.fn((_props: { initial: object }) => null))
vi.mock('#app/resources/ResourceForm.tsx', () => ({ ResourceForm: form }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: buildActor('bureau') }) }))

beforeAll(() => loadScreenParts('gridManage'))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it.each([
  ['the node that is open', '?open=WJ-01&form=new', 'tree', { parentGuid: 'WJ-01' }],
  ['the level one stands in', '?at=WJ-02&form=new', 'tree', { parentGuid: 'WJ-02' }],
  ['nothing at the top', '?form=new', 'tree', {}],
  ['nothing in a list', '?open=WJ-01&form=new', 'list', {}],
] as const)('hangs a new node on %s', async (_, address, as, initial) => {
  render(
    <MemoryRouter initialEntries={[`/gridManage${address}`]}>
      <ResourcePage resource="gridManage" as={as} />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(form).toHaveBeenCalled())
  expect(form.mock.calls[0]?.[0].initial).toEqual(initial)
})
