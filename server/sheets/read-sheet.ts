import type { CellValue, Worksheet } from '@cj-tech-master/excelts'
import { unzipSync } from 'fflate'
import { ERROR_HEADER, MAX_IMPORT_ROWS } from '#domain/contract/sheets.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { type ImportColumn, importColumns } from '#domain/kit/sheet.ts'
import { type RawCell, wordsOf } from './parse.ts'

/** What the parts of a workbook may unfold to: far more than the largest sheet, far less than a bomb. */
const MAX_UNPACKED_BYTES = 80 * 1024 * 1024
/** Rows of nothing but formats that a sheet may trail behind it. */
const MAX_SHEET_ROWS = 20_000

export interface SheetRow {
  /** As office programs count, from 1. */
  number: number
  /** In the order of `importColumns`. */
  cells: RawCell[]
}

/** The filled rows of an upload. Throws `input.invalid` with a sentence for what cannot be read as our sheet. */
export async function readSheet(resource: AnyResource, bytes: Uint8Array): Promise<SheetRow[]> {
  const sheet = await firstSheet(bytes)
  const columns = importColumns(resource)
  const places = placesOf(sheet, columns)
  if (sheet.rowCount > MAX_SHEET_ROWS) throw tooMany()
  const rows: SheetRow[] = []
  for (let number = 2; number <= sheet.rowCount; number += 1) {
    const row = sheet.findRow(number)
    if (row === undefined) continue
    const cells = places.map((place) => (place === null ? null : rawOf(row.getCell(place).value)))
    if (cells.every((cell) => wordsOf(cell) === '')) continue
    rows.push({ number, cells })
    if (rows.length > MAX_IMPORT_ROWS) throw tooMany()
  }
  if (rows.length === 0) throw wrong('empty', '表格里没有要导入的数据')
  return rows
}

async function firstSheet(bytes: Uint8Array): Promise<Worksheet> {
  const { Workbook } = await import('@cj-tech-master/excelts')
  const book = new Workbook()
  try {
    let unpacked = 0
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
    if (unpacked > MAX_UNPACKED_BYTES) throw tooMany()
    await book.xlsx.load(bytes)
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw wrong('unreadable', '文件无法读取，请使用下载的模板并保存为 .xlsx', cause)
  }
  const [sheet] = book.worksheets.filter(({ state }) => state === 'visible')
  if (sheet === undefined) throw wrong('empty', '表格里没有要导入的数据')
  return sheet
}

/** Where each of our columns stands in the sheet, null where it is left out. */
function placesOf(sheet: Worksheet, columns: readonly ImportColumn[]): (number | null)[] {
  const found = new Map<string, number>()
  const header = sheet.getRow(1)
  const known = new Set([...columns.map(({ header: words }) => bare(words)), ERROR_HEADER])
  for (let place = 1; place <= header.cellCount; place += 1) {
    const words = bare(wordsOf(rawOf(header.getCell(place).value)))
    if (words === '') continue
    if (!known.has(words)) throw wrong('header', `没有“${words.slice(0, 20)}”这一列，请使用最新的模板`)
    if (found.has(words)) throw wrong('header', `“${words}”这一列重复`)
    found.set(words, place)
  }
  const missing = columns.filter(({ header: words, field }) => field.required === true && !found.has(bare(words)))
  if (missing.length > 0)
    throw wrong('header', `缺少必填列：${missing.map(({ header: words }) => words).join('、')}，请使用最新的模板`)
  return columns.map(({ header: words }) => found.get(bare(words)) ?? null)
}

/** Without the mark of what is required, and without what a hand may add to it. */
const bare = (words: string) => words.replaceAll(/[*＊\s]/g, '')

/** What a person sees in a cell. The result of a formula counts, never the formula. */
function rawOf(value: CellValue): RawCell {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object' || value instanceof Date) return value
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('result' in value) return rawOf((value.result ?? null) as CellValue)
  if ('text' in value) return rawOf(value.text as CellValue)
  return null
}

const tooMany = () => wrong('too-many-rows', `一次最多导入 ${MAX_IMPORT_ROWS} 行，请分成几份导入`)

function wrong(code: string, message: string, cause?: unknown): Problem {
  return new Problem('input.invalid', { sentence: message, issues: [{ path: 'file', code, message }] }, { cause })
}
