// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { CameraSheet } from '#app/features/capture/CameraSheet.tsx'

const { camera, takePhoto } = vi.hoisted(() => ({ camera: { stream: null as object | null }, takePhoto: vi.fn() }))
vi.mock('#app/device/camera.ts', async (original) => ({
  ...(await original<object>()),
  takePhoto,
  openCamera: async () => {
    if (camera.stream === null) throw new DeviceProblem('camera.unavailable')
    return camera.stream
  },
}))

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

describe('the shutter', () => {
  const shutter = () => screen.getByRole<HTMLButtonElement>('button', { name: '拍照' })
  const ready = () => waitFor(() => expect(shutter().disabled).toBe(false))
  const track = { stop: vi.fn(), addEventListener: vi.fn(), removeEventListener: vi.fn(), getCapabilities: () => ({}) }
  beforeEach(() => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
    vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new Error('jsdom draws nothing')))
    camera.stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] }
    takePhoto.mockImplementation(async () => file)
  })
  afterEach(() => {
    cleanup()
    camera.stream = null
    vi.resetAllMocks()
    vi.unstubAllGlobals()
  })

  it('takes a picture at each press, as long as one is wanted', async () => {
    const onPhoto = vi.fn()
    const sheet = (remaining: number) => (
      <CameraSheet visible remaining={remaining} onPhoto={onPhoto} onClose={vi.fn()} />
    )
    const { rerender } = render(sheet(2))
    for (const taken of [1, 2]) {
      await ready()
      fireEvent.click(shutter())
      await screen.findByText(new RegExp(`已拍 ${taken}`))
      rerender(sheet(2 - taken))
    }
    expect(onPhoto.mock.calls).toEqual([[file], [file]])
    await waitFor(() => expect(shutter().disabled).toBe(true))
  })

  it('takes none while one is being taken, and is there again when that fails', async () => {
    let fail = (_reason: Error) => {}
    takePhoto.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    const onPhoto = vi.fn()
    render(<CameraSheet visible onPhoto={onPhoto} onClose={vi.fn()} />)
    await ready()
    fireEvent.click(shutter())
    await waitFor(() => expect(shutter().disabled).toBe(true))
    fail(new DeviceProblem('camera.busy'))
    await ready()
    expect(onPhoto).not.toHaveBeenCalled()
    fireEvent.click(shutter())
    await waitFor(() => expect(onPhoto.mock.calls).toEqual([[file]]))
  })
})
