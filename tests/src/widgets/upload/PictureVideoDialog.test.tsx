// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Overlays } from '#app/ui/Overlays.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { ImageDialog } from '#app/widgets/upload/ImageDialog.tsx'
import { PictureVideoDialog } from '#app/widgets/upload/PictureVideoDialog.tsx'

const fake = vi.hoisted(() => ({ list: vi.fn(), upload: vi.fn() }))
vi.mock('#app/data/attachments.ts', () => ({ listAttachments: fake.list, uploadAttachment: fake.upload }))
vi.mock('#app/data/media.ts', () => ({ mediaAddress: () => null }))
// Drawing needs a browser.
vi.mock('#app/widgets/upload/svg-to-png.ts', () => ({
  svgToPng: async (file: File) => {
    if (file.name === 'broken.svg') throw new Error('broken')
    return new File(['png'], file.name.replace('.svg', '.png'))
  },
}))

const named = (name: string) => new File(['abc'], name)
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
const choose = (at: number, ...files: File[]) =>
  act(async () => void fireEvent.change(inputs()[at] as HTMLInputElement, { target: { files } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const toasts = () => toastStore.get().map(({ text }) => text)
const name = (title: string) => fireEvent.change(screen.getByLabelText(/标题/), { target: { value: title } })

beforeEach(() => {
  toastStore.set([])
  fake.list.mockResolvedValue([])
  fake.upload.mockResolvedValue(1)
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

describe('PictureVideoDialog', () => {
  const onStored = vi.fn()
  const onClose = vi.fn()
  const open = () =>
    render(
      <>
        <PictureVideoDialog parentGuid="p1" moduleName="宣传" onStored={onStored} onClose={onClose} />
        <Overlays />
      </>,
    )

  it('R121 R122 R123: wants a title, an image, and a video for the type video', async () => {
    open()
    await press('确定')
    expect(toasts()).toEqual(['标题不能为空'])
    name('大门')
    await press('确定')
    expect(toasts().at(-1)).toBe('请选择图片')
    await choose(0, named('a.png'))
    fireEvent.click(screen.getByRole('radio', { name: '视频' }))
    await press('确定')
    expect(toasts().at(-1)).toBe('请选择视频')
    expect(fake.upload).not.toHaveBeenCalled()
  })

  it('R124 R203: takes one file', async () => {
    open()
    await choose(0, named('a.png'), named('b.png'))
    expect(toasts()).toEqual(['最多上传一个文件'])
    expect(document.querySelector('.upload__choice img')).toBeNull()
  })

  it('R125: refuses other types, by the lists of image and video', async () => {
    open()
    await choose(0, named('a.bmp'))
    expect(toasts()).toEqual(['不能上传这种格式'])
    await choose(0, named('broken.svg'))
    expect(document.querySelector('.upload__choice img')).toBeNull()
    await choose(0, named('a.svg'))
    expect(document.querySelector('.upload__choice img')?.getAttribute('alt')).toBe('a.png')
    fireEvent.click(screen.getByRole('radio', { name: '视频' }))
    expect(inputs()[1]?.accept).toBe('.mp4,.mp3')
  })

  it('R204 R205: shows the choice 180 pixels wide, a video as video/mp4', async () => {
    open()
    fireEvent.click(screen.getByRole('radio', { name: '视频' }))
    await choose(1, named('a.mp4'))
    expect(document.querySelector('source')?.type).toBe('video/mp4')
    expect(document.querySelector<HTMLElement>('.upload__choice')?.style.width).toBe('180px')
  })

  it('R068: links the cover to its video by rootGuid', async () => {
    open()
    name('消防演练')
    fireEvent.click(screen.getByRole('radio', { name: '视频' }))
    await choose(0, named('cover.png'))
    await choose(1, named('drill.mp4'))
    await press('确定')
    const forms = fake.upload.mock.calls.map(([, form]) => form)
    expect(forms).toMatchObject([
      { contentType: 'video', fileName: '消防演练.mp4', parentGuid: 'p1', moduleName: '宣传' },
      { contentType: 'img', fileName: '消防演练.png', parentGuid: 'p1', moduleName: '宣传' },
    ])
    expect(forms[1].rootGuid).toBe(forms[0].guid)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('ImageDialog', () => {
  it('R120: is confirmed only when every image has arrived', async () => {
    const onConfirm = vi.fn()
    fake.upload.mockRejectedValueOnce(new Error('cut'))
    render(
      <>
        <ImageDialog parentGuid="p1" moduleName="照片" onConfirm={onConfirm} onClose={vi.fn()} />
        <Overlays />
      </>,
    )
    await choose(0, named('a.png'))
    await press('确定')
    expect(toasts()).toContain('请等待所有图片上传成功 或 出现了网络问题，请刷新页面重新上传！')
    expect(onConfirm).not.toHaveBeenCalled()
    await press('重试')
    await press('确定')
    expect(onConfirm.mock.calls[0]?.[0]).toHaveLength(1)
  })
})
