// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Overlays } from '#app/ui/Overlays.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { UploadBox, type UploadBoxProps } from '#app/widgets/upload/UploadBox.tsx'
import { Problem } from '#domain/kit/problems.ts'

const fake = vi.hoisted(() => ({ list: vi.fn(), upload: vi.fn(), remove: vi.fn() }))
vi.mock('#app/data/attachments.ts', () => ({
  listAttachments: fake.list,
  uploadAttachment: fake.upload,
  removeAttachment: fake.remove,
}))
vi.mock('#app/data/media.ts', () => ({ mediaAddress: (guid: string) => `/thumb/${guid}?access_token=t` }))

const named = (name: string) => new File(['abc'], name)
const attachment = (id: number, fileName: string) => ({
  id,
  guid: `a${id}`,
  fileName,
  parentGuid: 'p1',
  moduleName: '附件',
  contentType: fileName.endsWith('.jpg') ? 'img' : 'file',
  rootGuid: null,
  size: 1200,
})

async function open(props: Partial<UploadBoxProps> = {}) {
  render(
    <>
      <UploadBox kind="general" parentGuid="p1" moduleName="附件" {...props} />
      <Overlays />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}

const choose = (...files: File[]) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    fireEvent.change(input as HTMLInputElement, { target: { files } })
  })
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const toasts = () => toastStore.get().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  toastStore.set([])
  fake.list.mockResolvedValue([])
  fake.upload.mockResolvedValue(1)
  fake.remove.mockResolvedValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetAllMocks()
})

