// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import type { Recorded } from '#app/device/recording.ts'
import { useRecording } from '#app/features/capture/use-recording.ts'

const { deeds, startRecording } = vi.hoisted(() => ({ deeds: [] as string[], startRecording: vi.fn() }))
vi.mock('#app/device/recording.ts', async (original) => ({ ...(await original<object>()), startRecording }))
vi.mock('#app/device/camera.ts', () => ({
  VIDEO_SIZE: { width: 1280, height: 720 },
  resizeCamera: async (_stream: unknown, size?: { width: number }) => void deeds.push(`size ${size?.width ?? 'photo'}`),
  addSound: async () => void deeds.push('sound on'),
  removeSound: () => void deeds.push('sound off'),
}))

const STREAM = {} as MediaStream
const CLIP: Recorded = { blob: new Blob(['clip']), durationSeconds: 7 }

/** A recording that ends when it is stopped, or breaks. */
function nextRecording() {
  let breakOff = (_error: Error) => {}
  const stop = vi.fn()
  const finished = new Promise<Recorded>((resolve, reject) => {
    stop.mockImplementation(() => resolve(CLIP))
    breakOff = reject
  })
  startRecording.mockImplementationOnce(() => {
    deeds.push('record')
    return { finished, stop }
  })
  return { stop, breakOff: (error: Error) => breakOff(error) }
}

function setUp() {
  const told = { onRecorded: vi.fn(), onProblem: vi.fn() }
  return { ...told, ...renderHook(() => useRecording(told)) }
}

beforeEach(() => {
  deeds.length = 0
  startRecording.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a recording', () => {
  it('takes sound and a smaller picture while it runs, and no longer', async () => {
    nextRecording()
    const { result, onRecorded } = setUp()
    expect(result.current.phase).toBe('idle')
    await act(async () => void result.current.start(STREAM))
    expect(result.current.phase).toBe('recording')
    expect(deeds).toEqual(['size 1280', 'sound on', 'record'])
    await act(async () => result.current.stop())
    expect(onRecorded.mock.calls).toEqual([[CLIP]])
    expect(result.current.phase).toBe('idle')
    expect(deeds.slice(3)).toEqual(['sound off', 'size photo'])
  })

  it('is handed over where the page goes while it runs', async () => {
    const { stop } = nextRecording()
    const { result, onRecorded, unmount } = setUp()
    await act(async () => void result.current.start(STREAM))
    await act(async () => unmount())
    expect(stop).toHaveBeenCalledOnce()
    expect(onRecorded.mock.calls).toEqual([[CLIP]])
    expect(deeds.slice(3)).toEqual(['sound off', 'size photo'])
  })

  it('says what went wrong, leaves no microphone on, and may be begun again', async () => {
    const { breakOff } = nextRecording()
    const { result, onRecorded, onProblem } = setUp()
    await act(async () => void result.current.start(STREAM))
    await act(async () => breakOff(new DeviceProblem('recording.failed')))
    expect(onProblem.mock.calls).toMatchObject([[{ code: 'recording.failed' }]])
    expect(onRecorded).not.toHaveBeenCalled()
    expect(result.current.phase).toBe('idle')
    expect(deeds.slice(3)).toEqual(['sound off', 'size photo'])
    nextRecording()
    await act(async () => void result.current.start(STREAM))
    expect(result.current.phase).toBe('recording')
  })

  it('counts its seconds, each anew, and none beyond the longest', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    nextRecording()
    const { result } = setUp()
    const secondsAfter = (ms: number) => {
      act(() => void vi.advanceTimersByTime(ms))
      return result.current.seconds
    }
    await act(async () => void result.current.start(STREAM))
    expect([900, 200, 4_000, 120_000].map(secondsAfter)).toEqual([0, 1, 5, 60])
    await act(async () => result.current.stop())
    nextRecording()
    await act(async () => void result.current.start(STREAM))
    expect([0, 1_000].map(secondsAfter)).toEqual([0, 1])
  })
})
