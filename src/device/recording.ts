import { DeviceProblem } from '#app/device/DeviceProblem.ts'

export type Recorded = { blob: Blob; durationSeconds: number }

export type Recording = {
  /** Settles when recording has ended, whoever ended it; rejects with `recording.failed` when nothing was kept. */
  finished: Promise<Recorded>
  stop(): void
}

export const MAX_RECORDING_SECONDS = 60

/** 720p in a factory yard at this rate is about 20 MB a minute. */
const VIDEO_BITS_PER_SECOND = 2_500_000

/** MP4 first: every phone and desktop plays it. */
const MIME_TYPES = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
]

export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && recordingMime() !== null
}

/** Records the stream until `stop`, `maxSeconds`, or the camera is taken away; what was recorded until then is kept. */
export function startRecording(stream: MediaStream, { maxSeconds = MAX_RECORDING_SECONDS } = {}): Recording {
  const mimeType = typeof MediaRecorder === 'undefined' ? null : recordingMime()
  if (!mimeType) throw new DeviceProblem('recording.unsupported')

  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: VIDEO_BITS_PER_SECOND })
  const parts: Blob[] = []
  const startedAt = performance.now()
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }

  const finished = new Promise<Recorded>((resolve, reject) => {
    const timer = setTimeout(stop, maxSeconds * 1000)
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) parts.push(data)
    })
    recorder.addEventListener('stop', () => {
      clearTimeout(timer)
      const blob = new Blob(parts, { type: mimeType.split(';')[0] ?? mimeType })
      if (blob.size === 0) reject(new DeviceProblem('recording.failed'))
      else resolve({ blob, durationSeconds: Math.min(maxSeconds, (performance.now() - startedAt) / 1000) })
    })
    // The browser fires `stop` after `error`, with what was recorded before.
    recorder.addEventListener('error', stop)
  })
  recorder.start(1000)
  return { finished, stop }
}

function recordingMime(): string | null {
  return MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}
