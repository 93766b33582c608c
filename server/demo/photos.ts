import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { Random } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'

/** A drawn stand-in for a site photo: a real JPEG with EXIF, plainly marked as an example. */
export interface DemoPhoto {
  bytes: Buffer
  sha256: string
  width: number
  height: number
}

const WIDTH = 1200
const HEIGHT = 900
const SCENES = [
  { title: '配电箱', colour: '#6b7f8e' },
  { title: '通道堆物', colour: '#8e7a5b' },
  { title: '除尘器', colour: '#5f7a66' },
  { title: '灭火器', colour: '#8a4b43' },
  { title: '污水池', colour: '#4b6a78' },
  { title: '机械防护', colour: '#70707a' },
]

/** A handful of pictures that many attachments share; the store keeps each once. */
export async function drawDemoPhotos(now: string): Promise<DemoPhoto[]> {
  return Promise.all(
    SCENES.map(async ({ title, colour }, index) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
        <rect width="100%" height="100%" fill="${colour}"/>
        <rect y="${HEIGHT * 0.62}" width="100%" height="${HEIGHT * 0.38}" fill="#00000030"/>
        <rect x="${240 + index * 40}" y="220" width="${380 + index * 30}" height="420" rx="18" fill="#ffffff50" stroke="#ffffffa0" stroke-width="8"/>
        <circle cx="${760 - index * 20}" cy="420" r="${90 + index * 8}" fill="#00000028"/>
        <text x="50%" y="50%" font-size="96" text-anchor="middle" fill="#ffffff" font-family="WenQuanYi Zen Hei, Noto Sans SC, sans-serif">${title}</text>
        <text x="50%" y="94%" font-size="36" text-anchor="middle" fill="#ffffffd0" font-family="WenQuanYi Zen Hei, Noto Sans SC, sans-serif">演示照片 ${now.slice(0, 10)}</text>
      </svg>`
      const bytes = await sharp(Buffer.from(svg))
        .withExif({ IFD0: { Make: 'demo', Model: 'drawn', DateTime: now.slice(0, 19).replace('T', ' ') } })
        .jpeg({ quality: 78 })
        .toBuffer()
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), width: WIDTH, height: HEIGHT }
    }),
  )
}

export function photoRef(random: Random, photo: DemoPhoto, at: string, place: { lng: number; lat: number }): MediaRef {
  const guid = uuidFromSeed(random)
  return {
    guid,
    sha256: photo.sha256,
    size: photo.bytes.length,
    mime: 'image/jpeg',
    contentType: 'img',
    fileName: `IMG_${guid.slice(0, 8)}.jpg`,
    width: photo.width,
    height: photo.height,
    photoTimestamp: at,
    photoLocation: `${place.lng},${place.lat},15`,
  }
}
