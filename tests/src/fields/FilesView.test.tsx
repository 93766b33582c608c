// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FilesView } from '#app/fields/files/FilesView.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'

const world = vi.hoisted(() => ({
  state: 'ready',
  entries: new Map<string, { state: string }>(),
  asked: [] as string[],
}))
vi.mock('#app/data/index.ts', () => ({
  useMediaUrl: ({ guid }: { guid: string }) => {
    world.asked.push(guid)
    return { url: world.state === 'ready' ? `blob:${guid}` : null, state: world.state, kind: 'img' }
  },
  useMediaEntries: () => world.entries,
}))
vi.mock('#app/widgets/viewer/AttachmentViewer.tsx', () => ({
  AttachmentViewer: ({ attachment, all, thumbs, onClose }: ViewerProps) => (
    <p role="dialog">
      {`${attachment.guid} of ${all.map(({ guid }) => guid).join()}`}
      <output>{JSON.stringify(thumbs)}</output>
      <button type="button" onClick={onClose}>
        关闭
      </button>
    </p>
  ),
}))

interface ViewerProps {
  attachment: MediaRef
  all: readonly MediaRef[]
  thumbs: object
  onClose: () => void
}

const file = (guid: string, own: Partial<MediaRef> = {}) =>
  ({ guid, fileName: `${guid}.jpg`, contentType: 'img', ...own }) as MediaRef

const FILES = [
  file('photo'),
  file('film', { contentType: 'video' }),
  file('cover', { rootGuid: 'film' }),
  file('paper', { contentType: 'file', fileName: '整改报告.pdf' }),
]

const shown = (files: readonly MediaRef[] = FILES) => render(<FilesView files={files} label="整改前" />)

beforeEach(() => {
  world.state = 'ready'
  world.entries = new Map()
  world.asked = []
})
afterEach(cleanup)

describe('the files of a record', () => {
  it('are its pictures and films as small pictures, its papers by their name, and no cover of its own', () => {
    shown()
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toEqual(['查看整改前 1', '查看整改前 2（视频）', '整改报告.pdf'])
  })

  it('show a film by its cover', () => {
    shown()
    expect(world.asked).toEqual(['photo', 'cover'])
  })

  it('open at the one that was touched, among all but the covers', async () => {
    shown()
    fireEvent.click(screen.getByRole('button', { name: '整改报告.pdf' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('paper of photo,film,paper')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are there at once as small as they were, until they come whole', async () => {
    shown()
    fireEvent.click(screen.getByRole('button', { name: '查看整改前 2（视频）' }))
    expect((await screen.findByRole('status')).textContent).toBe('{"film":"blob:cover"}')
  })

  it('say of a film whether it waits, and not of its cover', () => {
    world.entries = new Map([['cover', { state: 'waiting' }]])
    shown()
    expect(screen.queryByText('待上传')).toBeNull()
    cleanup()
    world.entries = new Map([['film', { state: 'waiting' }]])
    shown()
    expect(screen.getByText('待上传').closest('button')?.getAttribute('aria-label')).toBe('查看整改前 2（视频）')
  })

  it.each([
    ['waiting', 1],
    ['sent', 0],
  ])('say of one that is %s whether it waits to be sent', (state, marks) => {
    world.entries = new Map([['photo', { state }]])
    shown([file('photo')])
    expect(screen.queryAllByText('待上传')).toHaveLength(marks)
  })

  it.each([
    ['loading', '加载中'],
    ['offline', '联网后可看'],
    ['missing', '尚未收到'],
  ])('say why a picture is not there: %s', (state, words) => {
    world.state = state
    shown([file('photo')])
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('img', { hidden: true })).toBeNull()
  })
})
