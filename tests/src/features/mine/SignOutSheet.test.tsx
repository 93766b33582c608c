// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignOutSheet } from '#app/features/mine/SignOutSheet.tsx'
import { eventually } from '#tests/eventually.ts'

const { held, leavesSealed, signOut } = vi.hoisted(() => ({
  held: { ops: 0, patrols: 0, checks: 0, media: 0, refused: 0, drafts: 0, state: 'offline' },
  leavesSealed: vi.fn<() => Promise<boolean>>(),
  signOut: vi.fn(async (_how: unknown) => ({ signedOut: true, unsent: 0 })),
}))
vi.mock('#app/data/index.ts', () => ({ useSync: () => held }))
vi.mock('#app/session/index.ts', () => ({ leavesSealed, signOut }))

const NO_KEY = /没有取得加密的钥匙/

function open() {
  render(
    <MemoryRouter>
      <SignOutSheet open onClose={() => undefined} />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(held, { ops: 0, patrols: 0, checks: 0, media: 0, refused: 0, drafts: 0 })
})
afterEach(cleanup)

it('says before one leaves that what stays would not be sealed, and lets go only of who presses just that', async () => {
  held.drafts = 1
  leavesSealed.mockResolvedValue(false)
  open()
  expect((await screen.findByRole('alert')).textContent).toMatch(NO_KEY)
  expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '不加密，保留在本机并退出' }))
  await eventually(() => expect(signOut).toHaveBeenCalledWith({ mode: 'keep', isHandedOn: true }))
})

it('lets nobody leave while it is not known whether what stays will be sealed', async () => {
  held.ops = 2
  let answer = (_sealed: boolean) => {}
  leavesSealed.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保留在本机' }).disabled).toBe(true)
  answer(true)
  await eventually(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保留在本机' }).disabled).toBe(false),
  )
  expect(screen.getByText(/加密存放/)).toBeTruthy()
  expect(screen.queryByText(NO_KEY)).toBeNull()
})

it('counts what stays in the units of 未上传', () => {
  Object.assign(held, { ops: 2, patrols: 1, media: 4, refused: 1, drafts: 1 })
  leavesSealed.mockResolvedValue(true)
  open()
  expect(screen.getByText(/^还有 1 次巡查、1 项其他工作、4 个文件、1 条被退回的内容没有上传、1 份草稿。/)).toBeTruthy()
})

it('asks for no key where nothing stays', () => {
  open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '退出登录' }).disabled).toBe(false)
  expect(leavesSealed).not.toHaveBeenCalled()
})
