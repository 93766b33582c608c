import { useEffect, useRef, useState } from 'react'
import { addSound, removeSound, resizeCamera, VIDEO_SIZE } from '#app/device/camera.ts'
import { MAX_RECORDING_SECONDS, type Recorded, type Recording, startRecording } from '#app/device/recording.ts'

type UseRecordingOptions = {
  onRecorded: (recorded: Recorded) => void
  onProblem: (error: unknown) => void
}

/** One recording at a time, with its running seconds. Unmounting ends it and still hands over what was recorded. */
export function useRecording({ onRecorded, onProblem }: UseRecordingOptions) {
  const recording = useRef<Recording | null>(null)
  const [phase, setPhase] = useState<'idle' | 'starting' | 'recording'>('idle')
  const [seconds, setSeconds] = useState(0)

  useEffect(() => () => recording.current?.stop(), [])

  useEffect(() => {
    if (phase !== 'recording') return
    const startedAt = performance.now()
    const timer = setInterval(() => {
      setSeconds(Math.min(MAX_RECORDING_SECONDS, Math.floor((performance.now() - startedAt) / 1000)))
    }, 200)
    return () => clearInterval(timer)
  }, [phase])

  async function start(stream: MediaStream) {
    setPhase('starting')
    setSeconds(0)
    try {
      await resizeCamera(stream, VIDEO_SIZE)
      await addSound(stream)
      recording.current = startRecording(stream)
      setPhase('recording')
      onRecorded(await recording.current.finished)
    } catch (error) {
      onProblem(error)
    } finally {
      recording.current = null
      setPhase('idle')
      removeSound(stream)
      void resizeCamera(stream)
    }
  }

  return { phase, seconds, start, stop: () => recording.current?.stop() }
}
