import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { THUMBNAIL_BYTES, thumbnailKey } from '#server/files/image.ts'
import { openFileStore } from '#server/files/open-store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'safety-image-'))
const store = openFileStore({ dataDir })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** As grainy as a picture can be: nothing compresses worse. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

async function* once(bytes: Buffer) {
  yield bytes
}

async function smallOf(bytes: Buffer, mime: string): Promise<Buffer | null> {
  const staged = await store.stage(once(bytes), bytes.byteLength)
  await store.keep(staged)
  const key = await thumbnailKey(store, { sha256: staged.sha256, mime })
  return key === null ? null : await buffer(store.read(key))
}

describe('the small picture of an attachment', () => {
  it('is light enough for a list, however grainy the photo', async () => {
    const photo = await noise(240, 240).png().toBuffer()
    // What the first quality alone would make of it.
    expect((await sharp(photo).jpeg({ quality: 70 }).toBuffer()).byteLength).toBeGreaterThan(THUMBNAIL_BYTES)
    const small = await smallOf(photo, 'image/png')
    expect(small?.byteLength).toBeLessThanOrEqual(THUMBNAIL_BYTES)
    expect(await sharp(small ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 240 })
  })

  it('keeps the proportions, and is never larger than the photo', async () => {
    const tall = await smallOf(await noise(600, 1200).jpeg().toBuffer(), 'image/jpeg')
    expect(await sharp(tall ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 120, height: 240 })
    const tiny = await smallOf(await noise(30, 20).jpeg().toBuffer(), 'image/jpeg')
    expect(await sharp(tiny ?? Buffer.alloc(0)).metadata()).toMatchObject({ width: 30, height: 20 })
  })

  it('has white behind what was transparent', async () => {
    const clear = { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const small = await smallOf(await sharp({ create: clear }).png().toBuffer(), 'image/png')
    const { dominant } = await sharp(small ?? Buffer.alloc(0)).stats()
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 })
  })

  it('is none of what is no picture, and of one that cannot be read', async () => {
    expect(await smallOf(Buffer.from('%PDF-1.7 of no use here'), 'application/pdf')).toBeNull()
    expect(await smallOf(Buffer.from('this is not a photo at all'), 'image/jpeg')).toBeNull()
  })
})
