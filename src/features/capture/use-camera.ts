import { useEffect, useState } from 'react'
import { hasTorch, openCamera, setTorch, stopCamera } from '#app/device/camera.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'

export type CameraState =
  | { state: 'opening' }
  | { state: 'live'; stream: MediaStream; torch: 'none' | 'off' | 'on' }
  | { state: 'problem'; problem: DeviceProblem }

export type UsedCamera = CameraState & { reopen: () => void; toggleTorch: () => void }

/** Holds the camera open while mounted, and says so when the phone takes it away (a call, another app). */
export function useCamera(): UsedCamera {
  const [camera, setCamera] = useState<CameraState>({ state: 'opening' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to open again
  useEffect(() => {
    let isGone = false
    let opened: MediaStream | null = null
    const handleEnded = () => setCamera({ state: 'problem', problem: new DeviceProblem('camera.busy') })

    openCamera().then(
      (stream) => {
        if (isGone) {
          stopCamera(stream)
          return
        }
        opened = stream
        stream.getVideoTracks()[0]?.addEventListener('ended', handleEnded)
        setCamera({ state: 'live', stream, torch: hasTorch(stream) ? 'off' : 'none' })
      },
      (error: unknown) => {
        const problem =
          error instanceof DeviceProblem ? error : new DeviceProblem('camera.unavailable', { cause: error })
        if (!isGone) setCamera({ state: 'problem', problem })
      },
    )
    return () => {
      isGone = true
      if (opened) stopCamera(opened)
    }
  }, [attempt])

  function toggleTorch() {
    if (camera.state !== 'live' || camera.torch === 'none') return
    const { stream } = camera
    const wanted = camera.torch === 'off'
    setTorch(stream, wanted).then((isDone) => {
      if (!isDone) return
      // The phone may have taken the camera away while its light was being switched.
      setCamera((now) =>
        now.state === 'live' && now.stream === stream ? { ...now, torch: wanted ? 'on' : 'off' } : now,
      )
    })
  }

  function reopen() {
    setCamera({ state: 'opening' })
    setAttempt(attempt + 1)
  }

  return { ...camera, reopen, toggleTorch }
}
