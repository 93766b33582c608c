import type { RawCell } from '../cell-words.ts'
import { Enough, type Package } from './unpack.ts'
import { xmlSink } from './xml.ts'

// The cells of a workbook's first sheet, as a person sees them (ECMA-376, part 1, chapter 18), read while it is
// unpacked: nothing of it is kept but the words that cells share.

export interface ReadRow {
  number: number
  /** By the place of their column, from 1. */
  cells: ReadonlyMap<number, RawCell>
}

/** Cells of one column that are one: only the uppermost has a value. */
export interface Merged {
  /** The first column of the area, from 1. */
  place: number
  first: number
  last: number
}

const MS_PER_DAY = 86_400_000
/** The 1st of January 1970 in days of the two calendars of office programs. */
const [UNIX_DAY, UNIX_DAY_1904] = [25_569, 24_107]
/** Among them times; between 47 and 50 stand a number with an exponent and text. */
const DAYS_BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const PERCENT_BUILT_IN = [9, 10]
/** Office programs count with so many digits. */
const DIGITS = 15

/** What is told of a sheet: its rows one by one, then the cells that are one over several rows. */
export interface Told {
  onRow: (row: ReadRow) => void
  onMerged: (merged: Merged) => void
}

/**
 * Hands over every row of the first visible sheet that has cells. Throws `TooMuch`, what the listener throws, and for
 * what is no workbook. Answers whether there is such a sheet.
 */
export function readBook(pack: Package, told: Told): boolean {
  const { book, rels, styles, shared } = readParts(pack)
  if (!book.isThere) throw new Error('no workbook')
  const sheet = book.sheets.find(({ isHidden }) => !isHidden)
  const target = sheet === undefined ? undefined : rels.get(sheet.id)
  if (target === undefined) return false
  const name = pathOf(target)
  let isThere = false
  const sink = sheetSink({ shared, styles, is1904: book.is1904 }, told)
  pack.unpack((part) => {
    if (part !== name || isThere) return null
    isThere = true
    return sink
  })
  return isThere
}

/** Targets are given from the folder of the workbook, or from the top. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** What a number stands for under a format: a day, a share of a hundred, so many digits with noughts before them. */
type Shows = 'number' | 'day' | 'percent' | { digits: number }

interface Parts {
  book: { isThere: boolean; sheets: { id: string; isHidden: boolean }[]; is1904: boolean }
  rels: Map<string, string>
  /** Of every style of a cell. */
  styles: Shows[]
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
      if (name === 'xf' && isInCells) styles.push(shownBy(Number(attributes.numFmtId ?? 0), formats))
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
}

/** Formats that every office program knows by number (ECMA-376, part 1, 18.8.30), and those a workbook brings along. */
function shownBy(id: number, formats: ReadonlyMap<number, string>): Shows {
  const own = formats.get(id)
  if (own === undefined && DAYS_BUILT_IN.some(([from, to]) => id >= from && id <= to)) return 'day'
  if (own === undefined) return PERCENT_BUILT_IN.includes(id) ? 'percent' : 'number'
  const withoutWords = own.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (/^0{2,}$/.test(withoutWords)) return { digits: withoutWords.length }
  if (withoutWords.includes('%')) return 'percent'
  return /[ymdhs]/i.test(withoutWords) ? 'day' : 'number'
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
  styles: readonly Shows[]
  is1904: boolean
}

interface OpenCell {
  place: number
  type: string
  style: number
  value: string
}

/** What of a sheet comes behind its merged cells (18.3.1.99): nothing of it is read. */
const BEHIND_MERGED = new Set(['phoneticPr', 'conditionalFormatting', 'dataValidations', 'hyperlinks', 'pageMargins'])

function sheetSink(known: Known, { onRow, onMerged }: Told) {
  let number = 0
  let cells = new Map<number, RawCell>()
  let place = 0
  let cell: OpenCell | null = null
  let isValue = false
  let isPhonetic = false
  return xmlSink({
    open: (name, attributes) => {
      if (BEHIND_MERGED.has(name)) throw new Enough()
      if (name === 'mergeCell') {
        const merged = mergedOf(attributes.ref ?? '')
        if (merged !== null) onMerged(merged)
      } else if (name === 'row') {
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
      else if (name === 'mergeCells') throw new Enough()
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
      const shows = styles[style] ?? 'number'
      if (shows === 'day') return dateOf(Math.round((amount - (is1904 ? UNIX_DAY_1904 : UNIX_DAY)) * MS_PER_DAY))
      const rounded = Number((shows === 'percent' ? amount * 100 : amount).toPrecision(DIGITS))
      return typeof shows === 'object' && Number.isInteger(rounded) && rounded >= 0
        ? String(rounded).padStart(shows.digits, '0')
        : rounded
    }
  }
}

function dateOf(ms: number): Date | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `B2:B5`; null for an area of one row. */
function mergedOf(area: string): Merged | null {
  const [from = '', to = ''] = area.split(':')
  const [first, last] = [rowOf(from), rowOf(to)]
  return last > first ? { place: placeOf(from), first, last } : null
}

const rowOf = (address: string) => Number(address.replace(/^[A-Z]+/, ''))

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
