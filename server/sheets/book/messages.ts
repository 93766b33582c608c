import type { RawCell } from '../cell-words.ts'
import type { Cell } from '../cells.ts'

// What passes between the server and a thread that reads or writes a workbook: plain data, no definitions.

/** A column that a filled-in sheet may have. */
export interface ReadColumn {
  header: string
  /** Other headers that say the same, read where its own is not there. */
  also: readonly string[]
  isRequired: boolean
}

/** What may stand in the first row. */
export interface ReadSheet {
  columns: readonly ReadColumn[]
  /** What is read over. */
  others: readonly string[]
  /** With this column rows may say which record they change: what is required need not stand there. */
  marked: string
}

/** What reading one workbook may cost. Counted while it is unpacked and read, never as the file declares it. */
export interface ReadLimits {
  unpackedBytes: number
  /** Rows of the sheet, also those that hold nothing but formats. */
  sheetRows: number
  /** Rows that say something. */
  rows: number
  cells: number
}

/** A filled row, as office programs count, from 1; its cells in the order of the columns asked for. */
export interface SheetRow {
  number: number
  cells: RawCell[]
}

export interface WrittenColumn {
  words: string
  width: number
  /** Kept as text also when somebody edits the cell: what begins like a formula must never become one. */
  isText: boolean
  /** For the platform alone: folded away. */
  isFolded?: boolean
}

/** A sheet with a row of headers, written while its rows are handed over. */
export interface ListPlan {
  kind: 'list'
  name: string
  creator: string
  columns: readonly WrittenColumn[]
}

export interface TemplateColumn extends WrittenColumn {
  label: string
  isRequired: boolean
  /** What to write there, shown at the header. */
  note: string
  /** The same for the page that explains, where no drop-down is at hand. */
  explained: string
  /** Offered in a drop-down; empty where nothing is chosen. */
  choices: readonly string[]
}

/** A sheet to fill in; with rows it is the error sheet, filled in, with the reasons and the wrong cells in red. */
export interface TemplatePlan {
  kind: 'template'
  name: string
  columns: readonly TemplateColumn[]
  isReturned: boolean
}

export type BookPlan = ListPlan | TemplatePlan

/** Cells, and which of them are wrong. */
export interface WrittenRow {
  cells: readonly Cell[]
  wrong?: readonly number[]
}

export interface ReadOrder {
  kind: 'read'
  bytes: Uint8Array
  sheet: ReadSheet
  limits: ReadLimits
}

export type ToThread =
  | ReadOrder
  | { kind: 'write'; plan: BookPlan }
  | { kind: 'rows'; rows: readonly WrittenRow[] }
  | { kind: 'end' }

export type FromThread =
  /** Some of what was read. */
  | { kind: 'read'; rows: SheetRow[] }
  /** Not our sheet, or too much of it. */
  | { kind: 'refused'; code: string; message: string }
  /** The rows that were handed over are in the workbook: more may come. */
  | { kind: 'taken' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'done' }
  /** A bug. */
  | { kind: 'failed'; message: string }
