// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const NONE = vi.hoisted(() => new Map())
const kept = vi.hoisted(() => vi.fn(async (file: File) => ({ guid: file.name })))
vi.mock('#app/data/index.ts', () => ({
  useMediaEntries: () => NONE,
  useMediaUrl: () => ({ url: null, state: 'missing', kind: null }),
  getMediaBytes: async () => null,
  dropMedia: async () => undefined,
}))
vi.mock('#app/features/capture/keep-media.ts', () => ({
  keepPhoto: kept,
  keepVideo: kept,
  keepAlbumPhoto: kept,
  keepAlbumVideo: kept,
}))
afterEach(() => {
  cleanup()
  kept.mockClear()
})

const field = (accept: 'image' | 'media', value: readonly MediaRef[] = [], onAdd = vi.fn()) => {
  const evidence = () => ({ at: '', position: null, companyName: '', inspector: '' })
  const { container } = render(
    <MediaField {...{ accept, value, onAdd, evidence }} max={3} draftKey="draft" onRemove={vi.fn()} />,
  )
  return { onAdd, files: container.querySelector('input') as HTMLInputElement }
}

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

  it('counts a video and its cover as one', () => {
    const video = { ...buildPhoto({ guid: 'v' }), contentType: 'video' as const }
    field('media', [video, { ...buildPhoto({ guid: 'cover' }), rootGuid: 'v' }])
    expect(screen.getAllByRole('button', { name: /^查看第/ })).toHaveLength(1)
  })
})
