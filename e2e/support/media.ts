import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { seededRandom } from '#domain/lib/random.ts'

/** Where the pictures and the video of this run lie. */
export const MEDIA_VARIABLE = 'E2E_MEDIA'

export const PHOTOS = ['车间.jpg', '配电箱.jpg', '竖拍.jpg', '整改后.jpg'] as const
export const VIDEO = '现场.webm'

/** Sizes as phones give them: landscape, larger than the longest side we keep, and one held upright (by EXIF). */
const SHAPES = [
  { width: 1280, height: 960, orientation: 1 },
  { width: 2400, height: 1800, orientation: 1 },
  { width: 1600, height: 1200, orientation: 6 },
  { width: 1024, height: 1024, orientation: 1 },
] as const

export function mediaFile(name: (typeof PHOTOS)[number] | typeof VIDEO): string {
  return join(process.env[MEDIA_VARIABLE] ?? '', name)
}

/** Real JPEG files with EXIF, noisy enough to be some hundred kilobytes, and a real video. */
export async function makeMedia(folder: string, browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await Promise.all(PHOTOS.map((name, index) => makePhoto(join(folder, name), index)))
  await writeFile(join(folder, VIDEO), await recordVideo(browser))
}

async function makePhoto(path: string, index: number): Promise<void> {
  const { width, height, orientation } = SHAPES[index % SHAPES.length] ?? SHAPES[0]
  const random = seededRandom(index + 1)
  // Coarse noise, enlarged: compresses like a photo instead of like static.
  const [columns, rows] = [Math.round(width / 6), Math.round(height / 6)]
  const pixels = Buffer.from(Array.from({ length: columns * rows * 3 }, () => random.int(30, 225)))
  await sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .withExif({
      IFD0: {
        Make: 'Huawei',
        Model: 'P60',
        DateTime: '2026:11:20 09:30:00',
      },
      IFD2: { DateTimeOriginal: '2026:11:20 09:30:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 54/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 38/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 80 })
    .toFile(path)
}

const VIDEO_MS = 2_500

/** Drawn and recorded by the browser itself, so that no video tool is needed on the machine. */
async function recordVideo(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage()
  const base64 = await page.evaluate(async (milliseconds) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const paint = canvas.getContext('2d')
    const timer = setInterval(() => {
      if (!paint) return
      for (let spot = 0; spot < 400; spot += 1) {
        paint.fillStyle = `hsl(${Math.random() * 360} 80% 50%)`
        paint.fillRect(Math.random() * 640, Math.random() * 480, 40, 40)
      }
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), {
      mimeType: 'video/webm',
      videoBitsPerSecond: 6_000_000,
    })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const isStopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    recorder.stop()
    clearInterval(timer)
    await isStopped
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }, VIDEO_MS)
  await page.close()
  return Buffer.from(base64, 'base64')
}
