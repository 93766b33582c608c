// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LeaveWhenSignedIn } from '#app/features/login/LeaveWhenSignedIn.tsx'

const { session } = vi.hoisted(() => ({ session: { state: 'loading' } }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => session, holdsUnsentWork: async () => false }))

afterEach(cleanup)

describe('who opens the sign-in page', () => {
  it.each([
    ['while nobody knows yet whether he is signed in', 'loading', false, false],
    ['and is not signed in', 'signed-out', false, true],
    ['and is signed in', 'signed-in', true, false],
    ['and has locked his work', 'locked', true, false],
    ['and whose session has ended, with his work kept', 'needs-sign-in', true, false],
  ])('%s', (_when, state, isLed, isForm) => {
    session.state = state
    const onNobody = vi.fn()
    render(
      <MemoryRouter initialEntries={['/login']}>
        <Routes>
          <Route path="/login" element={<LeaveWhenSignedIn to="/tasks" onNobody={onNobody} />} />
          <Route path="/tasks" element={<p>他的任务</p>} />
        </Routes>
      </MemoryRouter>,
    )
    expect(screen.queryByText('他的任务') !== null).toBe(isLed)
    expect(onNobody.mock.calls.length > 0).toBe(isForm)
  })
})