describe('UploadBox', () => {
  it.each([
    ['R118', 'picture', 'a.docx', '不能上传这种格式'],
    ['R119', 'file', 'a.jpg', '不能上传这种格式'],
    ['R126', 'general', 'a.docx', '请上传图片或pdf格式的文件'],
    ['R128', 'singleImage', 'a.pdf', '请上传图片'],
  ] as const)('%s: %s refuses %s with %s', async (_rule, kind, name, sentence) => {
    await open({ kind })
    await choose(named(name))
    expect(toasts()).toEqual([sentence])
    expect(screen.queryByText(name)).toBeNull()
    expect(fake.upload).not.toHaveBeenCalled()
  })

  it('R127 R202: takes no thirty-first file', async () => {
    fake.list.mockResolvedValue(Array.from({ length: 29 }, (_, index) => attachment(index, `${index}.pdf`)))
    await open()
    await choose(named('a.pdf'), named('b.pdf'))
    expect(toasts()).toEqual(['最多上传30个文件'])
    await choose(named('a.pdf'))
    expect(screen.getByText('a.pdf')).toBeTruthy()
  })

  it('R103: sends once, however often one presses', async () => {
    let arrive: (id: number) => void = () => undefined
    fake.upload.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    await open()
    await choose(named('a.pdf'))
    const button = screen.getByRole('button', { name: '上传 1 个' })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(fake.upload).toHaveBeenCalledOnce()
    await act(async () => arrive(1))
    expect(fake.upload).toHaveBeenCalledOnce()
  })

  it('R104 R170: says once that all files have arrived', async () => {
    await open()
    await choose(named('a.pdf'), named('b.pdf'), named('c.pdf'))
    await press('上传 3 个')
    expect(fake.upload).toHaveBeenCalledTimes(3)
    expect(toasts()).toEqual(['上传成功'])
  })

  it('R105: asks for the list again two seconds later, not before', async () => {
    await open()
    await choose(named('a.pdf'))
    await press('上传 1 个')
    expect(fake.list).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(1_999))
    expect(fake.list).toHaveBeenCalledOnce()
    fake.list.mockResolvedValue([attachment(7, 'a.pdf')])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(fake.list).toHaveBeenCalledTimes(2)
    expect(within(screen.getByRole('list', { name: '已上传' })).getByText('a.pdf')).toBeTruthy()
    expect(screen.queryByRole('list', { name: '待上传' })).toBeNull()
  })

  it('R154: sends what the attachment hangs on, its kind, its name and a guid', async () => {
    await open({ kind: 'picture' })
    await choose(named('大门.jpg'))
    await press('上传 1 个')
    expect(fake.upload.mock.calls[0]?.[1]).toEqual({
      parentGuid: 'p1',
      moduleName: '附件',
      contentType: 'img',
      fileName: '大门.jpg',
      guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('R170: says that a file did not arrive and why, and sends only that again', async () => {
    fake.upload.mockRejectedValueOnce(new Problem('file.too-large'))
    await open()
    await choose(named('a.pdf'), named('b.pdf'))
    await press('上传 2 个')
    expect(toasts()).toEqual(['上传失败'])
    expect(screen.getByRole('alert').textContent).toBe('未上传：文件超过大小限制')
    await press('重试')
    expect(fake.upload.mock.calls.map(([file]) => file.name)).toEqual(['a.pdf', 'b.pdf', 'a.pdf'])
    expect(toasts()).toContain('上传成功')
  })

  it('shows how much has gone, and calls it off', async () => {
    fake.upload.mockImplementation((_file, _form, { signal, onProgress }) => {
      onProgress(0.5)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    })
    await open()
    await choose(named('a.pdf'))
    await press('上传 1 个')
    expect(screen.getByRole('progressbar', { name: 'a.pdf上传进度' }).getAttribute('aria-valuenow')).toBe('50')
    await press('取消上传a.pdf')
    expect(screen.queryByText('a.pdf')).toBeNull()
    expect(toasts()).not.toContain('上传失败')
  })

  it('stops with its page what is on the way', async () => {
    const stopped = vi.fn()
    fake.upload.mockImplementation((_file, _form, { signal }) => {
      signal.addEventListener('abort', stopped)
      return new Promise(() => undefined)
    })
    await open()
    await choose(named('a.pdf'))
    await press('上传 1 个')
    cleanup()
    expect(stopped).toHaveBeenCalledOnce()
  })

  it('shows and counts what hangs under its own name alone, and what has arrived once', async () => {
    const others = Array.from({ length: 29 }, (_, at) => ({ ...attachment(at, `${at}.pdf`), moduleName: '合同' }))
    const own = Array.from({ length: 28 }, (_, at) => attachment(100 + at, `own-${at}.pdf`))
    fake.list.mockResolvedValue([...others, ...own])
    await open()
    expect(screen.queryByText('0.pdf')).toBeNull()
    await choose(named('a.pdf'), named('b.pdf'))
    expect(toasts()).toEqual([])
    await press('上传 2 个')
    await choose(named('c.pdf'))
    expect(toasts()).not.toContain('最多上传30个文件')
  })

  it('R171: sends a single image at once, with sentences of its own', async () => {
    await open({ kind: 'singleImage' })
    await choose(named('a.png'))
    expect(fake.upload).toHaveBeenCalledOnce()
    expect(toasts()).toEqual(['上传成功！'])
  })

  it('R171: says that a single image did not arrive', async () => {
    fake.upload.mockRejectedValueOnce(new Error('cut'))
    await open({ kind: 'singleImage' })
    await choose(named('a.png'))
    expect(toasts()).toEqual(['上传图片失败！'])
  })

  it.each([
    ['R169', 'picture', 'a.jpg', '保存成功！'],
    ['R173', 'general', 'a.pdf', '删除成功！'],
    ['R173', 'file', 'a.docx', '删除成功！'],
  ] as const)('%s: removes from %s and says so', async (_rule, kind, name, sentence) => {
    fake.list.mockResolvedValue([attachment(7, name)])
    await open({ kind })
    await press(`删除${name}`)
    await press('删除')
    expect(fake.remove).toHaveBeenCalledWith(7)
    expect(toasts()).toEqual([sentence])
  })

  it("R173: says the server's word when it could not be removed", async () => {
    fake.list.mockResolvedValue([attachment(7, 'a.pdf')])
    fake.remove.mockRejectedValue(new Problem('record.in-use', { sentence: '附件已被使用' }))
    await open()
    await press('删除a.pdf')
    await press('删除')
    expect(toasts()).toEqual(['附件已被使用'])
  })

  it("R168: shows the server's word when the list cannot be had", async () => {
    fake.list.mockRejectedValueOnce(new Problem('access.denied', { sentence: '没有查看附件的权限' }))
    await open()
    expect(screen.getByRole('alert').textContent).toContain('没有查看附件的权限')
  })

  it('R204: shows pictures 130 by 150 pixels', async () => {
    fake.list.mockResolvedValue([attachment(7, 'a.jpg')])
    await open({ kind: 'picture' })
    const picture = document.querySelector('.upload__open img')
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['130', '150'])
  })

  it('R155: has the token in the address of a picture', async () => {
    fake.list.mockResolvedValue([attachment(7, 'a.jpg')])
    await open({ kind: 'picture' })
    expect(document.querySelector('.upload__open img')?.getAttribute('src')).toContain('access_token=')
  })
})
