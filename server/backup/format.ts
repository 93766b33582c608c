import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

// A backup is a folder:
//
//   files/ab/cd/<sha256>      attachments, shared by all moments, so that a second backup copies only what is new
//   <moment>/<table>.jsonl.gz one row a line: every column as text, as PostgreSQL writes and reads it
//   <moment>/manifest.json    written last; a moment without it is not whole

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const FILES = 'files'

export interface Manifest {
  format: number
  at: string
  version: string
  /** Migrations that the tables had been through. */
  migrations: string[]
  tables: { name: string; columns: string[]; rows: number }[]
  files: number
}

/** Rows of one history, one server or one moment, which mean nothing in another. */
const NOT_KEPT = [
  'migration',
  'syncMeta',
  'syncSnapshot',
  'changeLog',
  'requestCount',
  'jobRun',
  'upload',
  'uploadPiece',
  'signInChallenge',
]

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** The tables that a backup holds, with their columns in order. */
export async function tablesOf(tx: Db): Promise<Table[]> {
  const { rows } = await tx.execute<{ name: string; columns: Table['columns'] }>(sql`
    select c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`)
  return rows.filter(({ name }) => !NOT_KEPT.includes(name))
}
