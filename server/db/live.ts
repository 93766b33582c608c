import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

interface HasDeleted {
  deleted: PgColumn
}

/** Holds of what these conditions hold of, and nobody has taken away. */
export function live({ deleted }: HasDeleted, ...conditions: readonly (SQL | undefined)[]): SQL {
  return and(eq(deleted, false), ...conditions) as SQL // of one condition at least
}

/** The rows that these conditions hold of, but for those taken away. */
export function liveRows(db: Db, table: PgTable & HasDeleted, ...conditions: readonly (SQL | undefined)[]) {
  return db
    .select()
    .from(table as PgTable)
    .where(live(table, ...conditions))
}

/** Of the same rows these columns alone, under their own names. */
export function liveFields<Name extends string>(
  db: Db,
  table: PgTable & HasDeleted & Record<Name, PgColumn>,
  names: readonly Name[],
  ...conditions: readonly (SQL | undefined)[]
) {
  const columns = {} as Record<Name, PgColumn> // each of them by the next line
  for (const name of names) columns[name] = table[name]
  return db
    .select(columns)
    .from(table as PgTable)
    .where(live(table, ...conditions))
}
