import { describe, expect, it } from 'vitest'
import { makeVideo, videoMimeOf } from '#app/device/video.ts'

const bytesOf = (...parts: (string | number)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])))
const sized = (...parts: string[]) => bytesOf(0, 0, 0, 24, ...parts)

describe('videoMimeOf', () => {
  it.each([
    { name: 'MP4', head: sized('ftyp', 'isom'), mime: 'video/mp4' },
    { name: 'a MOV from an iPhone', head: sized('ftyp', 'qt  '), mime: 'video/quicktime' },
    { name: 'an old MOV', head: sized('moov'), mime: 'video/quicktime' },
    { name: 'WebM', head: bytesOf(0x1a, 0x45, 0xdf, 0xa3, 'webm'), mime: 'video/webm' },
    { name: 'a HEIC photo', head: sized('ftyp', 'heic'), mime: null },
    { name: 'a JPEG named .mp4', head: bytesOf(0xff, 0xd8, 0xff, 0xe0, 'JFIF'), mime: null },
    { name: 'two bytes', head: bytesOf(0x1a, 0x45), mime: null },
  ])('tells $name by its content', ({ head, mime }) => {
    expect(videoMimeOf(head)).toBe(mime)
  })
})

describe('makeVideo', () => {
  it.each([
    { name: 'empty', file: new Blob([], { type: 'video/mp4' }), code: 'video.empty' },
    { name: 'too large', file: new Blob([new Uint8Array(2_097_153)]), code: 'video.too-big' },
    { name: 'not a video', file: new Blob(['<html>'], { type: 'video/mp4' }), code: 'video.wrong-type' },
  ])('refuses a file that is $name', async ({ file, code }) => {
    await expect(makeVideo(file, { maxBytes: 2_097_152 })).rejects.toMatchObject({ code })
  })

  it('names the limit in the sentence', async () => {
    const file = new Blob([new Uint8Array(2_097_153)])
    await expect(makeVideo(file, { maxBytes: 2_097_152 })).rejects.toThrow('视频不能超过 2 MB')
  })
})
