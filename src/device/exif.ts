/** What a camera wrote into a picture when it was taken; null where it wrote nothing. */
export interface Taken {
  /** ISO 8601. */
  at: string | null
  position: { lng: number; lat: number } | null
}

const NOTHING: Taken = { at: null, position: null }
/** The block stands at the beginning; more than this of a picture is never looked at. */
const LOOKED_AT_BYTES = 256 * 1024
/** Cameras write their own time; those that do not say of which zone are taken for here. */
const LOCAL_OFFSET = '+08:00'

const TAG = { exif: 0x8769, gps: 0x8825, takenAt: 0x9003, offset: 0x9011 } as const
const GPS = { latRef: 1, lat: 2, lngRef: 3, lng: 4 } as const

/**
 * Time and place of a JPEG by its EXIF block (CIPA DC-008), of which six tags matter here. A file that is none, or is
 * damaged, was taken nobody knows when or where.
 */
export async function readTaken(file: Blob): Promise<Taken> {
  try {
    const view = new DataView(await file.slice(0, LOOKED_AT_BYTES).arrayBuffer())
    const start = tiffStart(view)
    return start === null ? NOTHING : takenIn(tiffAt(view, start))
  } catch (error) {
    // A length in it that points outside of it.
    if (error instanceof RangeError) return NOTHING
    throw error
  }
}

/** Where the TIFF header inside the APP1 segment begins; null in a picture without one. */
function tiffStart(view: DataView): number | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 10 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    // The picture itself, or no marker at all.
    if (marker === 0xffda || marker >> 8 !== 0xff) return null
    const isExif = marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966
    if (isExif) return at + 10
  }
  return null
}

interface Tiff {
  number: (at: number, bytes: 2 | 4) => number
  text: (at: number, length: number) => string
}

function tiffAt(view: DataView, start: number): Tiff {
  const isLittle = view.getUint16(start) === 0x4949
  return {
    number: (at, bytes) => (bytes === 2 ? view.getUint16(start + at, isLittle) : view.getUint32(start + at, isLittle)),
    text: (at, length) =>
      Array.from({ length }, (_, n) => String.fromCharCode(view.getUint8(start + at + n)))
        .join('')
        .replace(/\0.*$/s, ''),
  }
}

/** Of each tag of a directory, where its value stands, or its offset, and how many there are. */
type Directory = ReadonlyMap<number, { at: number; count: number }>

function directoryAt({ number }: Tiff, at: number): Directory {
  const entries = Array.from({ length: number(at, 2) }, (_, n) => at + 2 + n * 12)
  return new Map(entries.map((entry) => [number(entry, 2), { at: entry + 8, count: number(entry + 4, 4) }]))
}

function takenIn(tiff: Tiff): Taken {
  const root = directoryAt(tiff, tiff.number(4, 4))
  const below = (tag: number) => {
    const pointer = root.get(tag)
    return pointer === undefined ? null : directoryAt(tiff, tiff.number(pointer.at, 4))
  }
  const exif = below(TAG.exif)
  const gps = below(TAG.gps)
  return { at: exif === null ? null : momentIn(tiff, exif), position: gps === null ? null : placeIn(tiff, gps) }
}

function momentIn(tiff: Tiff, exif: Directory): string | null {
  const [, day, time] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})/.exec(textOf(tiff, exif.get(TAG.takenAt))) ?? []
  if (day === undefined || time === undefined) return null
  const offset = /^[+-]\d{2}:\d{2}$/.exec(textOf(tiff, exif.get(TAG.offset)))?.[0] ?? LOCAL_OFFSET
  const moment = new Date(`${day.replaceAll(':', '-')}T${time}${offset}`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

function placeIn(tiff: Tiff, gps: Directory): Taken['position'] {
  const lat = degreesOf(tiff, gps.get(GPS.lat))
  const lng = degreesOf(tiff, gps.get(GPS.lng))
  if (lat === null || lng === null || (lat === 0 && lng === 0) || lat > 90 || lng > 180) return null
  const sign = (tag: number, negative: string) => (textOf(tiff, gps.get(tag)).startsWith(negative) ? -1 : 1)
  return { lng: lng * sign(GPS.lngRef, 'W'), lat: lat * sign(GPS.latRef, 'S') }
}

type Entry = { at: number; count: number } | undefined

/** Up to four letters stand in the entry itself. */
function textOf(tiff: Tiff, entry: Entry): string {
  if (entry === undefined) return ''
  return tiff.text(entry.count <= 4 ? entry.at : tiff.number(entry.at, 4), entry.count)
}

/** Degrees, minutes and seconds, each a fraction. */
function degreesOf(tiff: Tiff, entry: Entry): number | null {
  if (entry === undefined || entry.count !== 3) return null
  const at = tiff.number(entry.at, 4)
  const [degrees = 0, minutes = 0, seconds = 0] = [0, 8, 16].map(
    (step) => tiff.number(at + step, 4) / tiff.number(at + step + 4, 4),
  )
  const whole = degrees + minutes / 60 + seconds / 3600
  return Number.isFinite(whole) ? whole : null
}
