// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import type { CameraSheetProps } from '#app/features/capture/CameraSheet.tsx'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const { entries, dropped, sheet } = vi.hoisted(() => ({
  entries: new Map<string, object>(),
  dropped: vi.fn(async (_guid: string) => undefined),
  sheet: { props: null as CameraSheetProps | null },
}))
const kept = vi.hoisted(() => vi.fn(async (file: File) => ({ guid: file.name })))
vi.mock('#app/data/index.ts', () => ({
  useMediaEntries: () => entries,
  useMediaUrl: () => ({ url: null, state: 'missing', kind: null }),
  getMediaBytes: async () => null,
  dropMedia: dropped,
}))
vi.mock('#app/features/capture/keep-media.ts', () => ({
  keepPhoto: kept,
  keepVideo: kept,
  keepAlbumPhoto: kept,
  keepAlbumVideo: kept,
}))
vi.mock('#app/features/capture/CameraSheet.tsx', () => ({
  CameraSheet: (props: CameraSheetProps) => {
    sheet.props = props
    return null
  },
}))
vi.mock('#app/ui/confirm.ts', () => ({ confirm: async () => true }))
afterEach(() => {
  cleanup()
  entries.clear()
  kept.mockClear()
  dropped.mockClear()
})

const field = (accept: 'image' | 'media', value: readonly MediaRef[] = [], onAdd = vi.fn()) => {
  const evidence = () => ({ at: '', position: null, companyName: '', inspector: '' })
  const told = { onRemove: vi.fn(), onBeforeCapture: vi.fn() }
  const { container } = render(<MediaField {...{ accept, value, onAdd, evidence, ...told }} max={3} draftKey="draft" />)
  return { ...told, onAdd, files: container.querySelector('input') as HTMLInputElement }
}
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const VIDEO = [
  { ...buildPhoto({ guid: 'v' }), contentType: 'video' as const },
  { ...buildPhoto({ guid: 'cover' }), rootGuid: 'v' },
]

describe('what a question takes', () => {
  it.each([
    ['image', false],
    ['media', true],
  ] as const)('%s: a video may be made: %s', (accept, isOffered) => {
    field(accept)
    expect(screen.getByRole('button', { name: '拍照' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '录像' }) !== null).toBe(isOffered)
  })

  it('adds of the chosen files as many as there is room for, and says that others were left', async () => {
    const { onAdd, files } = field('image', [buildPhoto({ guid: 'a' }), buildPhoto({ guid: 'b' })])
    const chosen = ['c', 'd'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
    await act(async () => void fireEvent.change(files, { target: { files: chosen } }))
    expect(onAdd.mock.calls).toEqual([[[{ guid: 'c' }]]])
    expect(screen.getByRole('status').textContent).toBe('最多还能放 1 个，多出的没有加入')
  })

  it('says that a file is being worked on, and why it was not taken', async () => {
    let fail = (_reason: Error) => {}
    kept.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    const { onAdd, files } = field('image')
    const words = () => screen.getByRole('status').textContent
    const chosen = ['broken', 'good'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
    await act(async () => void fireEvent.change(files, { target: { files: chosen } }))
    expect([words(), onAdd.mock.calls]).toEqual(['正在处理 1 个', []])
    await act(async () => fail(new DeviceProblem('photo.not-an-image')))
    expect(words()).toBe('这张图片打不开或已损坏，请换一张')
    expect(onAdd.mock.calls).toEqual([[[{ guid: 'good' }]]])
    await press('拍照')
    expect(words()).toBe('')
  })

  it('counts a video and its cover as one', () => {
    field('media', VIDEO)
    expect(screen.getAllByRole('button', { name: /^查看第/ })).toHaveLength(1)
  })
})

describe('what was taken', () => {
  it('goes with all that belongs to it: a video with its cover, from the form and from the device', async () => {
    const { onRemove } = field('media', [buildPhoto({ guid: 'a' }), ...VIDEO])
    await press('查看第 2 个：视频，已保存')
    await press('删除')
    expect(onRemove.mock.calls).toEqual([[['v', 'cover']]])
    expect(dropped.mock.calls.flat()).toEqual(['v', 'cover'])
  })

  it.each([
    ['a picture', [buildPhoto({ guid: 'a' })], /照片/, '重拍', 'photo', ['a']],
    ['a video', VIDEO, /视频/, '重录', 'video', ['v', 'cover']],
  ] as const)('is taken once more in the same way: %s', async (_what, value, tile, again, mode, gone) => {
    const { onRemove } = field('media', value)
    await press(tile)
    await press(again)
    expect(onRemove.mock.calls).toEqual([[gone]])
    expect(sheet.props).toMatchObject({ visible: true, mode })
  })

  it.each([
    ['held', {}, '已保存'],
    ['waiting', {}, '待上传'],
    ['sending', { sentBytes: 250 }, '上传 25%'],
    ['sent', {}, '已上传'],
    ['refused', {}, '上传失败'],
  ])('says how far it is: %s', (state, own, words) => {
    entries.set('a', { state, ...own })
    field('image', [buildPhoto({ guid: 'a', size: 1000 })])
    expect(screen.getByRole('button', { name: `查看第 1 个：照片，${words}` })).toBeDefined()
  })
})

describe('the camera of a question', () => {
  it.each([
    ['拍照', 'photo'],
    ['录像', 'video'],
  ])('%s: opens after the draft is written, for as many as there is room', async (name, mode) => {
    const { onBeforeCapture } = field('media', VIDEO)
    expect(sheet.props).toMatchObject({ visible: false })
    await press(name)
    expect(onBeforeCapture).toHaveBeenCalledOnce()
    expect(sheet.props).toMatchObject({ visible: true, mode, remaining: 2 })
    act(() => sheet.props?.onClose())
    expect(sheet.props).toMatchObject({ visible: false })
  })

  it('adds each picture once it is kept, and takes no video where pictures are asked for', async () => {
    const { onAdd } = field('image')
    expect(sheet.props?.onVideo).toBeUndefined()
    await act(async () => sheet.props?.onPhoto(new File(['x'], 'gate')))
    expect(onAdd.mock.calls).toEqual([[[{ guid: 'gate' }]]])
  })
})
