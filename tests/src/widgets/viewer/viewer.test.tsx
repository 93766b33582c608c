// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AttachmentViewer } from '#app/widgets/viewer/AttachmentViewer.tsx'
import { photoItemOf } from '#app/widgets/viewer/photo-item.ts'

const device = vi.hoisted(() => ({ bytes: new Map<string, ArrayBuffer>() }))
vi.mock('#app/data/index.ts', () => ({ getMediaBytes: async (guid: string) => device.bytes.get(guid) ?? null }))
vi.mock('#app/data/media.ts', () => ({
  mediaAddress: (guid: string) =>
    guid === 'gone' ? null : `/safety/api/accessoryFile/download/${guid}?access_token=t`,
}))

const file = (guid: string, fileName: string, mime: string) => ({ guid, fileName, mime, contentType: 'file' as const })
const video = { guid: 'v1', fileName: '演练.mp4', mime: 'video/mp4', contentType: 'video' as const }

async function open(attachment: Parameters<typeof AttachmentViewer>[0]['attachment']) {
  const onClose = vi.fn()
  render(<AttachmentViewer attachment={attachment} all={[attachment]} onClose={onClose} />)
  await act(async () => undefined)
  return { onClose }
}

const canShowPdf = (can: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: can, configurable: true })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:made'
  URL.revokeObjectURL = () => undefined
  device.bytes.clear()
})
afterEach(cleanup)

describe('a paper', () => {
  it("opens a PDF in the browser's own viewer, from the device where it is held", async () => {
    canShowPdf(true)
    device.bytes.set('p1', new ArrayBuffer(4))
    await open(file('p1', '台账.pdf', 'application/pdf'))
    expect(screen.getByTitle('台账.pdf').getAttribute('src')).toBe('blob:made')
    expect(screen.getByRole('link', { name: '下载' }).getAttribute('download')).toBe('台账.pdf')
  })

  it('R155: else from the server, with the token in the address', async () => {
    canShowPdf(true)
    await open(file('p2', '台账.pdf', 'application/pdf'))
    expect(screen.getByTitle('台账.pdf').getAttribute('src')).toBe(
      '/safety/api/accessoryFile/download/p2?access_token=t',
    )
  })

  it('offers a PDF for download where the browser has no viewer', async () => {
    canShowPdf(false)
    await open(file('p2', '台账.pdf', 'application/pdf'))
    expect(screen.queryByTitle('台账.pdf')).toBeNull()
    expect(screen.getByText('这个浏览器不能直接打开PDF，请下载后查看')).toBeTruthy()
  })

  it('offers office papers for download', async () => {
    await open(file('p3', '方案.docx', 'application/msword'))
    expect(screen.getByText('这种文件不能在线查看，请下载后用办公软件打开')).toBeTruthy()
    expect(screen.getByRole('link', { name: '下载' })).toBeTruthy()
  })

  it('shows by itself, as it says, once there is a line', async () => {
    canShowPdf(true)
    await open(file('gone', '台账.pdf', 'application/pdf'))
    expect(screen.getByText('现在没有网络，联网后会自动显示')).toBeTruthy()
    device.bytes.set('gone', new ArrayBuffer(4))
    await act(async () => dispatchEvent(new Event('online')))
    expect(screen.getByTitle('台账.pdf').getAttribute('src')).toBe('blob:made')
  })

  it('says so when it is nowhere to be had', async () => {
    await open(file('gone', '方案.docx', 'application/msword'))
    expect(screen.getByText('本机没有这些内容')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '下载' })).toBeNull()
  })
})

describe('a video', () => {
  it('R174: says that it cannot be played', async () => {
    await open(video)
    const player = document.querySelector('video')
    expect(player).toBeTruthy()
    await act(async () => void fireEvent.error(player as Element))
    expect(screen.getByText('此视频暂无法播放，请稍后再试')).toBeTruthy()
  })

  it('R174: says so too when it is nowhere to be had', async () => {
    await open({ ...video, guid: 'gone' })
    expect(screen.getByText('此视频暂无法播放，请稍后再试')).toBeTruthy()
  })
})

describe('a photo', () => {
  const photo = {
    guid: 'i1',
    fileName: '大门.jpg',
    contentType: 'img' as const,
    photoTimestamp: '2026-11-20T02:32:00.000Z',
    photoLocation: '120.640000,31.160000,12',
  }

  it('R069: has an address, a title, a time and a place', () => {
    expect(photoItemOf(photo, '/thumb')).toEqual({
      src: '/thumb',
      title: '大门.jpg',
      photoTimestamp: '2026-11-20 10:32',
      photoLocation: '120.640000, 31.160000（精度 12 米）',
    })
    expect(photoItemOf({ ...photo, photoTimestamp: null, photoLocation: null }, null)).toEqual({
      src: null,
      title: '大门.jpg',
      photoTimestamp: '',
      photoLocation: '',
    })
  })

  it('R069: says them under the picture, and closes with Escape', async () => {
    const { onClose } = await open(photo)
    expect(screen.getByText('大门.jpg · 2026-11-20 10:32 · 120.640000, 31.160000（精度 12 米）')).toBeTruthy()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
  })
})
