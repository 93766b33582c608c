// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useLayout } from '#app/ui/use-layout.ts'

const window_ = { width: 1440, isPrinting: false, listeners: new Set<() => void>() }

beforeEach(() => {
  Object.assign(window_, { width: 1440, isPrinting: false })
  globalThis.matchMedia = ((query: string) => ({
    get matches() {
      return query === 'print' ? window_.isPrinting : window_.width >= Number(/\d+/.exec(query)?.[0])
    },
    addEventListener: (_type: string, listener: () => void) => window_.listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => window_.listeners.delete(listener),
  })) as unknown as typeof matchMedia
})
afterEach(cleanup)

const become = (state: Partial<typeof window_>) =>
  act(() => {
    Object.assign(window_, state)
    for (const listener of window_.listeners) listener()
  })

function Shown() {
  return <p>{useLayout()}</p>
}

it('follows the width of the window', () => {
  render(<Shown />)
  become({ width: 700 })
  expect(screen.getByText('tablet')).toBeTruthy()
  become({ width: 390 })
  expect(screen.getByText('phone')).toBeTruthy()
})

it('stays as it is while its page is printed on narrower paper', () => {
  render(<Shown />)
  become({ width: 680, isPrinting: true })
  expect(screen.getByText('desktop')).toBeTruthy()
})
