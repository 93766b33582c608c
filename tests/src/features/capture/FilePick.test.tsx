// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FilePick } from '#app/features/capture/FilePick.tsx'

afterEach(cleanup)

const setUp = (own: { fromCamera?: boolean; disabled?: boolean; isMultiple?: boolean } = {}) => {
  const onFiles = vi.fn()
  const { container } = render(
    <FilePick accept="image/*" onFiles={onFiles} {...own}>
      相册
    </FilePick>,
  )
  const input = container.querySelector('input') as HTMLInputElement
  const opened = vi.spyOn(input, 'click')
  return { onFiles, input, opened, press: () => fireEvent.click(screen.getByRole('button', { name: '相册' })) }
}

describe('a button that asks for files', () => {
  it('opens the choice of the browser, and none where nothing more is taken', () => {
    const { press, opened } = setUp()
    press()
    expect(opened).toHaveBeenCalledOnce()
    cleanup()
    const full = setUp({ disabled: true })
    full.press()
    expect(full.opened).not.toHaveBeenCalled()
  })

  it('lets the same file be chosen a second time, and tells nothing where none was', () => {
    const { onFiles, input } = setUp()
    const emptied: string[] = []
    Object.defineProperty(input, 'value', { set: (value: string) => void emptied.push(value) })
    const file = new File(['x'], 'gate.jpg', { type: 'image/jpeg' })
    for (const files of [[file], [file], []]) fireEvent.change(input, { target: { files } })
    expect(onFiles.mock.calls).toEqual([[[file]], [[file]]])
    expect(emptied).toEqual(['', '', ''])
  })

  it.each([
    [{}, null, false],
    [{ fromCamera: true }, 'environment', false],
    [{ isMultiple: true }, null, true],
  ])('asks the album or the camera at the back, for one or several: %o', (own, capture, isMultiple) => {
    const { input } = setUp(own)
    expect([input.getAttribute('capture'), input.multiple]).toEqual([capture, isMultiple])
  })
})
