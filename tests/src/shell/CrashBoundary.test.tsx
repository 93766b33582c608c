// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CrashBoundary } from '#app/shell/CrashBoundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Broken = lazy(async (): Promise<{ default: () => null }> => {
  throw new Error('Failed to fetch dynamically imported module')
})

it('tells of a page that broke', async () => {
  render(
    <CrashBoundary>
      <Suspense>
        <Broken />
      </Suspense>
    </CrashBoundary>,
  )
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
})

it('takes no page down with what works unseen beside it', async () => {
  const { container } = render(
    <main>
      写到一半
      <CrashBoundary instead={null}>
        <Suspense>
          <Broken />
        </Suspense>
      </CrashBoundary>
    </main>,
  )
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(container.textContent).toBe('写到一半')
})
