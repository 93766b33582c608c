// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FilesView } from '#app/fields/files/FilesView.tsx'
import { buildPhoto } from '#tests/factories/domain.ts'

vi.mock('#app/data/index.ts', () => ({
  useMediaEntries: () => new Map(),
  useMediaUrl: () => ({ url: 'blob:1', state: 'ready', kind: 'img' }),
}))

it('marks a picture that was not taken there and then', () => {
  const files = [buildPhoto({ guid: 'taken' }), buildPhoto({ guid: 'chosen', fromAlbum: true })]
  render(<FilesView files={files} label="照片" />)
  expect(screen.getByRole('button', { name: '查看照片 1' }).textContent).toBe('')
  expect(screen.getByRole('button', { name: '查看照片 2（相册）' }).textContent).toBe('相册')
})
