// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HeaderLinks } from '#app/shell/desktop/HeaderLinks.tsx'
import type { ShownLink } from '#app/shell/header-links.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'

const world = vi.hoisted(() => ({ links: [] as object[] }))
vi.mock('#app/shell/header-links.ts', () => ({ useHeaderLinks: () => world.links }))

const link = (count: number | null): ShownLink => ({
  key: 'workOrders',
  title: '工单',
  icon: 'message',
  count,
  leads: { to: '/orders' },
})

function show(...links: ShownLink[]) {
  world.links = links
  render(
    <MemoryRouter>
      <HeaderLinks user={{} as CurrentUser} />
    </MemoryRouter>,
  )
}

afterEach(cleanup)

describe('the links at the right of the header', () => {
  it.each([
    [null, /^工单$/],
    [0, /^工单$/],
    [1, /^工单\s*1\s*1 项待处理$/],
    [99, /^工单\s*99\s*99 项待处理$/],
    [100, /^工单\s*99\+\s*100 项待处理$/],
  ])('say of %s what waits', (count, name) => {
    show(link(count))
    expect(screen.getByRole('link', { name })).toBeTruthy()
  })

  it('are no place at all where there are none', () => {
    show()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
