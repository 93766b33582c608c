import { ERROR_HEADER } from '#domain/contract/sheets.ts'
import { type RawCell, wordsOf } from '../cell-words.ts'
import type { ReadLimits, ReadOrder, ReadSheet, SheetRow } from './messages.ts'
import { type Merged, readBook } from './read-book.ts'
import { Package, TooMuch } from './unpack.ts'

/** Why a workbook is not taken, in words. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const BATCH = 200

/** Hands over the filled rows of an upload in batches. Throws `Refused` for what cannot be read as our sheet. */
export function readSheet({ bytes, sheet, limits }: ReadOrder, onRows: (rows: SheetRow[]) => void): void {
  const reading = new Reading(sheet, limits)
  let hasSheet = false
  try {
    hasSheet = readBook(new Package(bytes, limits.unpackedBytes), {
      onRow: ({ number, cells }) => reading.take(number, cells),
      onMerged: (merged) => reading.spread(merged),
    })
  } catch (error) {
    if (error instanceof Refused) throw error
    if (error instanceof TooMuch) throw tooMany(limits)
    throw new Refused('unreadable', '文件无法读取，请使用下载的模板并保存为 .xlsx', { cause: error })
  }
  if (!hasSheet || reading.rows.length === 0) reading.refuseEmpty()
  for (let at = 0; at < reading.rows.length; at += BATCH) onRows(reading.rows.slice(at, at + BATCH))
}

class Reading {
  readonly rows: SheetRow[] = []
  private cells = 0
  private merged = 0
  private places: (number | null)[] | null = null
  private readonly sheet: ReadSheet
  private readonly limits: ReadLimits

  constructor(sheet: ReadSheet, limits: ReadLimits) {
    this.sheet = sheet
    this.limits = limits
  }

  take(number: number, cells: ReadonlyMap<number, RawCell>): void {
    this.cells += cells.size
    if (number > this.limits.sheetRows || this.cells > this.limits.cells) throw tooMany(this.limits)
    if (this.places === null) {
      this.places = placesOf(number === 1 ? cells : new Map(), this.sheet)
      if (number === 1) return
    }
    const own = this.places.map((place) => (place === null ? null : (cells.get(place) ?? null)))
    if (own.every((cell) => wordsOf(cell) === '')) return
    if (this.rows.length === this.limits.rows) throw tooMany(this.limits)
    this.rows.push({ number, cells: own })
  }

  /** What stands once for several rows is said of each of them. */
  spread({ place, first, last }: Merged): void {
    this.merged += 1
    if (this.merged > this.limits.rows) throw tooMany(this.limits)
    const at = this.places?.indexOf(place) ?? -1
    if (at < 0) return
    const within = this.rows.filter(({ number }) => number >= first && number <= last)
    const said = within[0]?.number === first ? (within[0].cells[at] ?? null) : null
    for (const { cells } of within) cells[at] ??= said
  }

  /** A sheet without any row has no headers either. */
  refuseEmpty(): never {
    if (this.places === null) placesOf(new Map(), this.sheet)
    throw new Refused('empty', '表格里没有要导入的数据')
  }
}

/** Where each of our columns stands in the sheet, null where it is left out. */
function placesOf(cells: ReadonlyMap<number, RawCell>, { columns, others, marked }: ReadSheet): (number | null)[] {
  const found = new Map<string, number>()
  const named = columns.flatMap(({ header, also }) => [header, ...also])
  const known = new Set([...named, ...others, ERROR_HEADER].map(bare))
  for (const [place, cell] of cells) {
    const words = bare(wordsOf(cell))
    if (words === '') continue
    if (!known.has(words))
      throw new Refused('header', `模板中没有“${words.slice(0, 20)}”这一列，请删去这一列，或使用最新的模板`)
    if (found.has(words)) throw new Refused('header', `“${words}”这一列重复`)
    found.set(words, place)
  }
  const places = columns.map(({ header, also }) => {
    const place = [header, ...also].map((words) => found.get(bare(words))).find((each) => each !== undefined)
    return place ?? null
  })
  if (found.has(bare(marked))) return places
  const missing = columns.filter(({ isRequired }, at) => isRequired && places[at] === null)
  if (missing.length > 0)
    throw new Refused(
      'header',
      `缺少必填列：${missing.map(({ header }) => header).join('、')}，请使用最新的模板；修改已有内容请用“下载已有内容”得到的表格`,
    )
  return places
}

/** Without the mark of what is required, and without what a hand may add to it. */
const bare = (words: string) => words.replaceAll(/[*＊\s]/g, '')

const tooMany = ({ rows }: ReadLimits) => new Refused('too-many-rows', `一次最多导入 ${rows} 行，请分成几份导入`)
