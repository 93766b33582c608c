import { createHash } from 'node:crypto'
import type { Db } from './database.ts'

/** A statement of which only the values change from one call to the next. */
export interface Statement {
  readonly text: string
  readonly name: string
}

/**
 * For what is written in the code or follows from a definition, never for what somebody asks: every connection prepares
 * it when it first meets it and keeps it for good.
 */
export function statement(text: string): Statement {
  return { text, name: createHash('sha256').update(text).digest('base64url') }
}

/** The rows as the driver reads them: moments, decimals and whole numbers of 64 bits as text. */
export async function ask<Row>(db: Db, { text, name }: Statement, values: readonly unknown[]): Promise<Row[]> {
  const query = { sql: text, params: [...values] }
  const { rows } = await db._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: Row[]; values: unknown }>(query, undefined, name, false)
    .execute()
  return rows
}
