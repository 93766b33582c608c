import { DeviceProblem } from '#app/device/DeviceProblem.ts'

/** Some Android cameras never answer `takePhoto`; the preview frame is then good enough. */
const TAKE_PHOTO_TIMEOUT_MS = 4_000

export const PHOTO_SIZE = { width: 1920, height: 1080 }
export const VIDEO_SIZE = { width: 1280, height: 720 }

/** Opens the back camera. Throws a DeviceProblem `camera.*`, never a DOMException. */
export async function openCamera(mediaDevices = browserMediaDevices()): Promise<MediaStream> {
  if (!mediaDevices?.getUserMedia) throw new DeviceProblem('camera.unavailable')
  try {
    return await mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
  } catch (cause) {
    throw new DeviceProblem(cameraProblem(cause), { cause })
  }
}

/** Sound for a recording. Without a microphone, or leave to use it, the video is silent. */
export async function addSound(stream: MediaStream, mediaDevices = browserMediaDevices()): Promise<void> {
  if (stream.getAudioTracks().length > 0) return
  try {
    const sound = await mediaDevices?.getUserMedia({ audio: true })
    for (const track of sound?.getAudioTracks() ?? []) stream.addTrack(track)
  } catch {
    // Refusing the microphone is the person's right, and no reason to refuse the video.
  }
}

/** The microphone's light goes out with the recording. */
export function removeSound(stream: MediaStream): void {
  for (const track of stream.getAudioTracks()) {
    track.stop()
    stream.removeTrack(track)
  }
}

/** Asks the running camera for another size; a camera that cannot keeps the one it has. */
export async function resizeCamera(stream: MediaStream, { width, height } = PHOTO_SIZE): Promise<void> {
  const [track] = stream.getVideoTracks()
  await track?.applyConstraints({ width: { ideal: width }, height: { ideal: height } }).catch(() => undefined)
}

/**
 * A full picture where the camera gives one, else the frame the person sees in `preview`.
 * Throws `camera.failed` when neither can be had.
 */
export async function takePhoto(stream: MediaStream, preview: HTMLVideoElement): Promise<Blob | ImageBitmap> {
  const [track] = stream.getVideoTracks()
  if (track?.readyState !== 'live') throw new DeviceProblem('camera.failed')
  const blob = await takeStill(track)
  if (blob && blob.size > 0) return blob
  try {
    return await createImageBitmap(preview)
  } catch (cause) {
    throw new DeviceProblem('camera.failed', { cause })
  }
}

async function takeStill(track: MediaStreamTrack): Promise<Blob | null> {
  if (typeof ImageCapture === 'undefined') return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TAKE_PHOTO_TIMEOUT_MS)
  })
  const still = new ImageCapture(track).takePhoto().catch(() => null)
  const blob = await Promise.race([still, tooLate])
  clearTimeout(timer)
  return blob
}

/** `torch` is in no TypeScript library: a part of MediaStream Image Capture that only some phones have. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }
type TorchConstraint = MediaTrackConstraintSet & { torch: boolean }

export function hasTorch(stream: MediaStream): boolean {
  const capabilities: TorchCapabilities | undefined = stream.getVideoTracks()[0]?.getCapabilities?.()
  return capabilities?.torch === true
}

/** Answers whether the light is now as asked. */
export async function setTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  const constraint: TorchConstraint = { torch: isOn }
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [constraint] })
    return true
  } catch {
    return false
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function cameraProblem(cause: unknown) {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'camera.denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'camera.busy' : 'camera.unavailable'
}

/** Absent on pages without a secure connection. */
function browserMediaDevices(): MediaDevices | undefined {
  return globalThis.navigator?.mediaDevices
}
