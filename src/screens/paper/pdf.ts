/** A page as a JPEG: its bytes and its size in pixels. */
export interface PdfPage {
  bytes: Uint8Array
  width: number
  height: number
}

/** A4 in points (ISO 216: 210 × 297 mm). */
const A4 = { width: 595.28, height: 841.89 }

/**
 * A PDF 1.4 of one picture a page. Written by hand because that is all there is to it: a library that embeds a Chinese font
 * would load several megabytes onto a phone (`docs/decisions/`). Throws where there is no page.
 */
export function pdfOfPages(pages: readonly PdfPage[], title: string): Blob {
  if (pages.length === 0) throw new RangeError('a PDF has at least one page')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const offsets: number[] = []
  let length = 0
  const encoder = new TextEncoder()
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : new Uint8Array(part)
    chunks.push(bytes)
    length += bytes.length
  }
  const object = (id: number, ...parts: (string | Uint8Array)[]) => {
    offsets[id] = length
    put(`${id} 0 obj\n`)
    for (const part of parts) put(part)
    put('\nendobj\n')
  }

  const firstPage = 4
  const idsOf = (at: number) => ({
    page: firstPage + at * 3,
    content: firstPage + at * 3 + 1,
    image: firstPage + at * 3 + 2,
  })
  put('%PDF-1.4\n')
  put(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_page, at) => `${idsOf(at).page} 0 R`).join(' ')}] >>`,
  )
  object(3, `<< /Title ${utf16Hex(title)} >>`)
  for (const [at, { bytes, width, height }] of pages.entries()) {
    const id = idsOf(at)
    const draw = `q ${A4.width} 0 0 ${A4.height} 0 0 cm /Im0 Do Q`
    object(
      id.page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents ${id.content} 0 R ` +
        `/Resources << /XObject << /Im0 ${id.image} 0 R >> >> >>`,
    )
    object(id.content, `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
    object(
      id.image,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>\nstream\n`,
      bytes,
      '\nendstream',
    )
  }
  const count = firstPage + pages.length * 3
  const table = length
  put(`xref\n0 ${count}\n0000000000 65535 f \n`)
  for (let id = 1; id < count; id += 1) put(`${String(offsets[id] ?? 0).padStart(10, '0')} 00000 n \n`)
  put(`trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(chunks, { type: 'application/pdf' })
}

/** Chinese in a PDF string: UTF-16 with its mark, in hexadecimal. */
function utf16Hex(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
  return `<feff${units.join('')}>`
}
