// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toast, useDeed } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'

vi.mock('#app/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function press(deed: () => Promise<void>, told?: (error: unknown) => void) {
  function Pressed() {
    const { isBusy, run } = useDeed()
    return (
      <button type="button" aria-busy={isBusy} onClick={() => void run(deed, told)}>
        做
      </button>
    )
  }
  render(<Pressed />)
  fireEvent.click(screen.getByRole('button'))
}
const isBusy = () => screen.getByRole('button').getAttribute('aria-busy') === 'true'

it('keeps its button busy until it is done', async () => {
  let finish = () => {}
  press(() => new Promise<void>((resolve) => (finish = resolve)))
  expect(isBusy()).toBe(true)
  finish()
  await waitFor(() => expect(isBusy()).toBe(false))
  expect(toast.error).not.toHaveBeenCalled()
})

const refused = new Problem('input.invalid', { issues: [{ path: 'text', code: 'empty', message: '请填写内容' }] })
it.each([
  ['of a refused answer what is wrong with it', refused, '请填写内容'],
  ['of another refusal its sentence', new Problem('access.denied', { sentence: '不在您的网格' }), '不在您的网格'],
  [
    'without a line that there is none, and not that anything was kept',
    new Problem('network.unreachable'),
    '连不上平台，请检查网络后再试',
  ],
  ['of a bug that it failed', new Error('undefined is not a function'), new Problem('server.broken').message],
])('says %s, and the button can be pressed again', async (_words, error, sentence) => {
  press(() => Promise.reject(error))
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(sentence))
  expect(isBusy()).toBe(false)
})

it('leaves it to whoever wants to say it himself', async () => {
  const told = vi.fn()
  press(() => Promise.reject(refused), told)
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(refused))
  expect(toast.error).not.toHaveBeenCalled()
})
