import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { Problem } from '#domain/kit/problems.ts'
import type { FileStore, StagedFile } from './file-store.ts'
import type { Sniffed } from './sniff.ts'

/** Decoding takes four bytes a pixel: a small file that claims more than this would exhaust the memory. */
const MAX_PIXELS = 100_000_000
const THUMBNAIL_PX = 240
/** The first of these that leaves it small enough; below the last a picture would say nothing. */
const THUMBNAIL_QUALITIES = [70, 50, 30]
/** A list shows dozens of them on a field network. */
export const THUMBNAIL_BYTES = 20_000
/** Of derived pictures, beside the key of the content they were made from. */
const THUMBNAIL_SUFFIX = '.mini'
/** The formats that can be made smaller here; a BMP is shown as it is. */
const SHRINKABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

// Uploads come one by one; keeping decoded pictures would only cost memory.
sharp.cache(false)
sharp.concurrency(1)

export interface PictureSize {
  width: number
  height: number
}

/** How large a picture is. Throws for one that cannot be read or is too large to be decoded. */
export async function measurePicture(staged: StagedFile, { mime }: Sniffed): Promise<PictureSize> {
  const { width, height, frames } = mime === 'image/bmp' ? sizeOfBitmap(staged.head) : await sizeByHeader(staged.path)
  if (width <= 0 || height <= 0) throw new Problem('file.type-refused', { mime })
  if (width * height * frames > MAX_PIXELS)
    throw new Problem('file.too-large', { width, height, maxPixels: MAX_PIXELS })
  return { width, height }
}

async function sizeByHeader(path: string): Promise<PictureSize & { frames: number }> {
  try {
    const { width, height, pageHeight, pages } = await sharp(path, { limitInputPixels: false }).metadata()
    return { width, height: pageHeight ?? height, frames: pages ?? 1 }
  } catch (error) {
    throw new Problem('file.type-refused', {}, { cause: error })
  }
}

function sizeOfBitmap(head: Uint8Array): PictureSize & { frames: number } {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (view.byteLength < 26) return { width: 0, height: 0, frames: 1 }
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)), frames: 1 }
}

/**
 * The key of the small picture of some content, made when first asked for. Null where there is none: what is no picture,
 * or one too damaged to decode.
 */
export async function thumbnailKey(
  store: FileStore,
  content: { sha256: string; mime: string },
): Promise<string | null> {
  if (!SHRINKABLE.has(content.mime)) return null
  const key = `${content.sha256}${THUMBNAIL_SUFFIX}`
  if ((await store.sizeOf(key)) !== null) return key
  const small = await shrink(await buffer(store.read(content.sha256)))
  if (small === null) return null
  await store.put(key, small)
  return key
}

async function shrink(bytes: Buffer): Promise<Buffer | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
      .autoOrient()
      .resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    let small: Buffer | null = null
    for (const quality of THUMBNAIL_QUALITIES) {
      small = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer()
      if (small.byteLength <= THUMBNAIL_BYTES) break
    }
    return small
  } catch {
    return null
  }
}

const REDRAWN_PX = 1600

/** A picture of a stranger as a JPEG of ours, upright and with nothing that its camera wrote into it. */
export async function redrawn(bytes: Uint8Array): Promise<PictureSize & { bytes: Uint8Array }> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(REDRAWN_PX, REDRAWN_PX, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    throw new Problem('file.type-refused', {}, { cause: error })
  }
}
