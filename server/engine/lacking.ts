import { and, type SQL, sql } from 'drizzle-orm'
import { both } from '#domain/kit/filter.ts'
import { isTooEarly } from '#domain/kit/lacking.ts'
import type { Lacked, Owed } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from './filter-sql.ts'

/** Of the rows of a list those that lack what it says, by the server's clock: none while it is too early. */
export function lackingSql(lacks: Lacked, now: string): SQL {
  if (isTooEarly(lacks, now)) return sql`false`
  const missing = lacks.owed(dayOf(now)).map((owed) => missingSql(lacks, owed))
  return sql`(${sql.join(missing, sql` or `)})`
}

function missingSql({ of: listed, resource, by }: Lacked, { of = 'everything', counts }: Owed): SQL {
  const given = tableNamed(resource)
  const isTheirs = sql`${given[by]} = ${tableNamed(listed).guid}`
  const there = filterSql(resourceNamed(resource), both({ field: 'deleted', equals: false }, counts))
  return sql`(${filterSql(resourceNamed(listed), of)} and not exists (select 1 from ${given} where ${and(isTheirs, there)}))`
}
