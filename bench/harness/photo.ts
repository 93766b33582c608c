import sharp from 'sharp'
import { seededRandom } from '#domain/lib/random.ts'

const PHOTO_BYTES = 300_000

/** A real JPEG of about the wanted size: coarse noise, enlarged, compresses like a photo instead of like static. */
export async function photo(): Promise<Buffer> {
  const random = seededRandom(1)
  const [columns, rows] = [267, 200]
  const channels = 3
  const pixels = Buffer.from(Array.from({ length: columns * rows * channels }, () => random.int(30, 225)))
  const picture = sharp(pixels, { raw: { width: columns, height: rows, channels } }).resize(1600, 1200, {
    kernel: 'cubic',
  })
  const sizes = await Promise.all(
    [50, 60, 65, 70, 75, 80, 85].map((quality) => picture.clone().jpeg({ quality }).toBuffer()),
  )
  const nearest = sizes.toSorted((a, b) => Math.abs(a.length - PHOTO_BYTES) - Math.abs(b.length - PHOTO_BYTES))[0]
  if (nearest === undefined) throw new Error('no photo')
  return nearest
}
