import { createHash } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
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

/**
 * The rows as the driver reads them: moments, days, decimals and whole numbers of 64 bits as text. Past the query builder,
 * which would prepare itself for a call that is always the same; failures look as if they came through it.
 */
export async function ask<Row>(db: Db, { text, name }: Statement, values: readonly unknown[]): Promise<Row[]> {
  const params = [...values]
  try {
    const { rows } = await driverOf(db).query({ text, name, types: AS_TEXT }, params)
    return rows as Row[] // the caller knows the columns it asks for
  } catch (error) {
    throw new DrizzleQueryError(text, params, error as Error)
  }
}

/** The pool, or the connection that a transaction has. */
function driverOf(db: Db): pg.Pool | pg.PoolClient {
  return (db._.session as unknown as { client: pg.Pool | pg.PoolClient }).client // private to the type alone
}

const { builtins, getTypeParser } = pg.types
const asText = (value: string) => value
/** Moments, days and intervals, and lists of them and of decimals: what the query builder takes as text. */
const TEXTS = new Set<number>([
  ...[builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL],
  ...[1231, 1115, 1185, 1187, 1182],
])
const AS_TEXT = {
  getTypeParser: ((type, format) =>
    TEXTS.has(type) ? asText : getTypeParser(type, format)) as pg.CustomTypesConfig['getTypeParser'],
}
