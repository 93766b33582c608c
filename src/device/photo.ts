import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import type { PhotoAnswer, PhotoJob } from '#app/device/photo.worker.ts'
import { type MakeSurface, type Photo, type PhotoOptions, type Picture, renderPhoto } from '#app/device/photo-canvas.ts'

export type { Photo, PhotoOptions } from '#app/device/photo-canvas.ts'

export const MAX_PHOTO_BYTES = 30 * 1024 * 1024

const DEFAULTS: PhotoOptions = { maxSide: 1600, quality: 0.8, watermark: [] }

/** A phone short of memory may kill the worker without a word; after this the page does the work. */
const WORKER_TIMEOUT_MS = 20_000

export type PhotoMaker = {
  make(input: Blob | ImageBitmap, options?: Partial<PhotoOptions>): Promise<Photo>
}

/**
 * Turns camera pictures and files into the JPEG that is kept: upright, resized, watermarked, hashed.
 *
 * One picture at a time, since a dozen chosen files decoded at once exhaust a cheap phone. Throws a DeviceProblem
 * `photo.*` for an empty file, one above MAX_PHOTO_BYTES, or one that is not a picture.
 */
export function createPhotoMaker(spawnWorker: () => Worker | null = spawnPhotoWorker): PhotoMaker {
  let worker: Worker | null = null
  let isWorkerBroken = false
  let jobs = 0
  let last: Promise<unknown> = Promise.resolve()

  async function makeNow(input: Blob | ImageBitmap, options: PhotoOptions): Promise<Photo> {
    const answer = await askWorker({ id: ++jobs, input, options })
    if (answer && 'photo' in answer) return answer.photo
    return makeOnPage(input, options)
  }

  function askWorker(job: PhotoJob): Promise<PhotoAnswer | null> {
    if (isWorkerBroken) return Promise.resolve(null)
    worker ??= spawnWorker()
    const asked = worker
    if (!asked) return Promise.resolve(null)

    return new Promise((resolve) => {
      const end = (answer: PhotoAnswer | null) => {
        clearTimeout(timer)
        asked.removeEventListener('message', handleMessage)
        asked.removeEventListener('error', handleFailure)
        resolve(answer)
      }
      const handleMessage = ({ data }: MessageEvent<PhotoAnswer>) => {
        if (data.id === job.id) end(data)
      }
      const handleFailure = () => {
        asked.terminate()
        worker = null
        isWorkerBroken = true
        end(null)
      }
      const timer = setTimeout(handleFailure, WORKER_TIMEOUT_MS)
      asked.addEventListener('message', handleMessage)
      asked.addEventListener('error', handleFailure)
      asked.postMessage(job)
    })
  }

  return {
    make(input, options = {}) {
      const result = last.then(async () => {
        if (input instanceof Blob) refuseBadFile(input)
        return makeNow(input, { ...DEFAULTS, ...options })
      })
      last = result.catch(() => undefined)
      return result
    },
  }
}

const photoMaker = createPhotoMaker()

/** See createPhotoMaker; this one is shared by the whole page. */
export const makePhoto: PhotoMaker['make'] = photoMaker.make

function refuseBadFile(file: Blob) {
  if (file.size === 0) throw new DeviceProblem('photo.empty')
  if (file.size > MAX_PHOTO_BYTES) {
    throw new DeviceProblem('photo.too-big', { limitMb: MAX_PHOTO_BYTES / 1024 / 1024 })
  }
}

function spawnPhotoWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  try {
    return new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

async function makeOnPage(input: Blob | ImageBitmap, options: PhotoOptions): Promise<Photo> {
  if (!(input instanceof Blob)) return renderBitmap(input, options)
  const bitmap = await createImageBitmap(input).catch(() => null)
  if (bitmap) return renderBitmap(bitmap, options).finally(() => bitmap.close())
  // <img> opens kinds (HEIC, SVG) that createImageBitmap refuses, but also shows half of a damaged JPEG or PNG as if
  // it were whole: evidence must not be half a picture.
  if (await isJpegOrPng(input)) throw new DeviceProblem('photo.not-an-image')
  return withPicture(input, (picture) => renderPhoto(picture, options, makePageSurface))
}

function renderBitmap(bitmap: ImageBitmap, options: PhotoOptions): Promise<Photo> {
  return renderPhoto({ source: bitmap, width: bitmap.width, height: bitmap.height }, options, makePageSurface)
}

async function isJpegOrPng(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return (first === 0xff && second === 0xd8) || (first === 0x89 && second === 0x50)
}

/** Through <img>, which every browser has and which turns the picture upright by its EXIF. */
async function withPicture<T>(file: Blob, use: (picture: Picture) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode().catch((cause: unknown) => {
      throw new DeviceProblem('photo.not-an-image', { cause })
    })
    if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new DeviceProblem('photo.not-an-image')
    return await use({ source: image, width: image.naturalWidth, height: image.naturalHeight })
  } finally {
    URL.revokeObjectURL(url)
  }
}

const makePageSurface: MakeSurface = (width, height) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new DeviceProblem('photo.encode-failed')
  return {
    context,
    source: canvas,
    toJpeg: (quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
  }
}
