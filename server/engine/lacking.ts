import { and, type SQL, sql } from 'drizzle-orm'
import { both } from '#domain/kit/filter.ts'
import { isTooEarly } from '#domain/kit/lacking.ts'
import type { Lacked } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from './filter-sql.ts'

/** Of the rows of a list those that lack what it says, by the server's clock: none while it is too early. */
export function lackingSql(lacks: Lacked, now: string): SQL {
  if (isTooEarly(lacks, now)) return sql`false`
  const given = tableNamed(lacks.resource)
  const counts = both({ field: 'deleted', equals: false }, lacks.counts(dayOf(now)))
  const isTheirs = sql`${given[lacks.by]} = ${tableNamed(lacks.of).guid}`
  return sql`not exists (select 1 from ${given} where ${and(isTheirs, filterSql(resourceNamed(lacks.resource), counts))})`
}
