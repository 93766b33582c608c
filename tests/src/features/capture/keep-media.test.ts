import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Evidence, keepAlbumPhoto, keepPhoto, watermarkOf } from '#app/features/capture/keep-media.ts'

const { burnt, exif } = vi.hoisted(() => ({
  burnt: [] as string[][],
  exif: { at: null as string | null, position: null as { lng: number; lat: number } | null },
}))
vi.mock('#app/data/index.ts', () => ({ holdMedia: async () => undefined }))
vi.mock('#app/device/storage.ts', () => ({ fitsBytes: async () => true }))
vi.mock('#app/device/exif.ts', () => ({ readTaken: async () => exif }))
vi.mock('#app/device/photo.ts', () => ({
  makePhoto: async (_input: unknown, { watermark }: { watermark: string[] }) => {
    burnt.push(watermark)
    const bytes = new ArrayBuffer(3)
    return { bytes, thumb: bytes, sha256: 'a'.repeat(64), mime: 'image/jpeg', width: 4, height: 3, photoHash: null }
  },
}))
vi.mock('#app/device/video.ts', () => ({ makeVideo: async () => undefined }))

const here: Evidence = {
  at: '2026-11-20T02:00:00.000Z',
  position: { lng: 120.66, lat: 30.91, accuracy: 12.4 },
  companyName: '吴江示例纺织有限公司',
  inspector: '王巡',
}
const file = new Blob(['jpeg'])

beforeEach(() => {
  burnt.length = 0
  Object.assign(exif, { at: null, position: null })
})

describe('a photo taken on the spot', () => {
  it('proves the moment, the place, the enterprise and the inspector', async () => {
    expect(await keepPhoto(file, 'draft', here)).toMatchObject({
      photoTimestamp: here.at,
      photoLocation: '120.660000,30.910000,12',
    })
    expect(burnt).toEqual([
      ['2026-11-20 10:00', '120.660000, 30.910000（精度 12 米）', '吴江示例纺织有限公司', '检查人：王巡'],
    ])
  })
})

describe('a picture of the album', () => {
  it('proves when and where its camera took it, three years ago in another city, and nothing of today', async () => {
    Object.assign(exif, { at: '2023-05-01T02:20:30.000Z', position: { lng: 116.3972, lat: 39.9076 } })
    const ref = await keepAlbumPhoto(file, 'draft', here)
    expect(ref).toMatchObject({
      fromAlbum: true,
      photoTimestamp: '2023-05-01T02:20:30.000Z',
      photoLocation: '116.397200,39.907600',
      fileName: '相册-202305011020.jpg',
    })
    expect(burnt).toEqual([['相册照片，拍摄于 2023-05-01 10:20', '116.397200, 39.907600', '上传人：王巡']])
  })

  it('says that time and place are unknown where its camera wrote none', async () => {
    const ref = await keepAlbumPhoto(file, 'draft', here)
    expect(ref).toMatchObject({ fromAlbum: true, fileName: '相册-时间未知.jpg' })
    expect(ref).not.toHaveProperty('photoTimestamp')
    expect(ref).not.toHaveProperty('photoLocation')
    expect(watermarkOf({ fromAlbum: true, ...exif, inspector: '王巡' })).toEqual([
      '相册照片，拍摄时间未知',
      '拍摄位置未知',
      '上传人：王巡',
    ])
  })
})
