import { holdMedia } from '#app/data/index.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { readTaken } from '#app/device/exif.ts'
import { sha256Hex } from '#app/device/hash.ts'
import { makePhoto } from '#app/device/photo.ts'
import { fitsBytes } from '#app/device/storage.ts'
import { makeVideo } from '#app/device/video.ts'
import type { Signature } from '#app/features/capture/signature-image.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** What a medium proves besides what it shows: burnt into the picture and named in the manifest. */
export interface Evidence {
  /** The corrected moment of the capture. */
  at: string
  position: { lng: number; lat: number; accuracy: number } | null
  companyName: string
  inspector: string
}

/** What a chosen file proves: what its camera wrote into it, and who chose it. The present moment and place are no part. */
interface AlbumEvidence {
  fromAlbum: true
  at: string | null
  position: { lng: number; lat: number } | null
  inspector: string
}

type Proof = Evidence | AlbumEvidence

/** The largest a photo becomes after resizing: refused before it is taken rather than lost after. */
const PHOTO_ROOM_BYTES = 2 * 1024 * 1024

/** Resizes, stamps and stores a photo; answers its line of the manifest. Throws a DeviceProblem or a Problem. */
export async function keepPhoto(input: Blob | ImageBitmap, draftKey: string, evidence: Proof): Promise<MediaRef> {
  await requireRoom(PHOTO_ROOM_BYTES)
  const photo = await makePhoto(input, { watermark: watermarkOf(evidence) })
  const ref: MediaRef = {
    guid: crypto.randomUUID(),
    sha256: photo.sha256,
    size: photo.bytes.byteLength,
    mime: photo.mime,
    contentType: 'img',
    fileName: `${stampOf(evidence)}.jpg`,
    width: photo.width,
    height: photo.height,
    ...(photo.photoHash === null ? {} : { photoHash: photo.photoHash }),
    ...proofOf(evidence),
  }
  await holdMedia({ ref, bytes: photo.bytes, thumb: photo.thumb, draftKey })
  return ref
}

/** The same for a picture of the album. */
export async function keepAlbumPhoto(file: Blob, draftKey: string, { inspector }: Evidence): Promise<MediaRef> {
  return keepPhoto(file, draftKey, { fromAlbum: true, ...(await readTaken(file)), inspector })
}

/** A video of the album, of which nobody knows when and where it was taken. */
export async function keepAlbumVideo(file: Blob, draftKey: string, { inspector }: Evidence): Promise<MediaRef[]> {
  return keepVideo(file, draftKey, { fromAlbum: true, at: null, position: null, inspector, durationSeconds: null })
}

/** A video and its cover, in this order; the cover names the video as its root. */
export async function keepVideo(
  file: Blob,
  draftKey: string,
  evidence: Proof & { durationSeconds: number | null },
): Promise<MediaRef[]> {
  await requireRoom(file.size + PHOTO_ROOM_BYTES)
  const { durationSeconds } = evidence
  const video = await makeVideo(file, {
    watermark: watermarkOf(evidence),
    ...(durationSeconds === null ? {} : { durationSeconds }),
  })
  const { cover } = video
  const name = stampOf(evidence)
  const root: MediaRef = {
    guid: crypto.randomUUID(),
    sha256: video.sha256,
    size: video.bytes.byteLength,
    mime: video.mime,
    contentType: 'video',
    fileName: `${name}.${EXTENSIONS[video.mime]}`,
    ...(video.width === null || video.height === null ? {} : { width: video.width, height: video.height }),
    ...proofOf(evidence),
  }
  const face: MediaRef = {
    guid: crypto.randomUUID(),
    sha256: cover.sha256,
    size: cover.bytes.byteLength,
    mime: cover.mime,
    contentType: 'img',
    fileName: `${name}-封面.jpg`,
    width: cover.width,
    height: cover.height,
    rootGuid: root.guid,
    ...proofOf(evidence),
  }
  await holdMedia({ ref: root, bytes: video.bytes, thumb: cover.thumb, draftKey })
  await holdMedia({ ref: face, bytes: cover.bytes, thumb: cover.thumb, draftKey })
  return [root, face]
}

