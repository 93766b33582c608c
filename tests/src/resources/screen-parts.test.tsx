// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadScreenParts, WithScreenParts } from '#app/resources/screen-parts.tsx'

const definitions = vi.hoisted(() => ({ load: vi.fn() }))
vi.mock('#app/data/definitions.ts', () => ({ loadDefinitions: async (name: string) => definitions.load(name) }))
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => {
  cleanup()
  complaints.mockClear()
  definitions.load.mockReset()
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { problem: null as Error | null }
  static getDerivedStateFromError = (problem: Error) => ({ problem })
  override render() {
    return this.state.problem === null ? this.props.children : <p>没有取到</p>
  }
}

const page = (of: string) => (
  <Boundary>
    <WithScreenParts of={of} fallback={<p>正在加载</p>}>
      <p>内容</p>
    </WithScreenParts>
  </Boundary>
)

it('waits for the parts, then draws what is inside, and React has nothing to say of it', async () => {
  let arrive: () => void = () => undefined
  definitions.load.mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve
    }),
  )
  await act(async () => void render(page('feedback')))
  expect(screen.getByText('正在加载')).toBeDefined()
  await act(async () => arrive())
  expect(await screen.findByText('内容')).toBeDefined()
  expect(complaints).not.toHaveBeenCalled()
})

it('waits for parts that come at once', async () => {
  await act(async () => void render(page('suggestion')))
  expect(screen.getByText('内容')).toBeDefined()
  expect(complaints).not.toHaveBeenCalled()
})

it('draws what has its parts already without a moment of waiting', async () => {
  await loadScreenParts('question')
  render(page('question'))
  expect(screen.getByText('内容')).toBeDefined()
  expect(complaints).not.toHaveBeenCalled()
})

it('goes on to other parts where what is shown changes', async () => {
  await loadScreenParts('contract')
  const { rerender } = render(page('contract'))
  let arrive: () => void = () => undefined
  definitions.load.mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve
    }),
  )
  await act(async () => rerender(page('expert')))
  expect(screen.getByText('正在加载')).toBeDefined()
  await act(async () => arrive())
  expect(await screen.findByText('内容')).toBeDefined()
  await act(async () => rerender(page('contract')))
  expect(screen.getByText('内容')).toBeDefined()
  expect(complaints).not.toHaveBeenCalled()
})

it('asks once for what does not come, says so, and asks again when it is opened again', async () => {
  definitions.load.mockRejectedValue(new Error('no line'))
  await act(async () => void render(page('notice')))
  expect(await screen.findByText('没有取到')).toBeDefined()
  expect(definitions.load).toHaveBeenCalledTimes(1)
  expect(complaints.mock.calls.flat().filter((each) => /use\(\)|uncached/.test(String(each)))).toEqual([])
  cleanup()
  definitions.load.mockResolvedValue(undefined)
  await act(async () => void render(page('notice')))
  expect(await screen.findByText('内容')).toBeDefined()
})
