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

describe('what may be done with the one in view', () => {
  const at = async (guid: string, own: object = {}) => {
    const told = { onClose: vi.fn(), onDelete: vi.fn(), onRetake: vi.fn() }
    await act(
      async () => void render(<PhotoViewer items={ITEMS} openGuid={guid} load={async () => null} {...told} {...own} />),
    )
    const track = document.querySelector('.photo-viewer__track') as HTMLElement
    Object.defineProperty(track, 'clientWidth', { value: 390 })
    return { ...told, track }
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('is meant for that one, also after turning on', async () => {
    const { track, onDelete, onRetake } = await at('p-0')
    press('重拍')
    await act(async () => void fireEvent.scroll(track, { target: { scrollLeft: 780 } }))
    press('删除')
    press('重拍')
    expect([onDelete.mock.calls, onRetake.mock.calls]).toEqual([[['p-2']], [['p-0'], ['p-2']]])
  })

  it('is not offered where nothing may be changed', async () => {
    await at('p-0', { onDelete: undefined, onRetake: undefined })
    expect(screen.queryByRole('button', { name: /删除|重拍/ })).toBeNull()
  })

  it.each([
    ['p-0', ['下一个']],
    ['p-1', ['上一个', '下一个']],
    ['p-2', ['上一个']],
  ])('%s is turned to where there is one, by button and by key', async (guid, offered) => {
    const { track } = await at(guid)
    expect(screen.queryAllByRole('button', { name: /一个/ }).map((button) => button.ariaLabel)).toEqual(offered)
    const scrollBy = vi.fn()
    Object.assign(track, { scrollBy })
    for (const key of ['ArrowLeft', 'ArrowRight']) fireEvent.keyDown(document, { key })
    expect(scrollBy.mock.calls.map(([to]) => to.left)).toEqual([-390, 390])
  })

  it('is closed by Escape', async () => {
    const { onClose } = await at('p-0')
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is said not to be had where its file is not here, or is broken', async () => {
    await at('p-0')
    expect(screen.getAllByText('原图暂时打不开，联网后再看')).not.toHaveLength(0)
    cleanup()
    await at('p-0', { load: async () => '/api/files/p-0' })
    expect(screen.queryByText('原图暂时打不开，联网后再看')).toBeNull()
    fireEvent.error(screen.getByRole('img', { name: '第 1 个：照片' }))
    expect(screen.getByText('原图暂时打不开，联网后再看')).toBeDefined()
  })
})

describe('a video among the pictures', () => {
  const FILMS = ['a', 'b'].map((guid) => ({ guid, kind: 'video' as const, thumbUrl: null }))

  it('plays in view alone, and is recorded once more rather than taken', async () => {
    await act(
      async () =>
        void render(
          <PhotoViewer items={FILMS} openGuid="a" load={async () => 'film.mp4'} onClose={vi.fn()} onRetake={vi.fn()} />,
        ),
    )
    expect([...document.querySelectorAll('video')].map((film) => film.ariaLabel)).toEqual(['第 1 个：视频'])
    expect(screen.getByRole('button', { name: '重录' })).toBeDefined()
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