export async function keepSignature(
  signature: Signature,
  draftKey: string,
  { at, name }: { at: string; name: string },
): Promise<MediaRef> {
  const ref: MediaRef = {
    guid: crypto.randomUUID(),
    sha256: signature.sha256,
    size: signature.bytes.byteLength,
    mime: 'image/png',
    contentType: 'img',
    fileName: `${name}.png`,
    width: signature.width,
    height: signature.height,
    photoTimestamp: at,
  }
  await holdMedia({ ref, bytes: signature.bytes, thumb: null, draftKey })
  return ref
}

/** The lines burnt into a photo, as the inspector reads them afterwards. */
export function watermarkOf(proof: Proof): string[] {
  if ('fromAlbum' in proof) {
    const { at, position, inspector } = proof
    return [
      at === null ? '相册照片，拍摄时间未知' : `相册照片，拍摄于 ${formatDateTime(at)}`,
      position === null ? '拍摄位置未知' : pointWords(position),
      `上传人：${inspector}`,
    ]
  }
  const { at, position, companyName, inspector } = proof
  const place = position === null ? '位置未知' : `${pointWords(position)}（精度 ${Math.round(position.accuracy)} 米）`
  return [formatDateTime(at), place, companyName, `检查人：${inspector}`]
}

const pointWords = ({ lng, lat }: { lng: number; lat: number }) => `${lng.toFixed(6)}, ${lat.toFixed(6)}`

const EXTENSIONS = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const

function proofOf(proof: Proof): Pick<MediaRef, 'photoTimestamp' | 'photoLocation' | 'fromAlbum'> {
  const { at, position } = proof
  return {
    ...(at === null ? {} : { photoTimestamp: at }),
    ...(position === null ? {} : { photoLocation: placeOf(position) }),
    ...('fromAlbum' in proof ? { fromAlbum: true } : {}),
  }
}

function placeOf({ lng, lat, ...how }: { lng: number; lat: number; accuracy?: number }): string {
  const accuracy = how.accuracy === undefined ? [] : [Math.round(how.accuracy)]
  return [lng.toFixed(6), lat.toFixed(6), ...accuracy].join(',')
}

function stampOf(proof: Proof): string {
  const stamp = proof.at === null ? '时间未知' : formatDateTime(proof.at).replace(/[-: ]/g, '')
  return 'fromAlbum' in proof ? `相册-${stamp}` : stamp
}

async function requireRoom(bytes: number): Promise<void> {
  if (!(await fitsBytes(bytes))) throw new DeviceProblem('storage.full')
}

/** Papers by the end of their name: browsers tell the kind of hardly any office file. */
const PAPER_MIMES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const FILM_MIMES: Readonly<Record<string, string>> = { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' }

/** Stores a paper, a picture of one or a film, as it is: what is written on it must stay readable. */
export async function keepPaper(file: File, draftKey: string): Promise<MediaRef> {
  await requireRoom(file.size)
  const bytes = await file.arrayBuffer()
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  const paper = PAPER_MIMES[extension]
  const film = FILM_MIMES[extension]
  const ref: MediaRef = {
    guid: crypto.randomUUID(),
    sha256: await sha256Hex(bytes),
    size: bytes.byteLength,
    mime: paper ?? film ?? (file.type || 'application/octet-stream'),
    contentType: paper !== undefined ? 'file' : film !== undefined ? 'video' : 'img',
    fileName: file.name.slice(-LONGEST_NAME),
  }
  await holdMedia({ ref, bytes, thumb: null, draftKey })
  return ref
}

/** As the manifest takes it; the end of a name says more than its beginning. */
const LONGEST_NAME = 200
