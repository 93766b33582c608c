import type { MediaRef } from '#domain/kit/fields.ts'

type Kind = MediaRef['contentType']

/** What bytes are, by their beginning. */
export interface Sniffed {
  mime: string
  kind: Kind
}

interface Signature extends Sniffed {
  /** Byte values at an offset; null matches any byte. */
  bytes: readonly (number | null)[]
  offset?: number
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
const any = (count: number): null[] => Array.from({ length: count }, () => null)

const SIGNATURES: readonly Signature[] = [
  { mime: 'image/jpeg', kind: 'img', bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', kind: 'img', bytes: [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/gif', kind: 'img', bytes: ascii('GIF87a') },
  { mime: 'image/gif', kind: 'img', bytes: ascii('GIF89a') },
  { mime: 'image/webp', kind: 'img', bytes: [...ascii('RIFF'), ...any(4), ...ascii('WEBP')] },
  { mime: 'image/bmp', kind: 'img', bytes: [...ascii('BM'), ...any(4), 0, 0, 0, 0] },
  { mime: 'video/webm', kind: 'video', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { mime: 'video/quicktime', kind: 'video', offset: 4, bytes: ascii('ftypqt') },
  { mime: 'audio/mpeg', kind: 'video', bytes: ascii('ID3') },
  { mime: 'audio/mpeg', kind: 'video', bytes: [0xff, 0xfb] },
  { mime: 'application/pdf', kind: 'file', bytes: ascii('%PDF-') },
]
const MP4 = { offset: 4, bytes: ascii('ftyp') }
/** Brands of the same container that are pictures or nothing a browser plays. */
const NOT_VIDEO_BRANDS = /^(heic|heix|heim|heis|hevc|mif1|msf1|avif|avis|M4A|M4B)/
const ZIP = { bytes: [...ascii('PK'), 0x03, 0x04] }
const OLE = { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] }

/** Office papers are told apart by name only: inside they are all the same container. */
const ZIP_PAPERS: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
}
const OLE_PAPERS: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** Tells a file by its content; the name only tells papers of one family apart. Null for what may not be uploaded. */
export function sniff(head: Uint8Array, fileName: string): Sniffed | null {
  const found = SIGNATURES.find((signature) => bears(head, signature))
  if (found !== undefined) return { mime: found.mime, kind: found.kind }
  const extension = fileName.toLowerCase().split('.').at(-1) ?? ''
  if (bears(head, MP4)) {
    const brand = String.fromCharCode(...head.subarray(8, 12))
    return NOT_VIDEO_BRANDS.test(brand) ? null : { mime: 'video/mp4', kind: 'video' }
  }
  const paper = bears(head, ZIP) ? ZIP_PAPERS[extension] : bears(head, OLE) ? OLE_PAPERS[extension] : undefined
  return paper === undefined ? null : { mime: paper, kind: 'file' }
}

/** Whether content of this kind may be sent as that one: a picture may also be filed as a paper. */
export function mayBeSentAs(kind: Kind, declared: Kind): boolean {
  return kind === declared || (declared === 'file' && kind === 'img')
}

function bears(head: Uint8Array, { bytes, offset = 0 }: Pick<Signature, 'bytes' | 'offset'>): boolean {
  return head.length >= offset + bytes.length && bytes.every((byte, at) => byte === null || head[offset + at] === byte)
}
