// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { CameraSheet } from '#app/features/capture/CameraSheet.tsx'

const file = new File(['x'], 'gate.jpg', { type: 'image/jpeg' })

/** jsdom has no camera: the sheet is in its fallback. */
async function chooseFile() {
  await screen.findByText('此设备没有可用的相机')
  const input = document.querySelector('input[type=file]')
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
}

describe('CameraSheet without a camera', () => {
  afterEach(cleanup)

  it('takes a picture from the phone instead', async () => {
    const onPhoto = vi.fn()
    render(<CameraSheet visible onPhoto={onPhoto} onClose={vi.fn()} />)
    await chooseFile()
    await screen.findByText(/已拍 1/)
    expect(onPhoto.mock.calls).toEqual([[file]])
  })

  it('says why a picture was not kept, and does not count it', async () => {
    const onPhoto = vi.fn().mockRejectedValue(new DeviceProblem('photo.not-an-image'))
    render(<CameraSheet visible onPhoto={onPhoto} onClose={vi.fn()} />)
    await chooseFile()
    await screen.findByText('这张图片打不开或已损坏，请换一张')
    await waitFor(() => screen.getByText(/已拍 0/))
  })

  it('closes on Escape without closing what lies under it', async () => {
    const onClose = vi.fn()
    const onKeyBelow = vi.fn()
    document.addEventListener('keydown', onKeyBelow)
    render(<CameraSheet visible onPhoto={vi.fn()} onClose={onClose} />)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    document.removeEventListener('keydown', onKeyBelow)
    expect(onClose).toHaveBeenCalledOnce()
    expect(onKeyBelow).not.toHaveBeenCalled()
  })
})
