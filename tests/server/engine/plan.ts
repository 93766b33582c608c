import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

interface Step {
  'Node Type': string
  'Index Name'?: string
  Plans?: Step[]
}

/** Every step by which the database would answer. */
export async function planOf(db: Db, question: SQL): Promise<Step[]> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Step }] }>(sql`explain (format json) ${question}`)
  const within = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(within)]
  return rows.flatMap((row) => within(row['QUERY PLAN'][0].Plan))
}
