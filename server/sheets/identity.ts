import { RECORD_HEADER } from '#domain/contract/sheets.ts'
import type { Actor } from '#domain/kit/access.ts'
import { type TextField, text } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { type ImportColumn, importColumns, mayImport } from '#domain/kit/sheet.ts'

/** The column of `RECORD_HEADER`. */
export const RECORD_COLUMN = 'guid'
export const RECORD_FIELD: TextField = text({ label: RECORD_HEADER, maxLength: 80 })

/** Which record a row was, and when it was taken away. */
interface RecordMark {
  guid: string
  takenAt: string
}

const MARK = /^([0-9A-Za-z_-]{1,64})#([0-9a-z]{1,11})$/

export const writtenMark = ({ guid, takenAt }: RecordMark): string => `${guid}#${Date.parse(takenAt).toString(36)}`

/** Null for words that are none. */
export function readMark(words: string): RecordMark | null {
  const [, guid, at = ''] = MARK.exec(words) ?? []
  const time = new Date(Number.parseInt(at, 36))
  return guid === undefined || Number.isNaN(time.getTime()) ? null : { guid, takenAt: time.toISOString() }
}

/** Whether lists leave with the column by which their rows come back as changes. */
export const leavesMarked = (resource: AnyResource, actor: Actor): boolean =>
  mayImport(resource, actor) && resource.access.update(actor) !== 'nothing'

/** The columns that a sheet is read by: those of `importColumns`, and behind them those that say which record a row is. */
export const columnsRead = (resource: AnyResource, actor: Actor): ImportColumn[] => [
  ...importColumns(resource, actor),
  ...identityColumns(resource, actor),
]

/** The mark, and the number that the platform gave the record. */
export function identityColumns(resource: AnyResource, actor: Actor): ImportColumn[] {
  const mark = { name: RECORD_COLUMN, field: RECORD_FIELD, header: RECORD_HEADER, isRequired: false }
  const name = resource.serial?.field ?? ''
  const field = resource.fields[name]
  const isTaken = importColumns(resource, actor).some(({ header }) => header === field?.label)
  return field === undefined || isTaken ? [mark] : [mark, { name, field, header: field.label, isRequired: false }]
}
