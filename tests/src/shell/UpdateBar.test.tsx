// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UpdateBar } from '#app/shell/UpdateBar.tsx'
import { startUpdates } from '#app/state/update.ts'

const waiting: (() => void)[] = []
const told = vi.hoisted(() => [] as unknown[])
vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(_type: string, listener: () => void) {
      waiting.push(listener)
    }
    async register() {}
    messageSkipWaiting() {
      told.push('skip waiting')
    }
  },
}))

afterEach(cleanup)

it('says that an update is coming from the moment it is asked for, and lets the old worker rest', async () => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: { postMessage: (message: unknown) => told.push(message) }, addEventListener() {} },
  })
  await startUpdates()
  render(<UpdateBar />)
  for (const tell of waiting) tell()
  fireEvent.click(await screen.findByRole('button', { name: '更新' }))
  expect(screen.getByRole('status').textContent).toContain('正在更新，填写的内容不会丢失')
  expect(screen.getByRole('button', { name: '更新' })).toHaveProperty('disabled', true)
  expect(told).toEqual([{ type: 'rest' }, 'skip waiting'])
})
