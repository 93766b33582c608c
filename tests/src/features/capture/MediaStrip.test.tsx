// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type MediaItem, MediaStrip } from '#app/features/capture/MediaStrip.tsx'
import { Overlays } from '#app/ui/Overlays.tsx'

const photo = (guid: string): MediaItem => ({ guid, kind: 'img', thumbUrl: null, state: 'queued' })
const load = async () => null

describe('MediaStrip', () => {
  afterEach(() => {
    cleanup()
    document.body.replaceChildren()
  })

  it('takes no more than the limit', () => {
    const { rerender } = render(
      <MediaStrip items={[photo('a')]} limit={2} load={load} onTakePhoto={vi.fn()} onPickFiles={vi.fn()} />,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '拍照' }).disabled).toBe(false)

    rerender(
      <MediaStrip items={[photo('a'), photo('b')]} limit={2} load={load} onTakePhoto={vi.fn()} onPickFiles={vi.fn()} />,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '拍照' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '从相册选择' }).disabled).toBe(true)
  })

  it('hands over the files chosen from the album', () => {
    const onPickFiles = vi.fn()
    const { container } = render(<MediaStrip items={[]} load={load} onPickFiles={onPickFiles} />)
    const input = container.querySelector('input')
    const file = new File(['x'], 'gate.jpg', { type: 'image/jpeg' })
    fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
    expect(onPickFiles.mock.calls).toEqual([[[file]]])
  })

  it.each([
    { answer: '取消', deleted: [], isOpen: true },
    { answer: '删除', deleted: [['a']], isOpen: false },
  ])('deletes only after the question, answered with $answer', async ({ answer, deleted, isOpen }) => {
    const onDelete = vi.fn()
    render(
      <>
        <MediaStrip items={[photo('a'), photo('b')]} load={load} onDelete={onDelete} />
        <Overlays />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: '查看第 1 个：照片，待上传' }))
    fireEvent.click(screen.getByRole('button', { name: '删除' }))

    const question = await screen.findByRole('alertdialog', { name: '删除这张照片？' })
    fireEvent.click(within(question).getByRole('button', { name: answer }))

    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: '删除这张照片？' })).toBeNull())
    await waitFor(() => expect(onDelete.mock.calls).toEqual(deleted))
    const isShown = () => screen.queryByRole('dialog', { name: '查看照片和视频' }) !== null
    await waitFor(() => expect(isShown()).toBe(isOpen))
  })

  it('counts from the first that was taken, and shows the last first', () => {
    render(<MediaStrip items={[photo('a'), { ...photo('b'), kind: 'video' }]} load={load} />)
    expect(screen.getAllByRole('button').map((tile) => tile.ariaLabel)).toEqual([
      '查看第 2 个：视频，待上传',
      '查看第 1 个：照片，待上传',
    ])
  })

  it('offers neither adding nor deleting nor taking once more when disabled', () => {
    const deeds = { onTakePhoto: vi.fn(), onDelete: vi.fn(), onRetake: vi.fn() }
    render(<MediaStrip items={[photo('a')]} load={load} disabled {...deeds} />)
    fireEvent.click(screen.getByRole('button', { name: '查看第 1 个：照片，待上传' }))
    expect(screen.queryByRole('button', { name: '拍照' })).toBeNull()
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    expect(screen.queryByRole('button', { name: '重拍' })).toBeNull()
  })
})
