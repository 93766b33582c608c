import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { serialCounter } from '#server/db/extra-tables.ts'

/** The next number under a key, from 1, without gaps: the counter's row stays locked until the transaction ends. */
export async function nextSerial(tx: Db, key: string): Promise<number> {
  const [counter] = await tx
    .insert(serialCounter)
    .values({ key, last: 1 })
    .onConflictDoUpdate({ target: serialCounter.key, set: { last: sql`${serialCounter.last} + 1` } })
    .returning({ last: serialCounter.last })
  if (counter === undefined) throw new Error('an upsert answers its row')
  return counter.last
}
