import { sql } from 'drizzle-orm'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { Db } from '../db/database.ts'
import { ask, statement } from '../db/statement.ts'
import { writeCursor } from './cursor.ts'

/** Up to where the change log is settled, for as long as the transaction it was asked in. */
export interface Watermark {
  generation: string
  /** Every transaction numbered below has ended: no line can appear behind it any more. */
  hi: bigint
}

/** Runs a read of one moment: everything in it sees the same rows. Ask only the given transaction inside. */
export async function atOneMoment<T>(db: Db, read: (tx: Db, mark: Watermark) => Promise<T>): Promise<T> {
  return await db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ generation: string; hi: string }>(sql`
        select (select "generation" from "syncMeta" limit 1)::text as generation,
               pg_snapshot_xmin(pg_current_snapshot())::text as hi`)
      const [mark] = rows
      if (mark === undefined) throw new Error('the database has no generation')
      return await read(tx, { generation: mark.generation, hi: BigInt(mark.hi) })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The cursor of someone who has seen everything up to the watermark. */
export function cursorAt({ generation, hi }: Watermark, now: string): string {
  return writeCursor({ generation, xid: hi, seq: 0n, schemaV: SCHEMA_VERSION, at: now })
}

const GENERATION = statement('select "generation"::text from "syncMeta" limit 1')

/** Names the present history of this database. */
export async function generationOf(db: Db): Promise<string> {
  const [meta] = await ask<{ generation: string }>(db, GENERATION, [])
  if (meta === undefined) throw new Error('the database has no generation')
  return meta.generation
}
