import { DeviceProblem, type DeviceProblemCode } from '#app/device/DeviceProblem.ts'
import { type MakeSurface, type Photo, type PhotoOptions, renderPhoto } from '#app/device/photo-canvas.ts'

export type PhotoJob = { id: number; input: Blob | ImageBitmap; options: PhotoOptions }

/** `problem` null: something of the worker itself failed, and the page should try on its own. */
export type PhotoAnswer = { id: number; photo: Photo } | { id: number; problem: DeviceProblemCode | null }

const makeOffscreen: MakeSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new DeviceProblem('photo.encode-failed')
  return { context, source: canvas, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) }
}

self.addEventListener('message', async ({ data }: MessageEvent<PhotoJob>) => {
  const answer = await work(data)
  const transfer = 'photo' in answer ? [answer.photo.bytes, answer.photo.thumb] : []
  self.postMessage(answer, { transfer })
})

async function work({ id, input, options }: PhotoJob): Promise<PhotoAnswer> {
  try {
    const bitmap = input instanceof ImageBitmap ? input : await createImageBitmap(input)
    try {
      return { id, photo: await renderPhoto({ source: bitmap, ...sizeOf(bitmap) }, options, makeOffscreen) }
    } finally {
      bitmap.close()
    }
  } catch (error) {
    return { id, problem: error instanceof DeviceProblem ? error.code : null }
  }
}

function sizeOf({ width, height }: ImageBitmap) {
  return { width, height }
}
