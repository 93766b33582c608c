import { Writable } from 'node:stream'
import { type Cell, Workbook, WorkbookWriter, type Worksheet } from '@cj-tech-master/excelts'
import { ERROR_HEADER, MAX_IMPORT_ROWS } from '#domain/contract/sheets.ts'
import { HEADER, REQUIRED, TEXT, WRONG } from './looks.ts'
import type { BookPlan, ListPlan, TemplateColumn, TemplatePlan, WrittenRow } from './messages.ts'

const REQUIRED_MARK = '*'
const CHOICES_SHEET = '选项'
const REASON_WIDTH = 50

/** A workbook that is being written. */
export interface Writing {
  add(rows: readonly WrittenRow[]): void
  /** Resolves when the last byte was handed over. */
  end(): Promise<void>
}

export function writeBook(plan: BookPlan, onBytes: (bytes: Uint8Array) => void): Writing {
  return plan.kind === 'list' ? writeList(plan, onBytes) : writeTemplate(plan, onBytes)
}

/** Nothing of it is kept: a row is packed as soon as it is there. */
function writeList({ name, creator, columns }: ListPlan, onBytes: (bytes: Uint8Array) => void): Writing {
  const stream = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      onBytes(chunk)
      done()
    },
  })
  const book = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false, creator })
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ width, isText, isFolded = false }) => ({
    ...{ width, hidden: isFolded },
    style: isText ? TEXT : {},
  }))
  const header = sheet.addRow(columns.map(({ words }) => words))
  for (let at = 1; at <= columns.length; at += 1) header.getCell(at).style = HEADER
  header.commit()
  return {
    add: (rows) => {
      for (const { cells } of rows) sheet.addRow([...cells]).commit()
    },
    end: async () => {
      sheet.commit()
      await book.commit()
    },
  }
}

/** Drop-downs and notes are written with the whole, so the whole is put together first. */
function writeTemplate(plan: TemplatePlan, onBytes: (bytes: Uint8Array) => void): Writing {
  const { columns, name, isReturned } = plan
  const book = new Workbook()
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  fillHeader(sheet, columns, isReturned)
  explain(book, plan)
  dropDowns(book, sheet, columns)
  return {
    add: (rows) => {
      for (const row of rows) fillRow(sheet, row)
    },
    end: async () => onBytes(new Uint8Array(await book.xlsx.writeBuffer())),
  }
}

function fillHeader(sheet: Worksheet, columns: readonly TemplateColumn[], isReturned: boolean): void {
  const header = sheet.getRow(1)
  header.height = 24
  for (const [index, { words, width, isRequired, isText, isFolded = false, note }] of columns.entries()) {
    const cell = header.getCell(index + 1)
    cell.value = isRequired ? `${REQUIRED_MARK}${words}` : words
    cell.style = isRequired ? REQUIRED : HEADER
    cell.note = note
    const column = sheet.getColumn(index + 1)
    column.width = width
    column.hidden = isFolded
    if (isText) column.style = TEXT
  }
  if (!isReturned) return
  const cell = header.getCell(columns.length + 1)
  cell.value = ERROR_HEADER
  cell.style = REQUIRED
  sheet.getColumn(columns.length + 1).width = REASON_WIDTH
}

/** The last cell is the reason. */
function fillRow(sheet: Worksheet, { cells, wrong = [] }: WrittenRow): void {
  const row = sheet.addRow([...cells])
  for (const index of wrong) row.getCell(index + 1).style = WRONG
  const reason: Cell = row.getCell(cells.length)
  reason.style = WRONG
}

/** Lists stand on a page of their own: inside a cell they could be 255 letters long. */
function dropDowns(book: Workbook, sheet: Worksheet, columns: readonly TemplateColumn[]): void {
  if (columns.every(({ choices }) => choices.length === 0)) return
  const page = book.addWorksheet(CHOICES_SHEET, { state: 'veryHidden' })
  for (const [index, { choices, label }] of columns.entries()) {
    if (choices.length === 0) continue
    for (const [row, each] of choices.entries()) page.getRow(row + 1).getCell(index + 1).value = each
    const letter = page.getColumn(index + 1).letter
    const own = sheet.getColumn(index + 1).letter
    sheet.dataValidations.add(`${own}2:${own}${MAX_IMPORT_ROWS + 1}`, {
      type: 'list',
      allowBlank: true,
      formulae: [`${CHOICES_SHEET}!$${letter}$1:$${letter}$${choices.length}`],
      showErrorMessage: true,
      errorStyle: 'stop',
      errorTitle: '不在可选范围内',
      error: `请从下拉列表中选择${label}`,
    })
  }
}

function explain(book: Workbook, { name, columns }: TemplatePlan): void {
  const page = book.addWorksheet('填写说明')
  const lines = [
    `本表用于批量新增${name}。请在第一张工作表中从第 2 行起填写，每行一条。`,
    `带 ${REQUIRED_MARK} 的红色列必须填写；请不要改动第 1 行的列名。`,
    `一次最多 ${MAX_IMPORT_ROWS} 行，文件不超过 10 MB，格式为 .xlsx。`,
    '导入时逐行检查；有错误的行会连同原因写在返回的错误表里，改好后可直接再次导入。',
  ]
  for (const line of lines) page.addRow([line])
  page.addRow([])
  const header = page.addRow(['列名', '是否必填', '填写要求'])
  for (let at = 1; at <= 3; at += 1) header.getCell(at).style = HEADER
  for (const { words, isRequired, explained, isFolded } of columns)
    if (isFolded !== true) page.addRow([words, isRequired ? '必填' : '选填', explained])
  for (const [at, width] of [24, 12, 80].entries()) page.getColumn(at + 1).width = width
}
