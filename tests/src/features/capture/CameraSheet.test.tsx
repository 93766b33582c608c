// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { CameraSheet } from '#app/features/capture/CameraSheet.tsx'

const { camera, takePhoto, startRecording } = vi.hoisted(() => ({
  camera: { stream: null as object | null },
  takePhoto: vi.fn(),
  startRecording: vi.fn(),
}))
vi.mock('#app/device/recording.ts', async (original) => ({ ...(await original<object>()), startRecording }))
vi.mock('#app/device/camera.ts', async (original) => ({
  ...(await original<object>()),
  takePhoto,
  addSound: async () => undefined,
  resizeCamera: async () => undefined,
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

  it('says why a picture was not kept, does not count it, and says so no more once another was', async () => {
    const onPhoto = vi.fn().mockRejectedValueOnce(new DeviceProblem('photo.not-an-image'))
    render(<CameraSheet visible onPhoto={onPhoto} onClose={vi.fn()} />)
    await chooseFile()
    await screen.findByText('这张图片打不开或已损坏，请换一张')
    await waitFor(() => screen.getByText(/已拍 0/))
    await chooseFile()
    await screen.findByText(/已拍 1/)
    expect(screen.queryByText('这张图片打不开或已损坏，请换一张')).toBeNull()
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

describe('a video', () => {
  const track = { stop: vi.fn(), addEventListener: vi.fn(), removeEventListener: vi.fn(), getCapabilities: () => ({}) }
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const canPress = (...names: string[]) => names.map((name) => !button(name).disabled)
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', vi.fn().mockRejectedValue(new Error('jsdom draws nothing')))
    vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
    camera.stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] }
    startRecording.mockImplementation(() => {
      let stop = () => {}
      const finished = new Promise((resolve) => {
        stop = () => resolve({ blob: file, durationSeconds: 7 })
      })
      return { finished, stop }
    })
  })
  afterEach(() => {
    cleanup()
    camera.stream = null
    vi.resetAllMocks()
    vi.unstubAllGlobals()
  })

  const open = async (own: { remaining?: number; onVideo?: (video: Blob, seconds: number | null) => void }) => {
    const onClose = vi.fn()
    render(<CameraSheet visible mode="video" onPhoto={vi.fn()} onClose={onClose} {...own} />)
    await screen.findByRole('button', { name: '录像' })
    return onClose
  }

  it('runs from one press to the next, and nothing else is pressed meanwhile', async () => {
    const onVideo = vi.fn()
    const onClose = await open({ onVideo })
    await waitFor(() => expect(canPress('录像', '完成')).toEqual([true, false]))
    fireEvent.click(button('录像'))
    await waitFor(() => expect(canPress('停止录像', '完成')).toEqual([true, false]))
    expect(screen.getByRole('timer').textContent).toBe('0:00 / 1:00')
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: '拍摄方式' }).disabled).toBe(true)
    fireEvent.click(button('停止录像'))
    await waitFor(() => expect(canPress('录像', '完成')).toEqual([true, true]))
    expect(onVideo.mock.calls).toEqual([[file, 7]])
    expect(screen.getByText('已拍 1')).toBeDefined()
    fireEvent.click(button('录像'))
    await waitFor(() => expect(canPress('停止录像', '完成')).toEqual([true, false]))
    fireEvent.click(button('停止录像'))
    await waitFor(() => expect(canPress('录像', '完成')).toEqual([true, true]))
    fireEvent.click(button('完成'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is not begun where no more is taken', async () => {
    await open({ onVideo: vi.fn(), remaining: 0 })
    expect(canPress('录像')).toEqual([false])
    expect(screen.getByText('已拍 0，已拍满')).toBeDefined()
  })

  it('gives way to pictures, where somebody changes his mind', async () => {
    await open({ onVideo: vi.fn() })
    fireEvent.click(button('照片'))
    expect(screen.queryByRole('button', { name: '录像' })).toBeNull()
    expect(button('拍照')).toBeDefined()
  })

  it('that this phone cannot make is not begun', async () => {
    vi.stubGlobal('MediaRecorder', { isTypeSupported: () => false })
    await open({ onVideo: vi.fn() })
    expect(canPress('录像')).toEqual([false])
  })
})

describe('what helps to take a picture', () => {
  const withLight = (torch: boolean) => {
    const track = {
      ...{ stop: vi.fn(), addEventListener: vi.fn(), getCapabilities: () => ({ torch }) },
      applyConstraints: async () => undefined,
    }
    camera.stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  }
  const sheet = (earlierUrl: string | null = null) => (
    <CameraSheet visible onPhoto={vi.fn()} onClose={vi.fn()} earlierUrl={earlierUrl} />
  )
  const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  afterEach(() => {
    cleanup()
    camera.stream = null
  })

  it('is the light, where the camera has one', async () => {
    withLight(true)
    render(sheet())
    fireEvent.click(await screen.findByRole('button', { name: '闪光灯' }))
    await waitFor(() => expect(isOn('闪光灯')).toBe('true'))
    cleanup()
    withLight(false)
    render(sheet())
    await waitFor(() => expect(screen.queryByText('正在打开相机')).toBeNull())
    expect(screen.queryByRole('button', { name: '闪光灯' })).toBeNull()
  })

  it('is the picture from before, thin over the new one, until it is in the way', async () => {
    withLight(false)
    render(sheet('blob:before'))
    const ghost = () => document.querySelector('img')?.getAttribute('src') ?? null
    await screen.findByRole('button', { name: '叠加整改前照片' })
    expect([ghost(), isOn('叠加整改前照片')]).toEqual(['blob:before', 'true'])
    fireEvent.click(screen.getByRole('button', { name: '叠加整改前照片' }))
    expect([ghost(), isOn('叠加整改前照片')]).toEqual([null, 'false'])
  })
})
