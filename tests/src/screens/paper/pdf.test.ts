import { describe, expect, it } from 'vitest'
import { pdfOfPages } from '#app/screens/paper/pdf.ts'

const page = (fill: number) => ({ bytes: new Uint8Array(50).fill(fill), width: 1240, height: 1754 })
const textOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('latin1')

describe('pdfOfPages', () => {
  it('has a page for each picture, as A4', async () => {
    const text = await textOf(pdfOfPages([page(0x41), page(0x42)], '现场检查记录'))
    expect(text.startsWith('%PDF-1.4\n')).toBe(true)
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(text).toContain('/Count 2')
    expect(text.match(/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(2)
    expect(text).toContain('/Width 1240 /Height 1754')
    expect(text).toContain(`stream\n${'A'.repeat(50)}\nendstream`)
    expect(text).toContain('<feff73b0573a')
  })

  it('says of every object where it is, as readers need it', async () => {
    const text = await textOf(pdfOfPages([page(1), page(2), page(3)], 'x'))
    const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
    expect(text.slice(table, table + 4)).toBe('xref')
    const entries = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
    expect(entries).toHaveLength(12)
    for (const [index, offset] of entries.entries())
      expect(text.slice(offset, offset + 10)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  })

  it('needs a page', () => {
    expect(() => pdfOfPages([], 'x')).toThrow(RangeError)
  })
})
