// Sheets of a resource, for those who may take its list away or create its records:
//
//   POST /api/{resource}/export               a list query, `columns`, and `exportReason` with personal columns -> xlsx
//   POST /api/{resource}/print                the same, before personal columns go onto paper -> Answer<{ rows }>
//   GET|POST /api/{resource}/importTemplate   -> xlsx
//   POST /api/{resource}/import?job=&mode=    multipart, the xlsx as `file` -> Answer<ImportJob>
//        &seenAt=    of the job that asked: the changes it told are meant
//   GET|POST /api/{resource}/import/{job}     -> Answer<ImportJob>
//   POST /api/{resource}/import/{job}/cancel  -> Answer<ImportJob>: as far as it came; `all` leaves nothing behind
//   GET|POST /api/{resource}/import/{job}/errors   -> xlsx: what was refused, with a column 错误

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What those who take telephone or identity numbers away usually need them for; other words will do too. */
export const USUAL_EXPORT_REASONS = ['监督检查', '通知联系', '数据核对', '统计上报'] as const
export const EXPORT_REASON_LENGTH = { least: 2, most: 100 } as const

/** More rows than this are a job for the statistics, not for a sheet. */
export const MAX_EXPORT_ROWS = 50_000
/** On paper; more are a job for the sheet. */
export const MAX_PRINT_ROWS = 1_000
export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
/** The column of an error sheet that says what is wrong; ignored when the sheet comes back mended. */
export const ERROR_HEADER = '错误'
/** The column in which people count the rows of their lists: read over. */
export const NUMBER_HEADER = '序号'
/** The folded column that says which record a row was when it was taken away: what comes back in it changes that one. */
export const RECORD_HEADER = '记录号'

/** `all`: every row or none. `good`: the rows that are right, the others come back. */
export type ImportMode = 'all' | 'good'

/** What a row makes of a record that is there already. */
export interface ImportChange {
  row: number
  title: string
  /** In words, as sheets show them; empty where there was nothing. */
  columns: { label: string; from: string; to: string }[]
  /** What differs and stays, since this person may not change it. */
  kept: string[]
}

/** How far an import is. `job` is the caller's uuid: sent twice under the same one, it has effect once. */
export interface ImportJob {
  job: string
  mode: ImportMode
  state: 'running' | 'done'
  /** Done before its end, since its owner wished so. */
  cancelled?: boolean
  fileName: string
  total: number
  /** Rows looked at so far. */
  checked: number
  created: number
  refused: number
  /** Rows that say what a record of before the import says already: left as they are. */
  same?: number
  /** Records that were there before and are changed. */
  changed?: number
  /** The first of them, and of those that differ in what stays. */
  changes?: ImportChange[]
  /**
   * Nothing was written: records would be changed, which is done when the sheet is sent again with `seenAt`. The figures
   * tell what it would come to.
   */
  asks?: boolean
  /** The moment the changes were told. */
  seenAt?: string
  /** The first of the refused rows, by their number in the sheet. */
  errors: { row: number; message: string }[]
}
