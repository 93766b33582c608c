// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PrintSheet } from '#app/screens/PrintSheet.tsx'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const line = vi.hoisted(() => ({ isOffline: false, ask: vi.fn() }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useIsOffline: () => line.isOffline,
}))
vi.mock('#app/data/ask.ts', async (original) => ({ ...(await original<object>()), ask: line.ask }))
vi.mock('#app/screens/History.tsx', () => ({ useHistory: () => ({ answer: { state: 'ready', data: [] } }) }))
beforeEach(() => {
  line.isOffline = false
  line.ask.mockReset()
})
afterEach(cleanup)

function show(name = 'companyEmployee') {
  const own = { guid: 'one', name: '王根', mobile: '13812345678', idCard: '320509199001010011' }
  const record = { ...(buildRecord(name, own) as AnyRecord), $sync: 'synced' } as never
  render(<PrintSheet resource={resourceNamed(name)} record={record} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('tab', { name: 'A4 全文' }))
}

function giveReason(reason: string) {
  fireEvent.click(screen.getByRole('button', { name: '加上电话、证件号' }))
  fireEvent.change(screen.getByRole('textbox', { name: /打印原因/ }), { target: { value: reason } })
  fireEvent.click(screen.getByRole('button', { name: '加上' }))
}

it('stay off the paper until the server has noted why they are needed', async () => {
  line.ask.mockResolvedValue({ rows: 1 })
  show()
  expect(screen.queryByText(/138|3205/)).toBeNull()
  giveReason('入职核对')
  await waitFor(() => expect(screen.getByText(/13812345678/)).toBeTruthy())
  expect(screen.getByText(/320509199001010011/)).toBeTruthy()
  const [path, body] = line.ask.mock.calls[0] as [string, { columns: string[] }]
  expect(path).toBe('/api/companyEmployee/print')
  expect(body).toMatchObject({ guid: 'one', exportReason: '入职核对' })
  expect([...body.columns].sort()).toEqual(['idCard', 'mobile'])
})

it('stay off it when the server refuses', async () => {
  line.ask.mockRejectedValue(new Problem('access.denied'))
  show()
  giveReason('入职核对')
  await waitFor(() => expect(line.ask).toHaveBeenCalledOnce())
  await act(() => Promise.allSettled(line.ask.mock.results.map(({ value }) => value as Promise<unknown>)))
  expect(screen.getByRole('button', { name: '加上电话、证件号' })).toBeTruthy()
  expect(screen.queryByText(/138|3205/)).toBeNull()
})

it('cannot be had without a signal: the paper goes without them', () => {
  line.isOffline = true
  show()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '不含电话、证件号（联网后可加）' })
  expect(button.disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '打印' }).disabled).toBe(false)
  expect(screen.queryByText(/138|3205/)).toBeNull()
})
