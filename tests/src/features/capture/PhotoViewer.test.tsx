// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PhotoViewer } from '#app/features/capture/PhotoViewer.tsx'
import { ZoomImage } from '#app/features/capture/ZoomImage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ITEMS = ['甲', '乙', undefined].map((caption, at) => ({
  ...{ guid: `p-${at}`, kind: 'img' as const, thumbUrl: 'data:,' },
  ...(caption !== undefined && { caption: `${caption}处的配电箱` }),
}))
const view = async (openGuid: string) => {
  await act(
    async () =>
      void render(<PhotoViewer items={ITEMS} openGuid={openGuid} load={async () => null} onClose={vi.fn()} />),
  )
  return document.querySelector('.photo-viewer')
}

describe('pictures over the whole screen', () => {
  it.each([
    ['p-0', '1 / 3', '甲处的配电箱'],
    ['p-1', '2 / 3', '乙处的配电箱'],
    ['p-2', '3 / 3', null],
  ])('%s says where it stands and what it is of, and nothing of the others', async (guid, place, words) => {
    const viewer = await view(guid)
    expect(screen.getByText(place)).toBeDefined()
    expect(viewer?.querySelector('.photo-viewer__caption')?.textContent ?? null).toBe(words)
  })

  it('says what the next is of once it is in view', async () => {
    const viewer = await view('p-0')
    const track = viewer?.querySelector('.photo-viewer__track') as HTMLElement
    Object.defineProperty(track, 'clientWidth', { value: 390 })
    await act(async () => void fireEvent.scroll(track, { target: { scrollLeft: 390 } }))
    expect(screen.getByText('2 / 3')).toBeDefined()
    expect(viewer?.querySelector('.photo-viewer__caption')?.textContent).toBe('乙处的配电箱')
  })
})

describe('a picture that can be enlarged', () => {
  const shown = () => {
    render(<ZoomImage src="data:," alt="配电箱" />)
    const picture = screen.getByRole('img', { name: '配电箱' })
    return { picture, frame: picture.parentElement as HTMLElement }
  }

  it('is enlarged by two taps and whole again after two more', () => {
    const { picture, frame } = shown()
    fireEvent.doubleClick(frame, { clientX: 0, clientY: 0 })
    expect(picture.style.transform).toContain('scale(2.5)')
    expect(frame.dataset.zoomed).toBe('true')
    fireEvent.doubleClick(frame, { clientX: 0, clientY: 0 })
    expect(picture.style.transform).toContain('scale(1)')
    expect(frame.dataset.zoomed).toBe('false')
  })

  it('is enlarged by the wheel towards the reader, and never made smaller than whole', () => {
    const { picture, frame } = shown()
    fireEvent.wheel(frame, { deltaY: -400 })
    expect(picture.style.transform).toContain(`scale(${Math.E})`)
    fireEvent.wheel(frame, { deltaY: 4000 })
    expect(picture.style.transform).toContain('scale(1)')
  })
})
