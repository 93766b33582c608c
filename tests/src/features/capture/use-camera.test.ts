// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { useCamera } from '#app/features/capture/use-camera.ts'

const { getUserMedia } = vi.hoisted(() => ({ getUserMedia: vi.fn() }))

/** A camera of one track that may be taken away, with a light or none. */
function buildStream({ torch = false, obeys = true } = {}) {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    getCapabilities: () => ({ torch }),
    applyConstraints: vi.fn(async () => {
      if (!obeys) throw new Error('no such light')
    }),
  })
  return { track, getTracks: () => [track], getVideoTracks: () => [track] }
}

const named = (name: string) => Object.assign(new Error(name), { name })

const opened = async (stream: ReturnType<typeof buildStream>) => {
  getUserMedia.mockResolvedValueOnce(stream)
  const camera = renderHook(() => useCamera())
  await waitFor(() => expect(camera.result.current.state).toBe('live'))
  return camera
}

beforeEach(() => {
  getUserMedia.mockReset()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the camera of a page', () => {
  it('is let go with the page: its light goes out', async () => {
    const stream = buildStream()
    const { unmount } = await opened(stream)
    expect(stream.track.stop).not.toHaveBeenCalled()
    unmount()
    expect(stream.track.stop).toHaveBeenCalledOnce()
  })

  it('is let go where it opens after the page has gone', async () => {
    const stream = buildStream()
    let open = (_stream: unknown) => {}
    getUserMedia.mockReturnValueOnce(new Promise((resolve) => (open = resolve)))
    renderHook(() => useCamera()).unmount()
    open(stream)
    await waitFor(() => expect(stream.track.stop).toHaveBeenCalledOnce())
  })

  it('says when the phone has taken it away, and comes back when asked', async () => {
    const [taken, again] = [buildStream(), buildStream()]
    const { result } = await opened(taken)
    act(() => void taken.track.dispatchEvent(new Event('ended')))
    expect(result.current).toMatchObject({ state: 'problem', problem: { code: 'camera.busy' } })
    getUserMedia.mockResolvedValueOnce(again)
    act(() => result.current.reopen())
    expect(result.current.state).toBe('opening')
    await waitFor(() => expect(result.current).toMatchObject({ state: 'live', stream: again }))
    expect(taken.track.stop).toHaveBeenCalledOnce()
  })

  it.each([
    ['leave is refused', named('NotAllowedError'), 'camera.denied'],
    ['another app has it', named('NotReadableError'), 'camera.busy'],
    ['there is none', named('NotFoundError'), 'camera.unavailable'],
  ])('says why there is none: %s', async (_why, cause, code) => {
    getUserMedia.mockRejectedValueOnce(cause)
    const { result } = renderHook(() => useCamera())
    await waitFor(() => expect(result.current).toMatchObject({ state: 'problem', problem: { code } }))
    expect(result.current).toHaveProperty('problem', expect.any(DeviceProblem))
  })
})

describe('the light', () => {
  it('is not offered where the camera has none', async () => {
    const stream = buildStream()
    const { result } = await opened(stream)
    expect(result.current).toMatchObject({ torch: 'none' })
    await act(async () => result.current.toggleTorch())
    expect(stream.track.applyConstraints).not.toHaveBeenCalled()
  })

  it('goes on and off by turns', async () => {
    const stream = buildStream({ torch: true })
    const { result } = await opened(stream)
    for (const torch of ['on', 'off']) {
      await act(async () => result.current.toggleTorch())
      expect(result.current).toMatchObject({ torch })
      expect(stream.track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: torch === 'on' }] })
    }
  })

  it('is not said to be on where the camera does not obey', async () => {
    const { result } = await opened(buildStream({ torch: true, obeys: false }))
    await act(async () => result.current.toggleTorch())
    expect(result.current).toMatchObject({ torch: 'off' })
  })

  it('stays taken away, where its light answers only after that', async () => {
    const stream = buildStream({ torch: true })
    let isLit = () => {}
    stream.track.applyConstraints.mockReturnValueOnce(new Promise((resolve) => (isLit = () => resolve(undefined))))
    const { result } = await opened(stream)
    act(() => result.current.toggleTorch())
    act(() => void stream.track.dispatchEvent(new Event('ended')))
    await act(async () => isLit())
    expect(result.current).toMatchObject({ state: 'problem' })
  })
})
