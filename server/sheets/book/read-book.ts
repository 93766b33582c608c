import type { RawCell } from '../parse.ts'
import { Enough, type Package } from './unpack.ts'
import { xmlSink } from './xml.ts'

// The cells of a workbook's first sheet, as a person sees them (ECMA-376, part 1, chapter 18), read while it is
// unpacked: nothing of it is kept but the words that cells share.

export interface ReadRow {
  number: number
  /** By the place of their column, from 1. */
  cells: ReadonlyMap<number, RawCell>
}

const MS_PER_DAY = 86_400_000
/** The 1st of January 1970 in days of the two calendars of office programs. */
const [UNIX_DAY, UNIX_DAY_1904] = [25_569, 24_107]
const LAST_BUILT_IN = 163

/**
 * Hands over every row of the first visible sheet that has cells. Throws `TooMuch`, what `onRow` throws, and for what is
 * no workbook. Answers whether there is such a sheet.
 */
export function readBook(pack: Package, onRow: (row: ReadRow) => void): boolean {
  const { book, rels, styles, shared } = readParts(pack)
  if (!book.isThere) throw new Error('no workbook')
  const sheet = book.sheets.find(({ isHidden }) => !isHidden)
  const target = sheet === undefined ? undefined : rels.get(sheet.id)
  if (target === undefined) return false
  const name = pathOf(target)
  let isThere = false
  const sink = sheetSink({ shared, styles, is1904: book.is1904 }, onRow)
  pack.unpack((part) => {
    if (part !== name || isThere) return null
    isThere = true
    return sink
  })
  return isThere
}

/** Targets are given from the folder of the workbook, or from the top. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

interface Parts {
  book: { isThere: boolean; sheets: { id: string; isHidden: boolean }[]; is1904: boolean }
  rels: Map<string, string>
  /** Of every style of a cell: whether it shows a day. */
  styles: boolean[]
  shared: string[]
}

function readParts(pack: Package): Parts {
  const parts: Parts = {
    book: { isThere: false, sheets: [], is1904: false },
    rels: new Map(),
    styles: [],
    shared: [],
  }
  pack.unpack((name) => {
    if (name === 'xl/workbook.xml') return bookSink(parts)
    if (name === 'xl/_rels/workbook.xml.rels') return relsSink(parts)
    if (name === 'xl/styles.xml') return stylesSink(parts)
    return name === 'xl/sharedStrings.xml' ? sharedSink(parts) : null
  })
  return parts
}

function bookSink({ book }: Parts) {
  book.isThere = true
  return xmlSink({
    open: (name, attributes) => {
      if (name === 'workbookPr') book.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      book.sheets.push({ id, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
}

function relsSink({ rels }: Parts) {
  return xmlSink({
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined) rels.set(Id, Target)
    },
  })
}

function stylesSink({ styles }: Parts) {
  const formats = new Map<number, string>()
  let isInCells = false
  return xmlSink({
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(showsDay(Number(attributes.numFmtId ?? 0), formats))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
}

/** Formats that every office program knows by number, and those a workbook brings along. */
function showsDay(id: number, formats: ReadonlyMap<number, string>): boolean {
  const own = formats.get(id)
  if (own === undefined)
    return id <= LAST_BUILT_IN && ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58))
  const withoutWords = own.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[ymdhs]/i.test(withoutWords)
}

/** Words without the phonetic signs that some programs put beside them. */
function sharedSink({ shared }: Parts) {
  let words = ''
  let isText = false
  let isPhonetic = false
  return xmlSink({
    open: (name) => {
      if (name === 'si') words = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text: (text) => {
      if (isText) words += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') shared.push(unescaped(words))
    },
  })
}

interface Known {
  shared: readonly string[]
  styles: readonly boolean[]
  is1904: boolean
}

interface OpenCell {
  place: number
  type: string
  style: number
  value: string
}

function sheetSink(known: Known, onRow: (row: ReadRow) => void) {
  let number = 0
  let cells = new Map<number, RawCell>()
  let place = 0
  let cell: OpenCell | null = null
  let isValue = false
  let isPhonetic = false
  return xmlSink({
    open: (name, attributes) => {
      if (name === 'row') {
        number = Number(attributes.r ?? number + 1)
        cells = new Map()
        place = 0
      } else if (name === 'c') {
        place = attributes.r === undefined ? place + 1 : placeOf(attributes.r)
        cell = { place, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isValue = cell !== null && !isPhonetic
    },
    text: (text) => {
      if (isValue && cell !== null) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell !== null) {
        cells.set(cell.place, shownIn(cell, known))
        cell = null
      } else if (name === 'row' && cells.size > 0) onRow({ number, cells })
      else if (name === 'sheetData') throw new Enough()
    },
  })
}

/** What a person sees in a cell. The result of a formula counts, never the formula. */
function shownIn({ type, style, value }: OpenCell, { shared, styles, is1904 }: Known): RawCell {
  if (value === '') return null
  switch (type) {
    case 's':
      return shared[Number(value)] ?? null
    case 'inlineStr':
    case 'str':
      return unescaped(value)
    case 'b':
      return value.trim() === '1' || value.trim() === 'true'
    case 'e':
      return null
    case 'd':
      return dateOf(Date.parse(value))
    default: {
      const amount = Number(value)
      if (!Number.isFinite(amount)) return null
      if (styles[style] !== true) return amount
      return dateOf(Math.round((amount - (is1904 ? UNIX_DAY_1904 : UNIX_DAY)) * MS_PER_DAY))
    }
  }
}

function dateOf(ms: number): Date | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The place of a column from a cell's address: 1 for A7, 28 for AB3. */
function placeOf(address: string): number {
  let place = 0
  for (const letter of address) {
    const worth = letter.charCodeAt(0) - 64
    if (worth < 1 || worth > 26) break
    place = place * 26 + worth
  }
  return place
}

/** Letters that XML cannot hold stand there by their number. */
function unescaped(words: string): string {
  return words.includes('_x')
    ? words.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : words
}
