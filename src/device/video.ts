import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { sha256Hex } from '#app/device/hash.ts'
import { makePhoto, type Photo } from '#app/device/photo.ts'

export type VideoMime = 'video/mp4' | 'video/webm' | 'video/quicktime'

export type Video = {
  bytes: ArrayBuffer
  sha256: string
  mime: VideoMime
  durationSeconds: number | null
  /** Null when this device cannot decode the video (the server's or another device may). */
  width: number | null
  height: number | null
  cover: Photo
}

export type VideoOptions = {
  maxBytes?: number
  /** Burnt into the cover; the frames of the video stay as recorded. */
  watermark?: string[]
  /** Known from recording; a recorded WebM does not tell its own. */
  durationSeconds?: number
}

export const MAX_VIDEO_BYTES = 100 * 1024 * 1024
const COVER_SIDE = 1280
const MEGABYTE = 1024 * 1024

/** A damaged or foreign video may never fire an event. */
const EVENT_TIMEOUT_MS = 6_000

/**
 * Reads a recorded or chosen video: real type, hash, length and a cover. Throws a DeviceProblem `video.*` when the file
 * is empty, too large, or not MP4, WebM or MOV by its content. A video this device cannot play is kept, with a drawn
 * cover.
 */
export async function makeVideo(file: Blob, options: VideoOptions = {}): Promise<Video> {
  const maxBytes = options.maxBytes ?? MAX_VIDEO_BYTES
  if (file.size === 0) throw new DeviceProblem('video.empty')
  if (file.size > maxBytes) throw new DeviceProblem('video.too-big', { limitMb: Math.floor(maxBytes / MEGABYTE) })
  const mime = videoMimeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (!mime) throw new DeviceProblem('video.wrong-type')

  const glance = await glanceAt(new Blob([file], { type: mime }))
  const coverOptions = { maxSide: COVER_SIDE, watermark: options.watermark ?? [] }
  const cover = await makePhoto(glance.frame ?? (await drawPlaceholder()), coverOptions)
  glance.frame?.close()
  const bytes = await file.arrayBuffer()
  return {
    bytes,
    sha256: await sha256Hex(bytes),
    mime,
    durationSeconds: options.durationSeconds ?? glance.durationSeconds,
    width: glance.width,
    height: glance.height,
    cover,
  }
}

/** The kind by the first bytes; names and declared types lie. */
export function videoMimeOf(head: Uint8Array): VideoMime | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'video/webm'
  const box = text(4, 8)
  if (box === 'ftyp') return text(8, 12) === 'qt  ' ? 'video/quicktime' : isStillBrand(text(8, 12)) ? null : 'video/mp4'
  return ['moov', 'mdat', 'wide'].includes(box) ? 'video/quicktime' : null
}

/** HEIC and AVIF photos begin like an MP4. */
function isStillBrand(brand: string): boolean {
  return ['heic', 'heix', 'mif1', 'msf1', 'avif', 'heim', 'heis'].includes(brand)
}

type Glance = {
  frame: ImageBitmap | null
  width: number | null
  height: number | null
  durationSeconds: number | null
}

async function glanceAt(file: Blob): Promise<Glance> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  const glance: Glance = { frame: null, width: null, height: null, durationSeconds: null }
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = url
    await eventOf(video, 'loadeddata')
    glance.width = video.videoWidth || null
    glance.height = video.videoHeight || null
    glance.durationSeconds = await durationOf(video)
    // The very first frame is often black or still focusing.
    const seeked = eventOf(video, 'seeked')
    video.currentTime = Math.min(0.5, (glance.durationSeconds ?? 0) / 2)
    await seeked
    if (glance.width) glance.frame = await createImageBitmap(video)
  } catch {
    // What could not be read stays null; the file itself is kept.
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
  return glance
}

/** A recorded WebM says Infinity until it is asked for its far end. */
async function durationOf(video: HTMLVideoElement): Promise<number | null> {
  if (video.duration === Number.POSITIVE_INFINITY) {
    const changed = eventOf(video, 'durationchange')
    video.currentTime = Number.MAX_SAFE_INTEGER
    await changed.catch(() => undefined)
  }
  return Number.isFinite(video.duration) ? video.duration : null
}

function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked' | 'durationchange'): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      video.removeEventListener(name, handleEvent)
      video.removeEventListener('error', handleError)
      finish()
    }
    const handleEvent = () => end(resolve)
    const handleError = () => end(() => reject(video.error ?? new Error(name)))
    const timer = setTimeout(handleError, EVENT_TIMEOUT_MS)
    video.addEventListener(name, handleEvent)
    video.addEventListener('error', handleError)
  })
}

function drawPlaceholder(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 360
  const context = canvas.getContext('2d')
  if (!context) throw new DeviceProblem('photo.encode-failed')
  context.fillStyle = '#2b3340'
  context.fillRect(0, 0, 640, 360)
  context.fillStyle = 'rgba(255, 255, 255, 0.85)'
  context.beginPath()
  context.moveTo(290, 130)
  context.lineTo(370, 180)
  context.lineTo(290, 230)
  context.fill()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new DeviceProblem('photo.encode-failed'))), 'image/png')
  })
}
