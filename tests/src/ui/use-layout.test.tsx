// @vitest-environment jsdom
import { act, cleanup, render, screen as shown } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLayout } from '#app/ui/use-layout.ts'

const window_ = { width: 1440, isPrinting: false, isTouched: false, listeners: new Set<() => void>() }

beforeEach(() => {
  Object.assign(window_, { width: 1440, isPrinting: false, isTouched: false })
  vi.stubGlobal('screen', { width: 1440, height: 900 })
  globalThis.matchMedia = ((query: string) => ({
    get matches() {
      if (query === '(pointer: coarse)') return window_.isTouched
      return query === 'print' ? window_.isPrinting : window_.width >= Number(/\d+/.exec(query)?.[0])
    },
    addEventListener: (_type: string, listener: () => void) => window_.listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => window_.listeners.delete(listener),
  })) as unknown as typeof matchMedia
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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
  expect(shown.getByText('tablet')).toBeTruthy()
  become({ width: 390 })
  expect(shown.getByText('phone')).toBeTruthy()
})

it('stays as it is while its page is printed on narrower paper', () => {
  render(<Shown />)
  become({ width: 680, isPrinting: true })
  expect(shown.getByText('desktop')).toBeTruthy()
})

it('stays a phone when a phone is turned, whatever fits beside the other on a tablet of that width', () => {
  vi.stubGlobal('screen', { width: 390, height: 844 })
  become({ width: 390, isTouched: true })
  render(<Shown />)
  vi.stubGlobal('screen', { width: 844, height: 390 })
  become({ width: 844 })
  expect(shown.getByText('phone')).toBeTruthy()
})

it('is a tablet where a narrow window on a larger screen has its width', () => {
  vi.stubGlobal('screen', { width: 820, height: 1180 })
  become({ width: 820, isTouched: true })
  render(<Shown />)
  expect(shown.getByText('tablet')).toBeTruthy()
})

it('goes by the width alone where a small or magnified screen has a mouse', () => {
  vi.stubGlobal('screen', { width: 911, height: 512 })
  become({ width: 911 })
  render(<Shown />)
  expect(shown.getByText('tablet')).toBeTruthy()
})
