// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const fakes = vi.hoisted(() => ({ work: null as string | null, isCold: true }))
const recentWork = vi.hoisted(() => vi.fn())
vi.mock('#app/resources/draft/recent-work.ts', () => ({ recentWork }))
vi.mock('#app/state/address.ts', () => ({
  isColdStart: () => fakes.isCold,
  noteStart: () => {
    fakes.isCold = false
  },
}))
vi.mock('#app/shell/menu.ts', () => ({ useMenu: () => ({ firstPath: '/home' }) }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'loading' }) }))

import { FirstPage } from '#app/shell/FirstPage.tsx'
import { GoingContext } from '#app/state/going.ts'

function Where() {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{pathname + search}</p>
}

function opened({ isGoing = false } = {}) {
  const router = createMemoryRouter([
    { index: true, element: <FirstPage /> },
    { path: '*', element: <Where /> },
  ])
  render(
    <GoingContext value={isGoing}>
      <RouterProvider router={router} />
    </GoingContext>,
  )
  return router
}
const where = async () => (await screen.findByTestId('where')).textContent

beforeEach(() => {
  fakes.work = '/inspection/newGridPatrol?draft=patrol%3A1'
  fakes.isCold = true
  recentWork.mockReset().mockImplementation(async () => fakes.work)
})
afterEach(cleanup)

describe('opening the app', () => {
  it('goes back to the step that was broken off, with home behind it', async () => {
    const router = opened()
    expect(await where()).toBe('/inspection/newGridPatrol?draft=patrol%3A1')
    await router.navigate(-1)
    await waitFor(async () => expect(await where()).toBe('/home'))
  })

  it('looks for broken off work once', async () => {
    opened()
    await where()
    cleanup()
    opened()
    expect(await where()).toBe('/home')
  })

  it('opens home where nothing was broken off', async () => {
    fakes.work = null
    opened()
    expect(await where()).toBe('/home')
  })

  it.each([['/inspection/newGridPatrol'], [null]])(
    'leaves whoever has chosen a page meanwhile on his way: %s',
    async (work) => {
      fakes.work = work
      const router = opened({ isGoing: true })
      await waitFor(() => expect(recentWork).toHaveResolvedWith(work))
      await act(async () => undefined)
      expect(router.state.location.pathname).toBe('/')
    },
  )

  it('opens home when one comes back to the start of an app that is open already', async () => {
    fakes.isCold = false
    opened()
    expect(await where()).toBe('/home')
  })
})
