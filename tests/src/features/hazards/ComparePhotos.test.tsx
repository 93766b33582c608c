// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ComparePhotos } from '#app/features/hazards/ComparePhotos.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

vi.mock('#app/data/index.ts', () => ({
  useMediaUrl: (medium: MediaRef | null) => ({ url: medium === null ? null : `/${medium.guid}`, state: 'ready' }),
}))
afterEach(cleanup)

const photo = (guid: string) => buildPhoto({ guid, contentType: 'img' })
const shown = (name: string) => screen.getByRole<HTMLImageElement>('img', { name })

it('lays one over the other, and the edge between them goes where it is pulled', () => {
  render(<ComparePhotos before={[photo('b-1')]} after={[photo('a-1')]} />)
  expect(shown('整改前第 1 张').style.clipPath).toBe('inset(0 50% 0 0)')
  fireEvent.change(screen.getByRole('slider'), { target: { value: '90' } })
  expect(shown('整改前第 1 张').style.clipPath).toBe('inset(0 10% 0 0)')
})

it('lets one choose which of several are compared', () => {
  render(<ComparePhotos before={[photo('b-1')]} after={[photo('a-1'), photo('a-2')]} />)
  expect(screen.queryByText('整改前 1')).toBeNull()
  fireEvent.click(screen.getByText('整改后 2'))
  expect(shown('整改后第 2 张').getAttribute('src')).toBe('/a-2')
})

it('is not there before something was mended', () => {
  const { container } = render(<ComparePhotos before={[photo('b-1')]} after={[]} />)
  expect(container.innerHTML).toBe('')
})
