import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readTaken } from '#app/device/exif.ts'

type Exif = Parameters<ReturnType<typeof sharp>['withExif']>[0]

async function picture(exif?: Exif): Promise<Blob> {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#886644' } }).jpeg()
  const bytes = await (exif === undefined ? plain : plain.withExif(exif)).toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

const TAKEN = { DateTimeOriginal: '2023:05:01 10:20:30' }
/** Beijing, as a phone writes it. */
const THERE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '39/1 54/1 2720/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '116/1 23/1 5000/100',
}

describe('when and where a picture was taken', () => {
  it('is what its camera wrote, by the time of here', async () => {
    const taken = await readTaken(await picture({ IFD2: TAKEN, IFD3: THERE }))
    expect(taken.at).toBe('2023-05-01T02:20:30.000Z')
    expect(taken.position?.lat).toBeCloseTo(39.9076, 3)
    expect(taken.position?.lng).toBeCloseTo(116.3972, 3)
  })

  it('is by the zone that the camera names', async () => {
    const taken = await readTaken(await picture({ IFD2: { ...TAKEN, OffsetTimeOriginal: '+00:00' } }))
    expect(taken).toEqual({ at: '2023-05-01T10:20:30.000Z', position: null })
  })

  it('is south and west where it says so', async () => {
    const exif = { IFD3: { ...THERE, GPSLatitudeRef: 'S', GPSLongitudeRef: 'W' } }
    const { position } = await readTaken(await picture(exif))
    expect([Math.sign(position?.lat ?? 0), Math.sign(position?.lng ?? 0)]).toEqual([-1, -1])
  })

  it('is not known of a picture without it, of what is none, or of a damaged one', async () => {
    const nothing = { at: null, position: null }
    const whole = await picture({ IFD2: TAKEN })
    expect(await readTaken(await picture())).toEqual(nothing)
    expect(await readTaken(new Blob(['no picture at all']))).toEqual(nothing)
    expect(await readTaken(new Blob([]))).toEqual(nothing)
    expect(await readTaken(whole.slice(0, 60))).toEqual(nothing)
  })
})
