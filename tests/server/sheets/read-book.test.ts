import { Workbook } from '@cj-tech-master/excelts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Merged, type ReadRow, readBook } from '#server/sheets/book/read-book.ts'
import { Package, TooMuch } from '#server/sheets/book/unpack.ts'

const MEGABYTE = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'

async function partsOf(fill: (book: Workbook) => void): Promise<Record<string, Uint8Array>> {
  const book = new Workbook()
  fill(book)
  return unzipSync(new Uint8Array(await book.xlsx.writeBuffer()))
}

function told(parts: Record<string, Uint8Array>, limit = MEGABYTE) {
  const rows: ReadRow[] = []
  const merged: Merged[] = []
  readBook(new Package(zipSync(parts), limit), {
    onRow: (row) => rows.push(row),
    onMerged: (area) => merged.push(area),
  })
  return { rows, merged }
}

const rowsIn = (parts: Record<string, Uint8Array>, limit?: number) => told(parts, limit).rows

const cellsIn = (parts: Record<string, Uint8Array>) => rowsIn(parts).map(({ cells }) => [...cells.values()])
const sheetOf = (xml: string) => strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`)

describe('the cells of a workbook', () => {
  it('are words, numbers, days, yes and no, and what formulas show', async () => {
    const parts = await partsOf((book) => {
      const sheet = book.addWorksheet('表')
      sheet.addRow(['甲厂', 12.5, new Date('2026-11-20T00:00:00Z'), true, { formula: 'A1&B1', result: '甲厂12.5' }])
      sheet.addRow([{ text: '链接', hyperlink: 'https://example.org' }])
      sheet.addRow([{ richText: [{ text: '一' }, { font: { bold: true }, text: '二' }] }])
      sheet.addRow([{ error: '#N/A' }])
    })
    expect(cellsIn(parts)).toEqual([
      ['甲厂', 12.5, new Date('2026-11-20T00:00:00Z'), true, '甲厂12.5'],
      ['链接'],
      ['一二'],
      [null],
    ])
  })

  it('are found without addresses, in rich text, under a prefix and with letters given by number', async () => {
    const parts = await partsOf((book) => book.addWorksheet('表'))
    const inline = (xml: string) => `<x:c t="inlineStr"><x:is>${xml}</x:is></x:c>`
    const row = `${inline('<x:r><x:t>甲</x:t></x:r><x:r><x:t>乙</x:t></x:r>')}${inline('<x:t>丙_x000A_丁</x:t>')}`
    parts[SHEET] = strToU8(
      `<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row>${row}</x:row><x:row r="7">${inline('<x:t>戊</x:t><x:rPh><x:t>wu</x:t></x:rPh>')}</x:row></x:sheetData></x:worksheet>`,
    )
    const rows = rowsIn(parts)
    expect(rows.map(({ number }) => number)).toEqual([1, 7])
    expect(rows.map(({ cells }) => [...cells])).toEqual([
      [
        [1, '甲乙'],
        [2, '丙\n丁'],
      ],
      [[1, '戊']],
    ])
  })

  it('stand in the column that their address says, beyond Z too', async () => {
    const parts = await partsOf((book) => book.addWorksheet('表'))
    const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>${address}</t></is></c>`
    parts[SHEET] = sheetOf(`<row r="1">${['A1', 'Y1', 'Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1'].map(cell).join('')}</row>`)
    expect([...(rowsIn(parts)[0]?.cells ?? [])]).toEqual([
      [1, 'A1'],
      [25, 'Y1'],
      [26, 'Z1'],
      [27, 'AA1'],
      [52, 'AZ1'],
      [53, 'BA1'],
      [702, 'ZZ1'],
    ])
  })

  it('know days by the format of a cell, in both calendars', async () => {
    const parts = await partsOf((book) => {
      const sheet = book.addWorksheet('表')
      sheet.addRow([45_000, 45_000, 45_000])
      sheet.getCell('B1').numFmt = 'yyyy"年"m"月"'
      sheet.getCell('C1').numFmt = '0.00"天"'
    })
    expect(cellsIn(parts)).toEqual([[45_000, new Date('2023-03-15T00:00:00Z'), 45_000]])
    const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
    parts['xl/workbook.xml'] = strToU8(book.replace(/<workbookPr[^>]*\/>/, '<workbookPr date1904="1"/>'))
    expect(cellsIn(parts)[0]?.[1]).toEqual(new Date('2027-03-16T00:00:00Z'))
  })

  it('are numbers, digits and shares as their format shows them, and never days under the format of text', async () => {
    const parts = await partsOf((book) => {
      const sheet = book.addWorksheet('表')
      sheet.addRow([13_812_345_678, 12, 512, 0.85, 0.1 + 0.2, 12_000, 0.1])
      for (const [address, format] of Object.entries({
        A1: '@',
        B1: '@',
        C1: '0000',
        D1: '0%',
        F1: '##0.0E+0',
        G1: '0.00%',
      }))
        sheet.getCell(address).numFmt = format
    })
    expect(cellsIn(parts)).toEqual([[13_812_345_678, 12, '0512', 85, 0.3, 12_000, 10]])
  })

  it('are told to be one over several rows', async () => {
    const parts = await partsOf((book) => {
      const sheet = book.addWorksheet('表')
      for (const name of ['甲', '乙', '丙']) sheet.addRow(['车间', name, '备注'])
      sheet.mergeCells('A1:A3')
      sheet.mergeCells('B2:C2')
      sheet.mergeCells('B3:C3')
    })
    expect(told(parts).merged).toEqual([{ place: 1, first: 1, last: 3 }])
  })

  it('are those of the first sheet that is shown, wherever its parts lie in the file', async () => {
    const parts = await partsOf((book) => {
      book.addWorksheet('藏', { state: 'hidden' }).addRow(['看不见'])
      book.addWorksheet('表').addRow(['看得见'])
    })
    expect(cellsIn(Object.fromEntries(Object.entries(parts).reverse()))).toEqual([['看得见']])
  })
})

describe('a workbook that costs too much', () => {
  it('is left where its parts came to more than they may, counted as they come out', () => {
    const bytes = zipSync({ a: new Uint8Array(50 * MEGABYTE), b: new Uint8Array(MEGABYTE) })
    let seen = 0
    const pack = new Package(bytes, 10 * MEGABYTE)
    expect(() =>
      pack.unpack(() => (piece) => {
        seen += piece.length
      }),
    ).toThrow(TooMuch)
    expect(seen).toBeLessThanOrEqual(10 * MEGABYTE)
  })

  it('counts all its parts together', async () => {
    const parts = await partsOf((book) => book.addWorksheet('表').addRow(['字']))
    const spaces = ' '.repeat(400_000)
    parts[SHEET] = sheetOf(spaces)
    parts['xl/styles.xml'] = strToU8(`<styleSheet>${spaces}</styleSheet>`)
    expect(rowsIn(parts, MEGABYTE)).toEqual([])
    expect(() => rowsIn(parts, 700_000)).toThrow(TooMuch)
  })

  it('is no workbook with a document type or a broken part', async () => {
    const parts = await partsOf((book) => book.addWorksheet('表').addRow(['字']))
    const typed = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>'
    expect(() => rowsIn({ ...parts, [SHEET]: strToU8(typed) })).toThrow('document type')
    expect(() => rowsIn({ ...parts, [SHEET]: strToU8('<worksheet><row></worksheet>') })).toThrow()
    expect(() => rowsIn({ 'other.txt': strToU8('hello') })).toThrow('no workbook')
  })
})
