import { describe, expect, it } from 'vitest'
import { createPhotoMaker, MAX_PHOTO_BYTES } from '#app/device/photo.ts'

describe('createPhotoMaker', () => {
  it.each([
    { name: 'empty', file: new Blob([], { type: 'image/jpeg' }), code: 'photo.empty' },
    { name: 'too large', file: new Blob([new Uint8Array(MAX_PHOTO_BYTES + 1)]), code: 'photo.too-big' },
  ])('refuses a file that is $name', async ({ file, code }) => {
    await expect(createPhotoMaker(() => null).make(file)).rejects.toMatchObject({ code })
  })
})
