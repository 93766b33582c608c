// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Libraries } from '#app/features/mine/Libraries.tsx'
import { toast } from '#app/ui/toast.ts'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'

const { held, takeLibrary } = vi.hoisted(() => ({
  held: {
    libraries: [{ name: 'law', label: '法律法规', days: 30, held: null }],
    ...{ companies: 25, bytes: 78_400, isFull: false },
  },
  takeLibrary: vi.fn<(name: string) => Promise<void>>(async () => undefined),
}))
vi.mock('#app/data/shelf.ts', () => ({
  useShelf: () => held,
  weighLibrary: async () => ({ rows: 412, bytes: 3_000_000 }),
  putBackLibrary: async () => undefined,
  takeLibrary,
}))
const { asked } = vi.hoisted(() => ({ asked: [] as { text?: string }[] }))
vi.mock('#app/ui/confirm.ts', () => ({
  confirm: async (question: { text?: string }) => {
    asked.push(question)
    return true
  },
}))

beforeEach(() => {
  held.isFull = false
  asked.length = 0
})
afterEach(cleanup)

it('states how much may be taken along, and warns of it only once it is reached', () => {
  render(<Libraries />)
  expect(screen.getByText(/^76\.6 KB，上限 30\.0 MB$/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  held.isFull = true
  render(<Libraries />)
  expect(screen.getByRole('alert').textContent).toMatch(/^已到上限/)
})

it('tells the size of a work of reference before it is fetched, and says so where it would not fit', async () => {
  const said = vi.spyOn(toast, 'error')
  takeLibrary.mockRejectedValueOnce(new Problem('payload.too-large', { sentence: '超过本机资料的上限，没有保存' }))
  render(<Libraries />)
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await eventually(() => expect(said).toHaveBeenCalledWith('超过本机资料的上限，没有保存'))
  expect(asked[0]?.text).toBe('共 412 条，约 2.9 MB，30 天后自动移除。')
  expect(takeLibrary).toHaveBeenCalledWith('law')
})
