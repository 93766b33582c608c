import type { Cell as SheetCell, Workbook, Worksheet } from '@cj-tech-master/excelts'
import { ERROR_HEADER, MAX_IMPORT_ROWS } from '#domain/contract/sheets.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { type ImportColumn, importColumns } from '#domain/kit/sheet.ts'
import { findResource } from '#domain/resources/registry.ts'
import { REGION_PATH } from './cells.ts'
import { HEADER, REQUIRED, TEXT, WRONG, widthFor } from './looks.ts'
import type { RawCell } from './parse.ts'
import { isTree, nameFields, type Titles } from './titles.ts'

export const REQUIRED_MARK = '*'
/** Further choices are typed; a longer drop-down helps nobody. */
const MOST_CHOICES = 500
const CHOICES_SHEET = '选项'

/** A row of an error sheet: what was in it, what is wrong with it, and where. */
export interface WrongRow {
  cells: readonly RawCell[]
  message: string
  /** Positions in the columns; empty when the row as a whole is wrong. */
  wrong: readonly number[]
}

/**
 * The workbook to fill in: required columns marked and red, drop-downs for what is chosen, a page that explains. With
 * rows it is the error sheet: the same, filled in, with a column of reasons and the wrong cells in red.
 */
export async function templateBook(
  resource: AnyResource,
  titles: Titles,
  rows?: readonly WrongRow[],
): Promise<Uint8Array> {
  const { Workbook: Book } = await import('@cj-tech-master/excelts')
  const book = new Book()
  const columns = importColumns(resource)
  const sheet = book.addWorksheet(resource.label.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  const choices = await choicesOf(columns, titles)
  fillHeader(sheet, columns, choices, rows !== undefined)
  explain(book, resource, columns)
  dropDowns(book, sheet, columns, choices)
  for (const row of rows ?? []) fillRow(sheet, row, columns.length)
  return new Uint8Array(await book.xlsx.writeBuffer())
}

function fillHeader(sheet: Worksheet, columns: readonly ImportColumn[], choices: Choices, isReturned: boolean): void {
  const header = sheet.getRow(1)
  header.height = 24
  for (const [index, { header: words, field, name }] of columns.entries()) {
    const cell = header.getCell(index + 1)
    cell.value = field.required === true ? `${REQUIRED_MARK}${words}` : words
    cell.style = field.required === true ? REQUIRED : HEADER
    cell.note = howTo(name, field, choices.has(index))
    const column = sheet.getColumn(index + 1)
    column.width = widthFor(field)
    if (isTyped(field)) column.style = TEXT
  }
  if (!isReturned) return
  const cell = header.getCell(columns.length + 1)
  cell.value = ERROR_HEADER
  cell.style = REQUIRED
  sheet.getColumn(columns.length + 1).width = 50
}

/** Numbers stay numbers; all else is text, so that office programs neither shorten nor reckon with it. */
const isTyped = ({ kind }: Field) => kind !== 'integer' && kind !== 'decimal'

function fillRow(sheet: Worksheet, { cells, message, wrong }: WrongRow, width: number): void {
  const row = sheet.addRow([...cells.map(harmless), ...Array(Math.max(0, width - cells.length)).fill(null), message])
  for (const index of wrong) row.getCell(index + 1).style = WRONG
  const reason: SheetCell = row.getCell(width + 1)
  reason.style = WRONG
}

const harmless = (raw: RawCell) => (raw instanceof Date ? raw.toISOString().slice(0, 10) : raw)

type Choices = ReadonlyMap<number, readonly string[]>

async function choicesOf(columns: readonly ImportColumn[], titles: Titles): Promise<Choices> {
  const choices = new Map<number, readonly string[]>()
  for (const [index, { name, field }] of columns.entries()) {
    const words = await wordsToChoose(name, field, titles)
    if (words !== null && words.length > 0) choices.set(index, words)
  }
  return choices
}

async function wordsToChoose(name: string, field: Field, titles: Titles): Promise<readonly string[] | null> {
  if (name === REGION_PATH) return await titles.all('region', MOST_CHOICES)
  if (field.kind === 'choice') return Object.values(field.options)
  if (field.kind === 'bool') return ['是', '否']
  return field.kind === 'reference' ? await titles.all(field.to, MOST_CHOICES) : null
}

/** Lists stand on a page of their own: inside a cell they could be 255 letters long. */
function dropDowns(book: Workbook, sheet: Worksheet, columns: readonly ImportColumn[], choices: Choices): void {
  if (choices.size === 0) return
  const page = book.addWorksheet(CHOICES_SHEET, { state: 'veryHidden' })
  for (const [index, words] of choices) {
    for (const [row, each] of words.entries()) page.getRow(row + 1).getCell(index + 1).value = each
    const letter = page.getColumn(index + 1).letter
    const own = sheet.getColumn(index + 1).letter
    sheet.dataValidations.add(`${own}2:${own}${MAX_IMPORT_ROWS + 1}`, {
      type: 'list',
      allowBlank: true,
      formulae: [`${CHOICES_SHEET}!$${letter}$1:$${letter}$${words.length}`],
      showErrorMessage: true,
      errorStyle: 'stop',
      errorTitle: '不在可选范围内',
      error: `请从下拉列表中选择${columns[index]?.field.label ?? ''}`,
    })
  }
}

function explain(book: Workbook, resource: AnyResource, columns: readonly ImportColumn[]): void {
  const page = book.addWorksheet('填写说明')
  const lines = [
    `本表用于批量新增${resource.label}。请在第一张工作表中从第 2 行起填写，每行一条。`,
    `带 ${REQUIRED_MARK} 的红色列必须填写；请不要改动第 1 行的列名。`,
    `一次最多 ${MAX_IMPORT_ROWS} 行，文件不超过 10 MB，格式为 .xlsx。`,
    '导入时逐行检查；有错误的行会连同原因写在返回的错误表里，改好后可直接再次导入。',
  ]
  for (const line of lines) page.addRow([line])
  page.addRow([])
  const header = page.addRow(['列名', '是否必填', '填写要求'])
  for (let at = 1; at <= 3; at += 1) header.getCell(at).style = HEADER
  for (const { header: words, name, field } of columns)
    page.addRow([words, field.required === true ? '必填' : '选填', howTo(name, field, false)])
  for (const [at, width] of [24, 12, 80].entries()) page.getColumn(at + 1).width = width
}

/** What to write in a column, in words. */
function howTo(name: string, field: Field, hasList: boolean): string {
  const unit = field.unit === undefined ? '' : `，单位：${field.unit}`
  const hint = field.hint === undefined ? '' : `。${field.hint}`
  if (name === REGION_PATH) return `填写区域名称或从上到下的路径，如 吴江区/盛泽镇${hint}`
  switch (field.kind) {
    case 'text':
      return `文字，不超过 ${field.maxLength} 个字${hint}`
    case 'integer':
      return `整数${spanWords(field)}${unit}${hint}`
    case 'decimal':
      return `数字${spanWords(field)}${unit}${hint}`
    case 'bool':
      return `填 是 或 否${hint}`
    case 'date':
      return `日期，如 2026-11-20${hint}`
    case 'instant':
      return `时间，如 2026-11-20 10:32${hint}`
    case 'choice':
      return hasList ? `从下拉列表中选择${hint}` : `从中选择一项：${Object.values(field.options).join('、')}${hint}`
    case 'choices':
      return `可填多项，用顿号隔开：${Object.values(field.options).join('、')}${hint}`
    case 'reference':
      return `${referenceWords(field.to)}${hint}`
    case 'references':
      return `${referenceWords(field.to)}；可填多项，用顿号隔开${hint}`
    default:
      return hint
  }
}

function spanWords({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `，${min} 至 ${max}`
  if (min !== undefined) return `，不小于 ${min}`
  return max === undefined ? '' : `，不大于 ${max}`
}

function referenceWords(target: string): string {
  const resource = findResource(target)
  if (resource === null) return ''
  if (isTree(resource)) return `填写${resource.label}名称，或从上到下的路径，用 / 隔开`
  const labels = nameFields(resource).map((name) => resource.fields[name]?.label ?? name)
  return `填写${resource.label}的${labels.join('或')}`
}
