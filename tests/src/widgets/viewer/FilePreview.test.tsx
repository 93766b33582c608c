// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FilePreview } from '#app/widgets/viewer/FilePreview.tsx'
import type { Viewable } from '#app/widgets/viewer/viewable.ts'

const revoked = vi.fn()

beforeEach(() => {
  revoked.mockReset()
  let made = 0
  URL.createObjectURL = vi.fn(() => `blob:made-${++made}`)
  URL.revokeObjectURL = revoked
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
})
afterEach(cleanup)

const paper = (own: Partial<Viewable> = {}): Viewable => ({
  guid: 'paper',
  fileName: '整改报告.pdf',
  contentType: 'file',
  ...own,
})

function shown(file: Viewable, load: () => Promise<Blob | string | null>) {
  return render(<FilePreview file={file} load={load} onClose={() => undefined} />)
}

const frame = () => document.querySelector('iframe')
const download = () => screen.findByRole('link', { name: '下载' })

describe('a paper', () => {
  it('that is a PDF by its kind is shown whatever it is called', async () => {
    shown(paper({ fileName: '报告', mime: 'application/pdf' }), async () => '/file/paper')
    await download()
    expect(frame()?.getAttribute('src')).toBe('/file/paper')
  })

  it('lets its bytes go with the dialog, and none that came too late are shown', async () => {
    const { unmount } = shown(paper(), async () => new Blob(['%PDF']))
    await download()
    unmount()
    expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:made-1')
    let give = (_blob: Blob) => {}
    shown(paper(), () => new Promise((resolve) => (give = resolve))).unmount()
    give(new Blob(['%PDF']))
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce())
  })
})
