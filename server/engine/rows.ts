import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { ask, type Statement, statement } from '#server/db/statement.ts'
import { recordOf } from './codec.ts'

/** What the driver gives as text. */
const DECODED = new Set(['PgCustomColumn', 'PgNumericNumber', 'PgBigInt53'])

/** Rows straight from the driver, in place: the query builder's mapping of wide rows took longer than the query. */
export function decoded(columns: readonly PgColumn[], rows: Record<string, unknown>[]): Record<string, unknown>[] {
  return decodedWith(
    columns.filter(({ columnType }) => DECODED.has(columnType)),
    rows,
  )
}

function decodedWith(columns: readonly PgColumn[], rows: Record<string, unknown>[]): Record<string, unknown>[] {
  for (const row of rows)
    for (const column of columns) {
      const value = row[column.name]
      if (value !== null) row[column.name] = column.mapFromDriverValue(value)
    }
  return rows
}

/** How a row is found and whether it is kept from others until the transaction ends. */
type Finding = 'guid' | 'id' | 'guid for change'

const WHERE: Readonly<Record<Finding, string>> = {
  guid: '"guid" = $1',
  id: '"id" = $1',
  // Not the key: what refers to the record may be inserted meanwhile.
  'guid for change': '"guid" = $1 for no key update',
}

/** One record, whoever may see it. Null where there is none. */
export async function rowBy(db: Db, resource: string, by: Finding, key: string | number): Promise<AnyRecord | null> {
  const table = tableNamed(resource)
  const select = remembered(
    table,
    by,
    () => `select ${namesOf(columnsOf(table))} from ${quoted(table)} where ${WHERE[by]}`,
  )
  const [row] = wholeRows(table, await ask(db, select, [key]))
  return row === undefined ? null : recordOf(row)
}

/** The record as it is now, where it has become another version meanwhile; else null. */
export async function changedSince(db: Db, resource: string, { guid, version }: AnyRecord): Promise<AnyRecord | null> {
  const table = tableNamed(resource)
  const select = remembered(
    table,
    'changed',
    () => `select ${namesOf(columnsOf(table))} from ${quoted(table)} where "guid" = $1 and "version" <> $2`,
  )
  const [row] = wholeRows(table, await ask(db, select, [guid, version]))
  return row === undefined ? null : recordOf(row)
}

/** Adds rows that all have the same columns. */
export async function insertRows(db: Db, table: PgTable, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await insert(db, table, rows, '')
}

/** Adds a row and answers it as it was stored. */
export async function insertRecord(db: Db, resource: string, row: Row): Promise<AnyRecord> {
  const table = tableNamed(resource)
  return onlyOf(table, await insert(db, table, [row], ` returning ${namesOf(columnsOf(table))}`))
}

/** Replaces these columns of a row and answers it as it was stored. */
export async function updateRecord(db: Db, resource: string, guid: string, row: Row): Promise<AnyRecord> {
  const table = tableNamed(resource)
  const names = Object.keys(row)
  const update = remembered(table, `update ${names.join()}`, () => {
    const set = names.map((name, index) => `"${name}" = $${index + 2}`).join(', ')
    return `update ${quoted(table)} set ${set} where "guid" = $1 returning ${namesOf(columnsOf(table))}`
  })
  return onlyOf(table, await ask(db, update, [guid, ...valuesOf(table, names, row)]))
}

type Row = Readonly<Record<string, unknown>>

async function insert(db: Db, table: PgTable, rows: readonly Row[], tail: string): Promise<Record<string, unknown>[]> {
  const names = Object.keys(rows[0] ?? {})
  const statementOf = () => {
    const tuples = rows.map(
      (_, at) => `(${names.map((_name, index) => `$${at * names.length + index + 1}`).join(', ')})`,
    )
    const into = names.map((name) => `"${name}"`).join(', ')
    return `insert into ${quoted(table)} (${into}) values ${tuples.join(', ')}${tail}`
  }
  const into = remembered(table, `insert ${rows.length} ${names.join()}${tail === '' ? '' : ' back'}`, statementOf)
  return await ask(
    db,
    into,
    rows.flatMap((row) => valuesOf(table, names, row)),
  )
}

function valuesOf(table: PgTable, names: readonly string[], row: Row): unknown[] {
  const columns = getTableColumns(table)
  return names.map((name) => {
    const value = row[name]
    const column = columns[name]
    if (column === undefined) throw new Error(`${getTableName(table)} has no column ${name}`)
    return value === null || value === undefined ? null : column.mapToDriverValue(value)
  })
}

function onlyOf(table: PgTable, rows: Record<string, unknown>[]): AnyRecord {
  const [row] = wholeRows(table, rows)
  if (row === undefined) throw new Error(`a row of ${getTableName(table)} was not stored`)
  return recordOf(row)
}

const decodedColumns = new WeakMap<PgTable, PgColumn[]>()

/** Rows with all columns of a table. */
function wholeRows(table: PgTable, rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const columns = decodedColumns.get(table) ?? columnsOf(table).filter(({ columnType }) => DECODED.has(columnType))
  decodedColumns.set(table, columns)
  return decodedWith(columns, rows)
}

const columnsOf = (table: PgTable): PgColumn[] => Object.values(getTableColumns(table))
const namesOf = (columns: readonly PgColumn[]) => columns.map(({ name }) => `"${name}"`).join(', ')
const quoted = (table: PgTable) => `"${getTableName(table)}"`

const statements = new WeakMap<PgTable, Map<string, Statement>>()

/** Building the text of a wide table costs more than running it. */
function remembered(table: PgTable, key: string, text: () => string): Statement {
  const known = statements.get(table) ?? new Map<string, Statement>()
  statements.set(table, known)
  const found = known.get(key) ?? statement(text())
  known.set(key, found)
  return found
}
