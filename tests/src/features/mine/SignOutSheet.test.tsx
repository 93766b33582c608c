// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SignOutSheet } from '#app/features/mine/SignOutSheet.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { eventually } from '#tests/eventually.ts'

const { held, leavesSealed, signOut } = vi.hoisted(() => ({
  held: { ops: 0, patrols: 0, checks: 0, media: 0, refused: 0, drafts: 0, state: 'offline' },
  leavesSealed: vi.fn<() => Promise<boolean>>(),
  signOut: vi.fn(async (_how: unknown) => ({ signedOut: true, unsent: 0 })),
}))
vi.mock('#app/data/index.ts', () => ({ useSync: () => held }))
vi.mock('#app/session/index.ts', () => ({ leavesSealed, signOut }))

const NO_KEY = /没有取得加密的钥匙/

const sheet = (isOpen: boolean) => (
  <MemoryRouter>
    <SignOutSheet open={isOpen} onClose={() => undefined} />
  </MemoryRouter>
)
const open = () => render(sheet(true))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(held, { ops: 0, patrols: 0, checks: 0, media: 0, refused: 0, drafts: 0, state: 'offline' })
  toastStore.set([])
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

it('counts as unsent what the platform refused, and offers to send it once there is a network', async () => {
  held.refused = 1
  leavesSealed.mockResolvedValue(true)
  open()
  expect(screen.getByText(/^还有 1 条被退回的内容没有上传。/)).toBeTruthy()
  expect(button('立即上传（现在没有网络）').disabled).toBe(true)
  await screen.findByText(/加密存放/)
  cleanup()
  held.state = 'idle'
  open()
  expect(button('立即上传').disabled).toBe(false)
  await screen.findByText(/加密存放/)
})

it('goes one of both ways at a time, and says so where something could not be sent', async () => {
  Object.assign(held, { ops: 1, state: 'idle' })
  leavesSealed.mockResolvedValue(true)
  let end = (_left: { signedOut: boolean; unsent: number }) => {}
  signOut.mockReturnValue(new Promise((resolve) => (end = resolve)))
  open()
  await screen.findByText(/加密存放/)
  fireEvent.click(button('立即上传'))
  for (const name of ['立即上传', '保留在本机']) expect(button(name).disabled).toBe(true)
  expect(button('立即上传').getAttribute('aria-busy')).toBe('true')
  end({ signedOut: false, unsent: 1 })
  await waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['还有内容没有上传，未退出']))
  expect(button('保留在本机').disabled).toBe(false)
})

it('says that drafts stay where all else was sent', async () => {
  held.drafts = 2
  leavesSealed.mockResolvedValue(true)
  open()
  expect(screen.getByText('所有内容都已上传，2 份草稿保留在本机。确定退出吗？')).toBeTruthy()
  await screen.findByText(/加密存放/)
})

it('takes what stays for unsealed where that cannot be told, and asks anew each time, not before it is opened', async () => {
  held.ops = 1
  leavesSealed.mockRejectedValue(new Error('no database'))
  const { rerender } = render(sheet(false))
  expect(leavesSealed).not.toHaveBeenCalled()
  rerender(sheet(true))
  expect((await screen.findByRole('alert')).textContent).toMatch(NO_KEY)
  leavesSealed.mockReturnValue(new Promise(() => undefined))
  for (const isOpen of [false, true]) rerender(sheet(isOpen))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button('保留在本机').disabled).toBe(true)
})
